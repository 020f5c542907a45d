import { formatLongDay, sayHour } from "../../../contract/calendar.ts"
import { Question } from "../../ui/Question.tsx"
import style from "./LeaveDialog.module.css"
import type { Leaving } from "./useLeaving.ts"

/** Says what leaving a line costs before it is left. */
export function LeaveDialog({ leaving }: { leaving: Leaving }) {
  const { asked, pending, isSlow, error, confirm, giveUp, stay } = leaving
  return (
    <Question
      open={asked !== null}
      title="¿Salir de la lista de espera?"
      keep="Seguir en la lista"
      confirm="Salir de la lista"
      {...{ pending, isSlow, error }}
      onKeep={stay}
      onConfirm={confirm}
      onGiveUp={giveUp}
    >
      {asked && (
        <p>
          {`${asked.item.discipline}: ${formatLongDay(asked.item.day)}, ${sayHour(asked.item.hour, "customer")}`}
        </p>
      )}
      <p className={style.cost}>Pierdes tu turno: si vuelves a entrar, vas al final.</p>
    </Question>
  )
}
