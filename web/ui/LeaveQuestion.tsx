import { Button } from "@mantine/core"
import style from "./Question.module.css"

export interface LeaveWords {
  title: string
  lost: string
  leave: string
  stay: string
}

interface LeaveQuestionProps {
  words?: LeaveWords
  onLeave: (() => void) | undefined
  onStay: (() => void) | undefined
}

export const ofTyped: LeaveWords = {
  title: "¿Salir sin guardar?",
  lost: "Lo que escribiste se pierde.",
  leave: "Salir sin guardar",
  stay: "Seguir editando",
}

/** Whether what was typed, or is being done, may be lost; who presses without reading stays. */
export function LeaveQuestion({ words = ofTyped, onLeave, onStay }: LeaveQuestionProps) {
  return (
    <div className={style.question}>
      <p>{words.lost}</p>
      <div className={style.choice}>
        <Button size="lg" variant="outline" color="ink.8" onClick={onLeave}>
          {words.leave}
        </Button>
        <Button size="lg" autoFocus data-autofocus onClick={onStay}>
          {words.stay}
        </Button>
      </div>
    </div>
  )
}
