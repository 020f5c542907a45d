import { Question } from "../../../ui/Question.tsx"
import type { RemovingState } from "./useRemoving.ts"

interface RemoveDialogProps<Row> {
  title: string
  nameOf: (row: Row) => string
  removing: RemovingState<Row>
  /** What it costs, after the name. */
  cost?: string
}

/** Asks before an entry is deleted. */
export function RemoveDialog<Row>({
  title,
  nameOf,
  removing,
  cost = "desaparece del catálogo. No se puede deshacer.",
}: RemoveDialogProps<Row>) {
  const { asked, isRefused, pending, isSlow, error, close, confirm, giveUp } = removing
  return (
    <Question
      open={asked !== null}
      title={title}
      keep={isRefused ? "Entendido" : "Conservar"}
      confirm={isRefused ? null : "Eliminar"}
      {...{ pending, isSlow, error }}
      onKeep={close}
      onConfirm={confirm}
      onGiveUp={giveUp}
    >
      {asked !== null && (
        <p>
          <strong>{nameOf(asked)}</strong> {cost}
        </p>
      )}
    </Question>
  )
}
