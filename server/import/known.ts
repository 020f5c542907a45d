import { findCatalogue, type PackageRow } from "../features/packages/import.ts"
import { findHere } from "../features/people/import.ts"
import { findPayers, findTaken, type Taken } from "../features/reservations/import.ts"
import { findClasses, type KnownClass } from "../features/schedule/import.ts"
import { type KnownStudio, readKnownStudio } from "../features/studio/known.ts"
import type { Runner } from "../platform/database/statement.ts"
import { weekdayOf } from "./days.ts"
import type { FileName, Folder } from "./files.ts"
import { idOfClass, sameName, sourcesOf } from "./ids.ts"

/** What a studio that is there has already, so that a folder may name it without bringing it. */
export interface Known extends KnownStudio {
  packages: PackageRow[]
}

/** Of an empty database. */
export const nothingKnown: Known = { branches: [], disciplines: [], rooms: [], instructors: [], packages: [] }

export async function readKnown(runner: Runner): Promise<Known> {
  return { ...(await readKnownStudio(runner)), packages: await findCatalogue(runner) }
}

/** Files that a folder need not have: the studio has their rows. */
export function filesThere({ branches, disciplines, rooms, instructors, packages }: Known): Set<FileName> {
  const there = new Set<FileName>()
  const add = (rows: unknown[], ...names: FileName[]) =>
    rows.length > 0 ? names.map((name) => there.add(name)) : []
  add(branches, "branches.csv", "customers.csv", "timetable.csv")
  add(disciplines, "disciplines.csv")
  add(rooms, "rooms.csv")
  add(instructors, "instructors.csv")
  add(packages, "packages.csv")
  return there
}

/** Whom and which classes the rows of a folder name beside its own. */
export interface Named {
  people: { email: string; id: string; branch_id: string | null }[]
  classes: KnownClass[]
  taken: Taken[]
  /** Which package paid each reservation that the folder brought before, by ids. */
  payers: Map<string, string>
}

export async function readNamed(
  runner: Runner,
  { name, folder }: { name: string; folder: Folder },
  dayOf: (row: Folder["reservations.csv"][number]) => string,
) {
  const own = new Set(folder["customers.csv"].map(({ email }) => email))
  const emails = new Set<string>()
  for (const name of ["customer_packages.csv", "reservations.csv", "payments.csv"] as const)
    for (const { customer } of folder[name]) if (!own.has(customer)) emails.add(customer)
  const people = emails.size > 0 ? await findHere(runner, [...emails]) : []
  const { days, rooms, seatless } = classesNamed(folder, dayOf)
  const classes = days.size + rooms.size > 0 ? await findClasses(runner, [...days], [...rooms.keys()]) : []
  const isMoved = ({ id, room }: KnownClass) => (rooms.get(id) ?? sameName(room)) !== sameName(room)
  // Of half a million reservations that came before, most are nobody's concern.
  const open = classes.filter(
    (one) => one.is_cancelled || isMoved(one) || days.has(one.day) || seatless.has(one.id),
  )
  const taken =
    open.length > 0
      ? await findTaken(
          runner,
          open.map(({ id }) => id),
        )
      : []
  return { people, classes, taken, payers: await findPayers(runner, sourcesOf(name, "customer_packages")) }
}

/**
 * The classes of its reservations: those of the folder's timetable with their `rooms`, and the `days` of all others. Who names no seat,
 * `seatless`, gets one that nobody has in a class of that day, whoever made it.
 */
function classesNamed(folder: Folder, dayOf: (row: Folder["reservations.csv"][number]) => string) {
  const hourOf = (row: { branch: string; room: string; hour: string }, weekday: number) =>
    [sameName(row.branch), sameName(row.room), weekday, row.hour].join("|")
  const own = new Set(folder["timetable.csv"].map((row) => hourOf(row, row.weekday)))
  const [days, seatless] = [new Set<string>(), new Set<string>()]
  const idAt = new Map<string, string>()
  const rooms = new Map<string, string>()
  for (const row of folder["reservations.csv"]) {
    const day = dayOf(row)
    const hour = hourOf(row, weekdayOf(day))
    if (!own.has(hour)) {
      days.add(day)
      continue
    }
    const key = `${hour}|${day}`
    const id = idAt.get(key) ?? idOfClass(row, day)
    idAt.set(key, id)
    rooms.set(id, sameName(row.room))
    if (row.seat !== undefined) continue
    days.add(day)
    seatless.add(id)
  }
  return { days, rooms, seatless }
}
