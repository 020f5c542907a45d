import { addDays, dayIn, theHour } from "../../../contract/calendar.ts"
import type { ClassType } from "../../../contract/schedule.ts"
import type { ClassRow, KnownClass } from "../../features/schedule/import.ts"
import { type Calendar, dayOf } from "../calendar.ts"
import { mondayOf, weekdays } from "../days.ts"
import type { Faults } from "../faults.ts"
import type { Folder, Row } from "../files.ts"
import { idOfClass, sameName } from "../ids.ts"
import { instantAt } from "../instants.ts"
import { findInstructor, type PlannedRoom, roomName, type StudioPlan } from "./studio.ts"

export type PlannedClass = ClassRow & {
  type: ClassType
  room: PlannedRoom
  zone: string
  discipline: string
  written: Row<"timetable.csv">
}

/** A class that is booked: one of the timetable, or one that the studio has already. */
export type BookedClass = Omit<PlannedClass, "written" | "created_at">

/** Those that the studio has and that take place, by `classKey`. */
export function knownClasses(classes: KnownClass[], studio: StudioPlan): Map<string, BookedClass> {
  const rooms = new Map(studio.rooms.all.map((room) => [room.id, room]))
  const branches = new Map(studio.branches.all.map((branch) => [branch.id, branch]))
  return new Map(
    classes.flatMap((one) => {
      const [room, branch] = [rooms.get(one.room_id), branches.get(one.branch_id)]
      if (!room || !branch || one.is_cancelled) return []
      const type = one.type as ClassType
      return [
        [classKey(branch.name, room.name, one.day, one.hour), { ...one, type, room, zone: branch.time_zone }],
      ]
    }),
  )
}

/** Classes by `classKey`. */
export type SchedulePlan = Map<string, PlannedClass>

export function classKey(branch: string, room: string, day: string, hour: string): string {
  return [sameName(branch), sameName(room), day, hour].join("|")
}

/** The first and the last day of the weeks that are brought in, where a branch is. */
export function weeksOf(
  calendar: Calendar,
  zone: string,
  { weeksBack, weeksAhead }: Pick<StudioPlan["settings"], "weeksBack" | "weeksAhead">,
): { first: string; last: string } {
  return {
    first: addDays(mondayOf(calendar.reference), -7 * weeksBack),
    last: addDays(mondayOf(dayIn(zone, calendar.now)), 7 * weeksAhead + 6),
  }
}

/** The timetable over whole weeks: from some before the reference week to some after the present one. */
export function planSchedule(
  folder: Folder,
  studio: StudioPlan,
  calendar: Calendar,
  faults: Faults,
): SchedulePlan {
  const classes: SchedulePlan = new Map()
  // Which weeks are brought in is not known then.
  if (faults.isPartial("settings.csv")) faults.lose("timetable.csv")
  for (const row of folder["timetable.csv"]) {
    const template = planRow(row, studio, faults)
    if (!template) continue
    const { first, last } = weeksOf(calendar, template.zone, studio.settings)
    const from = row.from && dayOf(calendar, row.from)
    const until = row.until && dayOf(calendar, row.until)
    for (let day = addDays(first, row.weekday); day <= last; day = addDays(day, 7)) {
      if ((from && day < from) || (until && day > until)) continue
      const starts_at = instantAt(template.zone, day, row.hour)
      if (!starts_at) {
        faults.add(
          row.at,
          "hour",
          `el ${day} en ${template.zone} el reloj se adelanta y se salta ${theHour(row.hour)}`,
        )
        continue
      }
      const key = classKey(row.branch, row.room, day, row.hour)
      const same = classes.get(key)
      if (same) {
        faults.add(row.at, "hour", `el salón ya tiene una clase a esa hora (fila ${same.written.at.row})`)
        break
      }
      classes.set(key, {
        ...template,
        id: idOfClass(row, day),
        day,
        starts_at,
        ends_at: new Date(starts_at.getTime() + row.minutes * 60_000),
        created_at: calendar.now,
      })
    }
  }
  checkOverlaps(classes, faults)
  return classes
}

function planRow(row: Row<"timetable.csv">, studio: StudioPlan, faults: Faults) {
  const branch = studio.branches.find(faults, row.at, "branch", row.branch)
  const discipline = studio.disciplines.find(faults, row.at, "discipline", row.discipline)
  const room = branch && studio.rooms.find(faults, row.at, "room", roomName(row.branch, row.room))
  const instructor = findInstructor(studio, faults, row.at, row.instructor, branch?.id ?? "")
  if (!branch || !discipline || !room || !instructor) return undefined
  if (row.capacity !== undefined && row.capacity > room.capacity) {
    faults.add(row.at, "capacity", `son ${row.capacity} lugares y el salón tiene ${room.capacity}`)
  }
  return {
    branch_id: branch.id,
    room_id: room.id,
    discipline_id: discipline.id,
    instructor_id: instructor.id,
    hour: row.hour,
    capacity: row.capacity ?? room.capacity,
    type: row.type,
    room,
    zone: branch.time_zone,
    discipline: discipline.name,
    written: row,
  }
}

/** Nobody teaches two classes at once and no room holds two; said once for each pair of lines of the timetable. */
function checkOverlaps(classes: SchedulePlan, faults: Faults): void {
  const said = new Set<string>()
  const inOrder = [...classes.values()].sort((a, b) => a.starts_at.getTime() - b.starts_at.getTime())
  for (const [column, idOfColumn] of [
    ["room", (one: PlannedClass) => one.room_id],
    ["instructor", (one: PlannedClass) => one.instructor_id],
  ] as const) {
    const latest = new Map<string, PlannedClass>()
    for (const one of inOrder) {
      const before = latest.get(idOfColumn(one))
      if (before && before.ends_at > one.starts_at) {
        const [other, row] = [before.written, one.written].toSorted((a, b) => a.at.row - b.at.row)
        const pair = `${column} ${other?.at.row} ${row?.at.row}`
        if (other && row && !said.has(pair)) {
          said.add(pair)
          const when = `${weekdays[other.weekday]} ${other.hour}`
          faults.add(
            row.at,
            column,
            `«${row[column]}» ya tiene clase a esa hora (fila ${other.at.row}: ${when})`,
          )
        }
      }
      if (!before || before.ends_at < one.ends_at) latest.set(idOfColumn(one), one)
    }
  }
}
