import "@mantine/core/styles/NumberInput.css"
import { NumberInput, TextInput } from "@mantine/core"
import { useState } from "react"
import { getMyShift, listShifts, moveCash, type ShiftId } from "../../../../contract/shifts.ts"
import { ApiError } from "../../../api/ApiError.ts"
import { call } from "../../../api/client.ts"
import { useWrite } from "../../../api/useWrite.ts"
import { Question } from "../../../ui/Question.tsx"
import style from "./Shifts.module.css"

interface MoveCashProps {
  shiftId: ShiftId
  /** Null while nothing is asked. */
  kind: "in" | "out" | null
  onClose: () => void
}

/** Asks how much is put into the drawer or taken out of it, and why. */
export function MoveCash({ shiftId, kind, onClose }: MoveCashProps) {
  const [amount, setAmount] = useState<number | string>("")
  const [reason, setReason] = useState("")
  const write = useWrite({
    send: (body: { kind: "in" | "out"; amount: number; reason: string }, options) =>
      call(moveCash, { params: { id: shiftId }, body }, options),
    staleAfter: [getMyShift, listShifts],
    onSuccess: () => leave(),
  })
  const leave = () => {
    setAmount("")
    setReason("")
    write.reset()
    onClose()
  }
  const { error } = write
  return (
    <Question
      open={kind !== null}
      title={kind === "in" ? "Entrada de efectivo" : "Salida de efectivo"}
      keep="Volver"
      confirm="Anotar"
      pending={write.isPending}
      isSlow={write.isSlow}
      error={
        error && (error instanceof ApiError ? (error.fields[0]?.message ?? error.message) : error.message)
      }
      onKeep={leave}
      onConfirm={() => kind && write.mutate({ kind, amount: Number(amount) || 0, reason })}
      onGiveUp={write.giveUp}
    >
      <div className={style.form}>
        <NumberInput
          size="md"
          hideControls
          label="Cantidad"
          prefix="$"
          thousandSeparator=","
          decimalScale={2}
          allowNegative={false}
          value={amount}
          onChange={setAmount}
        />
        <TextInput
          size="md"
          label="Motivo"
          maxLength={200}
          value={reason}
          onChange={({ currentTarget }) => setReason(currentTarget.value)}
        />
      </div>
    </Question>
  )
}
