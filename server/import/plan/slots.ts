import { dayIn } from "../../../contract/calendar.ts"
import type { SlotRow } from "../../features/schedule/import.ts"
import { type Calendar, dayOf } from "../calendar.ts"
import type { Row } from "../files.ts"
import { idOf } from "../ids.ts"
import type { PlannedClass, SchedulePlan } from "./schedule.ts"

/** The lines of the timetable that have begun and do not end: hours of the week, which go on making their classes. */
export function planSlots(schedule: SchedulePlan, calendar: Calendar): SlotRow[] {
  const slots = new Map<Row<"timetable.csv">, SlotRow>()
  for (const one of schedule.values()) {
    if (!slots.has(one.written) && goesOn(one, calendar)) slots.set(one.written, slotOf(one))
  }
  return [...slots.values()]
}

const goesOn = ({ written, zone }: PlannedClass, calendar: Calendar): boolean =>
  !written.until && (!written.from || dayOf(calendar, written.from) <= dayIn(zone, calendar.now))

function slotOf(one: PlannedClass): SlotRow {
  const { branch, room, weekday, hour, minutes } = one.written
  const { branch_id, room_id, discipline_id, instructor_id, capacity, type, created_at } = one
  return {
    id: idOf("slot", branch, room, String(weekday), hour),
    ...{ branch_id, room_id, discipline_id, instructor_id, capacity, type, created_at },
    ...{ weekday, hour, minutes, repeats: true },
  }
}
