import type { StudioClass } from "../../../contract/schedule.ts"
import type { RowAction } from "../../ui/RowMenu.tsx"
import type { Change } from "./useChanging.ts"

/** What may be done to a class, as its menu says it. Once it began, or was cancelled, it stays as it was. */
export function actionsOf(
  item: StudioClass,
  now: Date,
  { edit, ask }: { edit: () => void; ask: (kind: Change) => void },
): RowAction[] {
  if (item.cancelledAt) return []
  const substitute = { label: "Cambiar instructor", onSelect: () => ask("substitute") }
  if (new Date(item.startsAt) <= now) return [substitute]
  return [
    { label: "Editar", onSelect: edit },
    substitute,
    item.status === "abierta"
      ? { label: "Cerrar", onSelect: () => ask("close") }
      : { label: "Abrir", onSelect: () => ask("open") },
    { label: "Cancelar clase", danger: true, onSelect: () => ask("cancel") },
    ...(item.occupied === 0 ? [{ label: "Eliminar", danger: true, onSelect: () => ask("remove") }] : []),
  ]
}
