import type { StudioClass } from "../../../contract/schedule.ts"
import { Badge } from "../../ui/Badge.tsx"
import type { Column } from "../../ui/DataTable.tsx"
import style from "./columns.module.css"
import { Occupancy } from "./Occupancy.tsx"
import { shortDay, typeNames } from "./words.ts"

export const columns: Column<StudioClass>[] = [
  { name: "Fecha", cell: ({ day }) => <span className={style.short}>{shortDay(day)}</span> },
  { name: "Hora", cell: ({ hour }) => <span className={style.hour}>{hour}</span> },
  { name: "Disciplina", cell: ({ discipline }) => <span className={style.strong}>{discipline}</span> },
  { name: "Instructor", cell: ({ instructor }) => <span className={style.short}>{instructor}</span> },
  { name: "Sucursal", cell: ({ branchName }) => <span className={style.short}>{branchName}</span> },
  { name: "Salón", cell: ({ roomName }) => <span className={style.short}>{roomName}</span> },
  { name: "Tipo", cell: ({ type }) => typeNames[type] },
  { name: "Ocupación", cell: (item) => <Occupancy item={item} /> },
  { name: "Estado", cell: ({ status }) => <ClassStatus status={status} /> },
]

export function ClassStatus({ status }: Pick<StudioClass, "status">) {
  return status === "abierta" ? <Badge tone="sage">ACTIVO</Badge> : <Badge>CERRADA</Badge>
}
