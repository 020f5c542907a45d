import { sayPesos } from "../../../../contract/money.ts"
import { say } from "../../../api/say.ts"
import "@mantine/core/styles/Checkbox.css"
import "@mantine/core/styles/InlineInput.css"
import "@mantine/core/styles/FloatingIndicator.css"
import "@mantine/core/styles/SegmentedControl.css"
import { Checkbox, SegmentedControl, TextInput } from "@mantine/core"
import { useQuery } from "@tanstack/react-query"
import { useState } from "react"
import { refundTransaction } from "../../../../contract/refunds.ts"
import type { ShiftId } from "../../../../contract/shifts.ts"
import {
  getRefundImpact,
  getTransaction,
  listTransactions,
  type TransactionDetail,
} from "../../../../contract/transactions.ts"
import { call } from "../../../api/client.ts"
import { queryOf } from "../../../api/queries.ts"
import { useWrite } from "../../../api/useWrite.ts"
import { PesosInput } from "../../../ui/PesosInput.tsx"
import { Question } from "../../../ui/Question.tsx"
import { toast } from "../../../ui/Toasts.tsx"
import { Unread } from "../../kit/page/Unread.tsx"
import { sayImpact } from "./impact.ts"
import { PaidOutOf } from "./PaidOutOf.tsx"
import style from "./PaymentDetail.module.css"

const sayDone = (back: number) => (back > 0 ? `Se devolvieron ${sayPesos(back)}.` : "Se deshizo la venta.")

interface RefundDialogProps {
  payment: TransactionDetail
  open: boolean
  onClose: () => void
}

/** Asks how much goes back, how and why, and says first what it takes with it; of what cost nothing, only why. */
export function RefundDialog({ payment, open, onClose }: RefundDialogProps) {
  const { id, left, captureId, userName } = payment
  const isFree = payment.amount === 0
  const params = { id }
  /** Null: all that is left, until something else is typed. */
  const [amount, setAmount] = useState<number | "" | null>(null)
  const asPaid = captureId ? "provider" : "cash"
  const [through, setThrough] = useState<string>(asPaid)
  const [revokes, setRevokes] = useState(true)
  const [reason, setReason] = useState("")
  const [drawer, setDrawer] = useState<ShiftId | null>(null)
  const impact = useQuery({ ...queryOf(getRefundImpact, { params }), enabled: open, staleTime: 0 })
  const write = useWrite({
    send: (body: Parameters<typeof call<typeof refundTransaction>>[1]["body"], options) =>
      call(refundTransaction, { params, body }, options),
    staleAfter: [getTransaction, listTransactions, getRefundImpact],
    onSuccess: ({ status, amount: back }) => {
      leave()
      void toast("success", status === "done" ? sayDone(back) : "El reembolso va en camino.")
    },
  })
  const leave = () => {
    setAmount(null)
    setThrough(asPaid)
    setRevokes(true)
    setReason("")
    setDrawer(null)
    write.reset()
    onClose()
  }
  const pesos = Number(amount ?? left)
  const isWhole = pesos >= left
  const drawers = impact.data?.drawers
  const shiftId = drawers?.find((one) => one.id === drawer)?.id ?? drawers?.[0]?.id
  const error = say(isFree ? "deshizo" : "reembolsó", write.error)
  return (
    <Question
      firm
      open={open}
      title={isFree ? `¿Deshacer la venta a ${userName}?` : `¿Reembolsar a ${userName}?`}
      keep={isFree ? "No deshacer" : "No reembolsar"}
      confirm={isFree ? "Deshacer la venta" : `Reembolsar ${sayPesos(pesos)}`}
      pending={write.isPending}
      isSlow={write.isSlow}
      error={error}
      onKeep={leave}
      onConfirm={() =>
        write.mutate({
          // As it was asked, whatever is left by now: the server says whether that is all of it.
          ...(amount !== null && { amount: pesos }),
          ...{ reason, through: through as "provider" | "cash", revokes },
          ...(through === "cash" && shiftId && { shiftId }),
        })
      }
      onGiveUp={write.giveUp}
    >
      <div className={style.form}>
        {!isFree && (
          <PesosInput
            label={`Cantidad, hasta ${sayPesos(left)}`}
            value={amount ?? left}
            onChange={setAmount}
            most={left}
          />
        )}
        {captureId && (
          <SegmentedControl
            size="md"
            radius="xl"
            bg="var(--cream)"
            aria-label="Cómo se devuelve"
            value={through}
            onChange={setThrough}
            data={[
              { value: "provider", label: "Por PayPal" },
              { value: "cash", label: "En efectivo" },
            ]}
          />
        )}
        {through === "cash" && !isFree && (
          <PaidOutOf payment={payment} drawers={drawers} chosen={shiftId} onChoose={setDrawer} />
        )}
        {!isWhole && (
          <Checkbox
            size="md"
            label="Quitarle lo que le queda del paquete"
            checked={revokes}
            onChange={({ currentTarget }) => setRevokes(currentTarget.checked)}
          />
        )}
        <TextInput
          size="md"
          label="Motivo"
          maxLength={200}
          value={reason}
          onChange={({ currentTarget }) => setReason(currentTarget.value)}
        />
        <Unread error={error ? null : impact.error} />
        {(impact.data || !impact.error) && (
          <p className={style.impact} role="status">
            {impact.data ? sayImpact(impact.data, { isWhole, revokes }) : "Revisando qué cambia…"}
          </p>
        )}
      </div>
    </Question>
  )
}
