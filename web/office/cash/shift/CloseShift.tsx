import { TextInput } from "@mantine/core"
import { useState } from "react"
import { sayPesos } from "../../../../contract/money.ts"
import { closeShift, getMyShift, listShifts, type Shift } from "../../../../contract/shifts.ts"
import { call } from "../../../api/client.ts"
import { say } from "../../../api/say.ts"
import { useWrite } from "../../../api/useWrite.ts"
import { PesosInput } from "../../../ui/PesosInput.tsx"
import { Question } from "../../../ui/Question.tsx"
import { toast } from "../../../ui/Toasts.tsx"
import style from "./Shifts.module.css"

interface CloseShiftProps {
  shift: Shift
  /** It is somebody else's, who may have left. */
  isAnothers?: boolean
  open: boolean
  onClose: () => void
}

/** Asks what was counted; a difference is explained before it is closed. */
export function CloseShift({ shift, isAnothers, open, onClose }: CloseShiftProps) {
  const { id, expected, person } = shift
  const [counted, setCounted] = useState<number | "">("")
  const [explanation, setExplanation] = useState("")
  const write = useWrite({
    send: (body: { counted: number; expected: number; explanation: string }, options) =>
      call(closeShift, { params: { id }, body }, options),
    staleAfter: [getMyShift, listShifts],
    onSuccess: () => {
      leave()
      void toast("success", "Turno cerrado.")
    },
  })
  const leave = () => {
    setCounted("")
    setExplanation("")
    write.reset()
    onClose()
  }
  const difference = counted === "" ? null : Math.round((Number(counted) - expected) * 100) / 100
  return (
    <Question
      firm
      open={open}
      title={isAnothers ? `Cerrar el turno de ${person}` : "Cerrar turno"}
      keep={isAnothers ? "Dejarlo abierto" : "Seguir vendiendo"}
      confirm="Cerrar turno"
      pending={write.isPending}
      isSlow={write.isSlow}
      error={say("cerró", write.error)}
      onKeep={leave}
      onConfirm={() =>
        difference !== null && write.mutate({ counted: Number(counted), expected, explanation })
      }
      onGiveUp={write.giveUp}
    >
      <div className={style.form}>
        <p>{`En la caja debe haber ${sayPesos(expected)}.`}</p>
        {isAnothers && (
          <p>{`${person} ya no podrá cobrar en este turno. Queda anotado que tú lo contaste.`}</p>
        )}
        <PesosInput label="Lo que contaste" value={counted} onChange={setCounted} />
        {difference !== null && (
          <p className={style.verdict} role="status" data-off={difference !== 0 || undefined}>
            {difference === 0
              ? "Cuadra."
              : `${difference < 0 ? "Faltan" : "Sobran"} ${sayPesos(Math.abs(difference))}.`}
          </p>
        )}
        {difference !== null && difference !== 0 && (
          <TextInput
            size="md"
            label="Por qué"
            maxLength={300}
            value={explanation}
            onChange={({ currentTarget }) => setExplanation(currentTarget.value)}
          />
        )}
      </div>
    </Question>
  )
}
