import type { NewRoom } from "../../../contract/catalogue.ts"
import type { BranchId, Room } from "../../../contract/studio.ts"
import type { Place } from "../../ui/seatPlan.ts"

export interface RoomValues extends Record<string, unknown> {
  name: string
  branch: BranchId | ""
  discipline: NewRoom["discipline"]
  type: Room["type"]
  /** NaN while the field is empty. */
  capacity: number
  isActive: boolean
  /** Empty: no plan. */
  seatsLayout: Place[]
}

export const noRoom = (branch: BranchId | ""): RoomValues => ({
  ...{ name: "", branch, discipline: null, type: "groups", capacity: 12, isActive: true },
  seatsLayout: [],
})

export function editOf(room: Room): RoomValues {
  const { name, branch, discipline, type, capacity, isActive, seatsLayout = [] } = room
  return { name, branch, discipline, type, capacity, isActive, seatsLayout }
}

/** What is sent of it: a plan only when there is one. */
export function bodyOf({ branch: _branch, seatsLayout, ...values }: RoomValues) {
  return { ...values, ...(seatsLayout.length > 0 && { seatsLayout }) }
}

/** What its fields are called. */
export const roomFields = {
  name: "Nombre",
  branch: "Sucursal",
  discipline: "Disciplina",
  type: "Tipo de clase",
  capacity: "Capacidad",
  isActive: "Activo",
  seatsLayout: "Plano",
} as const

export const typeNames: Record<Room["type"], string> = { groups: "Grupal", individual: "Individual" }

/** «12 lugares, 2 fuera de uso»: a plan in words. */
export function sayPlan(seats: readonly Pick<Place, "blocked">[]): string {
  if (seats.length === 0) return "sin plano"
  const blocked = seats.filter((seat) => seat.blocked).length
  const count = seats.length === 1 ? "1 lugar" : `${seats.length} lugares`
  return blocked > 0 ? `${count}, ${blocked} fuera de uso` : count
}
