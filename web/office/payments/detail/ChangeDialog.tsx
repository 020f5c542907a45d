import { TextInput } from "@mantine/core"
import { useState } from "react"
import type { TransactionId } from "../../../../contract/payments.ts"
import {
  changeTransaction,
  getTransaction,
  listTransactions,
  type TransactionStatus,
} from "../../../../contract/transactions.ts"
import { call } from "../../../api/client.ts"
import { say } from "../../../api/say.ts"
import { useMailLeaves } from "../../../api/useMailLeaves.ts"
import { useWrite } from "../../../api/useWrite.ts"
import { Question } from "../../../ui/Question.tsx"
import { toast } from "../../../ui/Toasts.tsx"
import { becoming } from "../words.ts"

/** What a payment is to become. */
export interface Wanted {
  id: TransactionId
  status: TransactionStatus
}

/** Asks why a pending payment becomes something else, and says what follows. */
export function ChangeDialog({ wanted, onClose }: { wanted: Wanted | null; onClose: () => void }) {
  const [reason, setReason] = useState("")
  const mailLeaves = useMailLeaves()
  const write = useWrite({
    send: (body: { status: TransactionStatus; reason: string }, options) =>
      call(changeTransaction, { params: { id: wanted?.id ?? ("" as TransactionId) }, body }, options),
    staleAfter: [getTransaction, listTransactions],
    onSuccess: () => {
      leave()
      void toast("success", "El pago cambió de estado.")
    },
  })
  const leave = () => {
    setReason("")
    write.reset()
    onClose()
  }
  return (
    <Question
      firm
      open={wanted !== null}
      title={wanted?.status === "paid" ? "¿Este pago se recibió?" : "¿Cambiar este pago?"}
      keep="Dejarlo pendiente"
      confirm={wanted ? becoming[wanted.status] : ""}
      pending={write.isPending}
      isSlow={write.isSlow}
      error={say("cambió", write.error)}
      onKeep={leave}
      onConfirm={() => wanted && write.mutate({ status: wanted.status, reason })}
      onGiveUp={write.giveUp}
    >
      <p>
        {wanted?.status === "paid"
          ? `Su paquete se entrega en este momento${mailLeaves ? ", y llega el recibo por correo" : ""}.`
          : "No se entrega nada, y después ya no se puede cambiar."}
      </p>
      <TextInput
        size="md"
        label="Motivo"
        maxLength={200}
        value={reason}
        onChange={({ currentTarget }) => setReason(currentTarget.value)}
      />
    </Question>
  )
}
