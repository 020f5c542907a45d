import type { Sorted } from "../../../contract/paging.ts"
import type { ClassOrder } from "../../../contract/schedule.ts"
import { orderAsked, type Sort } from "../../ui/sorting.ts"

/** What the columns that sort are called over the wire. */
const orders: Record<string, ClassOrder> = {
  Fecha: "startsAt",
  Hora: "hour",
  Disciplina: "discipline",
  Instructor: "instructor",
  Sucursal: "branch",
  Ocupación: "occupancy",
}

/** The order that a heading asks for; undefined for the usual one, by hour. */
export function orderFor(sort: Sort | undefined): Sorted<ClassOrder> | undefined {
  return orderAsked(sort, orders)
}
