import type { createSlot, Slot } from "../../../contract/dayPlans.ts"
import type { Input } from "../../../contract/endpoint.ts"
import type { BranchId } from "../../../contract/studio.ts"
import { type ClassPlace, placeFields } from "../classes/classValues.ts"

export interface SlotValues extends ClassPlace {
  /** A number as a select holds it. */
  weekday: string
  repeats: boolean
}

export const slotFields = { ...placeFields, weekday: "Día", repeats: "Se repite" } as const

export const noSlot = (branch: BranchId | ""): SlotValues => ({
  ...{ branch, weekday: "0", discipline: "", hour: "", room: "", instructor: "" },
  ...{ minutes: 50, capacity: Number.NaN, type: "groups", info: "", repeats: true },
})

export function editOf(slot: Slot): SlotValues {
  const { branch, discipline, hour, room, instructor, minutes, capacity, type, info, repeats } = slot
  return {
    ...{ branch, discipline, hour, room, instructor, minutes, capacity, type, info, repeats },
    weekday: String(slot.weekday),
  }
}

type Body = Input<typeof createSlot>["body"]

/** What is sent of it. */
export const bodyOf = ({ weekday, ...values }: SlotValues) =>
  ({ ...values, weekday: Number(weekday) }) as Body
