import { Question } from "../../ui/Question.tsx"
import type { Removing } from "./useRemoving.ts"

/** Says what taking somebody off a line costs them before it is done. */
export function RemoveDialog({ removing }: { removing: Removing }) {
  const { asked, pending, isSlow, error, confirm, giveUp, leave } = removing
  return (
    <Question
      open={asked !== null}
      title="¿Quitar de la lista de espera?"
      keep="Dejar en la lista"
      confirm="Quitar de la lista"
      {...{ pending, isSlow, error }}
      onKeep={leave}
      onConfirm={confirm}
      onGiveUp={giveUp}
    >
      {asked && (
        <p>
          <strong>{`${asked.person.firstName} ${asked.person.lastName}`}</strong>
          {` pierde su turno, el ${asked.position}. Quien espera después avanza.`}
        </p>
      )}
    </Question>
  )
}
