import type { StudioClass } from "../../../contract/schedule.ts"
import { minuteOf, type Placed } from "./placing.ts"
import type { Grouping, Week } from "./weekFilter.ts"

/** What a class is told apart by: its room or its instructor. */
export function laneOf(item: StudioClass, grouping: Grouping): { id: string; name: string } {
  return grouping === "room"
    ? { id: item.room, name: item.roomName }
    : { id: item.instructorId, name: item.instructor }
}

/** Where a class stands in the week, in the branch's time; what goes on after midnight is not shown. */
export function placedOf(item: StudioClass, { days }: Week, grouping: Grouping): Placed {
  const start = minuteOf(item.hour)
  const minutes = Math.round((Date.parse(item.endsAt) - Date.parse(item.startsAt)) / 60_000)
  return {
    id: item.id,
    day: days.indexOf(item.day),
    start,
    end: Math.min(24 * 60, start + minutes),
    lane: laneOf(item, grouping).name,
  }
}

/** The rooms, or the instructors, of some classes, by name. */
export function lanesIn(classes: readonly StudioClass[], grouping: Grouping) {
  const found = new Map(classes.map((item) => laneOf(item, grouping)).map((lane) => [lane.id, lane]))
  return [...found.values()].sort((a, b) => a.name.localeCompare(b.name, "es"))
}
