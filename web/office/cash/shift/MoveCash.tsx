import { TextInput } from "@mantine/core"
import { useState } from "react"
import { getMyShift, listShifts, moveCash, type ShiftId } from "../../../../contract/shifts.ts"
import { call } from "../../../api/client.ts"
import { say } from "../../../api/say.ts"
import { useWrite } from "../../../api/useWrite.ts"
import { PesosInput } from "../../../ui/PesosInput.tsx"
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
  const [amount, setAmount] = useState<number | "">("")
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
  return (
    <Question
      firm
      open={kind !== null}
      title={kind === "in" ? "Entrada de efectivo" : "Salida de efectivo"}
      keep="Volver"
      confirm="Anotar"
      pending={write.isPending}
      isSlow={write.isSlow}
      error={say("anotó", write.error)}
      onKeep={leave}
      onConfirm={() => kind && write.mutate({ kind, amount: Number(amount) || 0, reason })}
      onGiveUp={write.giveUp}
    >
      <div className={style.form}>
        <PesosInput label="Cantidad" value={amount} onChange={setAmount} />
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
