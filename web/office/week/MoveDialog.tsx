import { useNavigate } from "react-router"
import { formatLongDay } from "../../../contract/calendar.ts"
import { FormError } from "../../ui/FormError.tsx"
import { Question } from "../../ui/Question.tsx"
import { Impact } from "../classes/Impact.tsx"
import { asksFirst } from "../classes/sayImpact.ts"
import { RoomChoice } from "./RoomChoice.tsx"
import type { Moving } from "./useMoving.ts"

/** Says what moving a class touches before it is moved, or why it cannot be. */
export function MoveDialog({ moving }: { moving: Moving }) {
  const navigate = useNavigate()
  const { asked, pending, isSlow, error, confirm, giveUp, leave } = moving
  const impact = asked?.impact
  const isPossible = !asked || asked.refusal === null
  return (
    <Question
      open={asked !== null}
      title={isPossible ? "¿Mover esta clase?" : "No se puede mover ahí"}
      keep={isPossible ? "Dejarla donde estaba" : "Entendido"}
      confirm={
        !isPossible ? "Editar la clase" : impact && asksFirst(impact) ? "Mover y avisar" : "Mover la clase"
      }
      {...{ pending, isSlow, error }}
      onKeep={leave}
      onConfirm={() => (isPossible ? confirm() : void navigate(`/backend/clases/editar/${asked?.item.id}`))}
      onGiveUp={giveUp}
    >
      {asked && (
        <>
          <p>
            <strong>{asked.item.discipline}</strong>
            {`, con ${asked.item.instructor}. `}
            {`De ${formatLongDay(asked.item.day)}, ${asked.item.hour}, a `}
            <strong>{`${formatLongDay(asked.day)}, ${asked.hour}`}</strong>.
          </p>
          <RoomChoice asked={asked} disabled={pending} onChange={moving.change} />
          {impact && <Impact impact={impact} />}
          <FormError>{asked.refusal}</FormError>
        </>
      )}
    </Question>
  )
}
