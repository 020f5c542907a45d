import { TextInput } from "@mantine/core"
import { useState } from "react"
import { listUnresolved, resolveUnresolved, type UnresolvedPayment } from "../../../contract/refunds.ts"
import { listTransactions } from "../../../contract/transactions.ts"
import { call } from "../../api/client.ts"
import { say } from "../../api/say.ts"
import { useWrite } from "../../api/useWrite.ts"
import { Question } from "../../ui/Question.tsx"
import { toast } from "../../ui/Toasts.tsx"

/** What is to become of money that gave nothing. */
export interface Resolution {
  payment: UnresolvedPayment
  action: "grant" | "refund"
}

const said = {
  granted: "El paquete se entregó.",
  refunded: "El dinero se devolvió.",
  refunding: "La devolución va en camino.",
}

export function ResolveDialog({ asked, onClose }: { asked: Resolution | null; onClose: () => void }) {
  const [reason, setReason] = useState("")
  const write = useWrite({
    send: ({ id, ...body }: { id: string; action: "grant" | "refund"; reason: string }, options) =>
      call(resolveUnresolved, { params: { id }, body }, options),
    about: ({ id }) => id,
    staleAfter: [listUnresolved, listTransactions],
    onSuccess: ({ status }) => {
      leave()
      void toast("success", said[status])
    },
  })
  const leave = () => {
    setReason("")
    write.reset()
    onClose()
  }
  const isGrant = asked?.action === "grant"
  return (
    <Question
      firm
      open={asked !== null}
      title={isGrant ? "¿Entregar el paquete?" : "¿Devolver el dinero?"}
      keep="Dejarlo así"
      confirm={isGrant ? "Entregar" : "Devolver"}
      pending={write.isPending}
      isSlow={write.isSlow}
      error={say("resolvió", write.error)}
      onKeep={leave}
      onConfirm={() => asked && write.mutate({ id: asked.payment.id, action: asked.action, reason })}
      onGiveUp={write.giveUp}
    >
      <p>
        {isGrant
          ? `${asked?.payment.order?.person} recibe ${asked?.payment.order?.description} por lo que se cobró.`
          : "Todo lo que se cobró regresa por PayPal a quien pagó."}
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
