import type { Room } from "../../../contract/studio.ts"
import { Badge } from "../../ui/Badge.tsx"
import type { Column } from "../../ui/column.ts"
import { typeNames } from "./roomValues.ts"

/** A room with the names of where it is and what is taught there. */
export interface Row extends Room {
  branchName: string
  disciplineName: string
}

export const columns: readonly Column<Row>[] = [
  { name: "Nombre", cell: ({ name }) => <strong>{name}</strong>, value: ({ name }) => name, card: "title" },
  {
    name: "Sucursal",
    cell: ({ branchName }) => branchName,
    value: ({ branchName }) => branchName,
    wraps: true,
  },
  {
    name: "Disciplina",
    cell: ({ disciplineName }) => disciplineName || "Cualquiera",
    value: ({ disciplineName }) => disciplineName,
    wraps: true,
  },
  { name: "Tipo", cell: ({ type }) => typeNames[type], value: ({ type }) => typeNames[type] },
  {
    name: "Capacidad",
    cell: ({ capacity }) => (capacity === 1 ? "1 lugar" : `${capacity} lugares`),
    value: ({ capacity }) => capacity,
  },
  { name: "Plano", cell: sayPlanOf },
  {
    name: "Estado",
    cell: ({ isActive }) => (isActive ? <Badge tone="sage">ACTIVO</Badge> : <Badge>INACTIVO</Badge>),
    value: ({ isActive }) => (isActive ? "ACTIVO" : "INACTIVO"),
    card: "side",
  },
]

function sayPlanOf({ seatsLayout, unavailableSpots }: Row): string {
  const plan = seatsLayout ? "con plano" : "sin plano"
  return unavailableSpots.length > 0 ? `${plan}, ${unavailableSpots.length} fuera de uso` : plan
}
