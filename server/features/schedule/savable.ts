import type { NewClass } from "../../../contract/classEdits.ts"
import { Refusal } from "../../platform/refusal.ts"
import type { Conflict, SavingFacts } from "./classFacts.ts"

interface Fault {
  path: string
  message: string
}

/** What was there before, when a class is edited: what it keeps need not be on offer any more. */
export type Before = Record<"room" | "instructor", string>

/** What of a class cannot be saved, by field. Conflicts are another question: see assertFree. */
export function faultsOf(
  wanted: Pick<NewClass, "branch" | "room" | "instructor" | "capacity">,
  { room, instructor, has_discipline }: SavingFacts,
  before?: Before,
): Fault[] {
  const faults: Fault[] = []
  const fault = (path: string, message: string) => faults.push({ path, message })
  if (!room) fault("room", "No se encontró el salón.")
  else if (room.branch !== wanted.branch) fault("room", "Ese salón es de otra sucursal.")
  else if (!room.isActive && before?.room !== wanted.room) fault("room", "Ese salón está inactivo.")
  else if (wanted.capacity > room.capacity) fault("capacity", `El salón tiene ${sayPlaces(room.capacity)}.`)
  if (!instructor) fault("instructor", "No se encontró el instructor.")
  else if (before?.instructor !== wanted.instructor) {
    if (instructor.branch !== null && instructor.branch !== wanted.branch)
      fault("instructor", "Ese instructor es de otra sucursal.")
    else if (!instructor.isActive) fault("instructor", "Ese instructor está inactivo.")
  }
  if (!has_discipline) fault("discipline", "No se encontró la disciplina.")
  return faults
}

export function assertNoFaults(faults: Fault[]): void {
  if (faults.length > 0) throw new Refusal("VALIDATION", { fields: faults })
}

/** Throws CLASS_CONFLICT when the room or the instructor is in another class at that hour. */
export function assertFree({ room_taken, instructor_taken }: SavingFacts): void {
  const fields: Fault[] = []
  if (room_taken) fields.push({ path: "room", message: `El salón está ocupado: ${sayConflict(room_taken)}.` })
  if (instructor_taken) {
    fields.push({ path: "instructor", message: `Ya da otra clase: ${sayConflict(instructor_taken)}.` })
  }
  if (fields.length > 0) throw new Refusal("CLASS_CONFLICT", { fields })
}

const sayConflict = ({ discipline, hour }: Conflict) => `${discipline}, ${hour}`
const sayPlaces = (count: number) => (count === 1 ? "1 lugar" : `${count} lugares`)
