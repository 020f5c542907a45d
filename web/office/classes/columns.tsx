import { formatShortDay } from "../../../contract/calendar.ts"
import type { StudioClass } from "../../../contract/schedule.ts"
import { Badge } from "../../ui/Badge.tsx"
import type { Column } from "../../ui/column.ts"
import style from "./columns.module.css"
import { Occupancy } from "./Occupancy.tsx"
import { stateOf, typeNames, zoneOf } from "./words.ts"

export const columns: readonly Column<StudioClass>[] = [
  { name: "Fecha", cell: ({ day }) => formatShortDay(day), value: ({ startsAt }) => startsAt },
  {
    name: "Hora",
    cell: (item) => <Hour item={item} />,
    value: ({ hour }) => hour,
    card: "title",
  },
  {
    name: "Disciplina",
    cell: ({ discipline }) => <span className={style.strong}>{discipline}</span>,
    value: ({ discipline }) => discipline,
    card: "title",
  },
  {
    name: "Instructor",
    cell: ({ instructor }) => instructor,
    value: ({ instructor }) => instructor,
    wraps: true,
  },
  {
    name: "Sucursal",
    cell: ({ branchName }) => branchName,
    value: ({ branchName }) => branchName,
    wraps: true,
  },
  { name: "Salón", cell: ({ roomName }) => roomName, wraps: true },
  { name: "Tipo", cell: ({ type }) => typeNames[type] },
  {
    name: "Ocupación",
    cell: (item) => <Occupancy item={item} />,
    value: ({ occupied, capacity }) => occupied / capacity,
    card: "line",
  },
  { name: "Estado", cell: (item) => <ClassStatus {...item} />, card: "side" },
]

/** The hour it is in the branch, and in whose zone where the clock here shows another. */
function Hour({ item }: { item: StudioClass }) {
  const zone = zoneOf(item)
  return (
    <>
      <span className={style.hour}>{item.hour}</span>
      {zone && <span className={style.zone}>{zone}</span>}
    </>
  )
}

const tones = { CANCELADA: "clay", ACTIVO: "sage", CERRADA: "cream" } as const

export function ClassStatus(item: Pick<StudioClass, "status" | "cancelledAt">) {
  const state = stateOf(item)
  return <Badge tone={tones[state]}>{state}</Badge>
}
