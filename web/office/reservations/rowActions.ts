import { useNavigate } from "react-router"
import type { RosterEntry } from "../../../contract/reservations.ts"
import type { RowAction } from "../../ui/RowMenu.tsx"
import type { RollState } from "./roll.ts"
import type { useMarking } from "./useMarking.ts"

/** What the desk does for somebody who has a seat; absent: not now, or not by who looks. */
export interface Doing {
  onMove: ((entry: RosterEntry) => void) | undefined
  onChange: ((entry: RosterEntry) => void) | undefined
  /** The place itself is put out of use. */
  onBlock: ((entry: RosterEntry) => void) | undefined
  onCancel: ((entry: RosterEntry) => void) | undefined
  /** This class every week, from now on. */
  onWeekly: ((entry: RosterEntry) => void) | undefined
  /** Their place goes to who waits at the desk; undefined for those of whom it can never. */
  onGive: ((entry: RosterEntry) => (() => void) | undefined) | undefined
}

/** The way to a person's page, for who may open it. */
export function useCardAction(): (one: { userId: string; mayOpen: boolean }) => RowAction[] {
  const navigate = useNavigate()
  return ({ userId, mayOpen }) =>
    mayOpen
      ? [{ label: "Abrir ficha", onSelect: () => void navigate(`/backend/detallesusuario/${userId}`) }]
      : []
}

/** What else may be said of whether they came, where the tap says that they did. */
export function markActions(
  { isOpen }: Pick<RollState, "isOpen">,
  { said, mark }: Pick<ReturnType<typeof useMarking>, "said" | "mark">,
): RowAction[] {
  if (!isOpen) return []
  return [
    ...(said === false ? [] : [{ label: "Marcar que no vino", onSelect: () => mark(false) }]),
    ...(said === null ? [] : [{ label: "Quitar la marca", onSelect: () => mark(null) }]),
  ]
}

/** What may still be done with a seat, for the menu of its row. */
export function seatActions(entry: RosterEntry, doing: Doing): RowAction[] {
  const { onMove, onChange, onBlock, onCancel, onWeekly, onGive } = doing
  const actions: RowAction[] = []
  if (entry.givenAt) return actions
  const give = onGive?.(entry)
  if (give) actions.push({ label: "Dar su lugar", onSelect: give })
  if (onMove && entry.status !== "cancelled")
    actions.push({ label: "Cambiar de lugar", onSelect: () => onMove(entry) })
  if (onBlock && entry.status !== "cancelled")
    actions.push({ label: "Poner el lugar fuera de uso", onSelect: () => onBlock(entry) })
  if (onWeekly && entry.status !== "cancelled")
    actions.push({ label: "Reservar cada semana", onSelect: () => onWeekly(entry) })
  if (entry.status !== "active") return actions
  if (onChange) actions.push({ label: "Cambiar de clase", onSelect: () => onChange(entry) })
  if (onCancel) actions.push({ label: "Cancelar reserva", danger: true, onSelect: () => onCancel(entry) })
  return actions
}
