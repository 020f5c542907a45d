import type { createClass } from "../../../contract/classEdits.ts"
import type { Input } from "../../../contract/endpoint.ts"
import type { ClassType, StudioClass } from "../../../contract/schedule.ts"
import type { BranchId, DisciplineId, InstructorId, RoomId } from "../../../contract/studio.ts"
import { typeNames } from "./words.ts"

/** What a class and an hour of the week have in common, in a form. NaN while a number's field is empty. */
export interface ClassPlace extends Record<string, unknown> {
  branch: BranchId | ""
  discipline: DisciplineId | ""
  hour: string
  room: RoomId | ""
  instructor: InstructorId | ""
  minutes: number
  capacity: number
  type: ClassType
  info: string
}

export interface ClassValues extends ClassPlace {
  day: string
  isOpen: boolean
}

/** What its fields are called. */
export const placeFields = {
  branch: "Sucursal",
  discipline: "Disciplina",
  hour: "Hora",
  room: "Salón",
  instructor: "Instructor",
  minutes: "Duración en minutos",
  capacity: "Capacidad",
  type: "Tipo de clase",
  info: "Información",
} as const

export const classFields = { ...placeFields, day: "Día", isOpen: "Activo" } as const

export const noClass = (branch: BranchId | "", day: string): ClassValues => ({
  ...{ branch, day, discipline: "", hour: "", room: "", instructor: "" },
  ...{ minutes: 50, capacity: Number.NaN, type: "groups", info: "", isOpen: true },
})

export function editOf(item: StudioClass): ClassValues {
  const { branch, room, day, hour, capacity, type, info } = item
  return {
    ...{ branch, room, day, hour, capacity, type, info },
    discipline: item.disciplineId,
    instructor: item.instructorId,
    minutes: Math.round((Date.parse(item.endsAt) - Date.parse(item.startsAt)) / 60_000),
    isOpen: item.status === "abierta",
  }
}

type Body = Input<typeof createClass>["body"]

/** What is sent of it. */
export function bodyOf({ isOpen, ...values }: ClassValues): Body {
  return { ...values, status: isOpen ? "abierta" : "cerrada" } as Body
}

export function sayValue(
  value: unknown,
  field: keyof ClassValues & string,
  names: Map<string, string>,
): string {
  if (field === "type") return typeNames[value as ClassType]
  if (typeof value === "boolean") return value ? "sí" : "no"
  return names.get(String(value)) ?? String(value)
}
