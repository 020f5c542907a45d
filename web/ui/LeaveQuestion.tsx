import { Button } from "@mantine/core"
import style from "./Question.module.css"

interface LeaveQuestionProps {
  onLeave: (() => void) | undefined
  onStay: (() => void) | undefined
}

export const leaveTitle = "¿Salir sin guardar?"

/** Whether what was typed may be lost; who presses without reading stays. */
export function LeaveQuestion({ onLeave, onStay }: LeaveQuestionProps) {
  return (
    <div className={style.question}>
      <p>Lo que escribiste se pierde.</p>
      <div className={style.choice}>
        <Button size="lg" variant="outline" color="ink.8" onClick={onLeave}>
          Salir sin guardar
        </Button>
        <Button size="lg" autoFocus data-autofocus onClick={onStay}>
          Seguir editando
        </Button>
      </div>
    </div>
  )
}
