import { formatLongDay } from "../../../contract/calendar.ts"
import type { StudioClass } from "../../../contract/schedule.ts"
import { serverDate } from "../../api/serverClock.ts"
import { Question } from "../../ui/Question.tsx"
import style from "./CancelDialog.module.css"
import { costOf } from "./cost.ts"
import type { Cancelling } from "./useCancelling.ts"

/** Says what a cancellation costs the customer before it is made. */
export function CancelDialog({ item, cancelling }: { item: StudioClass; cancelling: Cancelling }) {
  const { asked, pending, isSlow, error, confirm, giveUp, leave } = cancelling
  const cost = asked && costOf(asked, item.timeZone, serverDate())
  return (
    <Question
      open={asked !== null}
      title="¿Cancelar esta reserva?"
      keep="Conservar la reserva"
      confirm={cost?.kind === "lost" ? "Cancelar y perder la clase" : "Cancelar reserva"}
      {...{ pending, isSlow, error }}
      onKeep={leave}
      onConfirm={confirm}
      onGiveUp={giveUp}
    >
      {asked && cost && (
        <>
          <p>
            <strong>{`${asked.person.firstName} ${asked.person.lastName}`}</strong>
            {`, lugar ${asked.seat}. ${item.discipline}, ${formatLongDay(item.day)}, ${item.hour}.`}
          </p>
          <p className={style.cost} data-kind={cost.kind}>
            {cost.text}
          </p>
        </>
      )}
    </Question>
  )
}
