import { type Kysely, sql } from "kysely"
import type { z } from "zod"
import { keptUntil } from "../../../contract/arrival.ts"
import { allows } from "../../../contract/permissions.ts"
import type { listRoster as list, MyReservation, StaffReservation } from "../../../contract/reservations.ts"
import type { ClassType } from "../../../contract/schedule.ts"
import type { Actor, Context } from "../../platform/context.ts"
import { inKysely } from "../../platform/database/inKysely.ts"
import { newest, oneMore } from "../../platform/database/newest.ts"
import { instant } from "../../platform/database/piece.ts"
import { planned } from "../../platform/database/planned.ts"
import type { DB } from "../../platform/database/schema.ts"
import type { Runner } from "../../platform/database/statement.ts"
import { Refusal } from "../../platform/refusal.ts"
import { readAttendanceTimes, readCancellationTimes } from "../studio/settings.ts"
import { rollTimes } from "./attendance/roll.ts"
import { changeUntil } from "./booking/changeable.ts"
import { mayBeFrom, wellBefore } from "./days.ts"
import { isFree } from "./deciding/deadlines.ts"
import { classesOf } from "./listing/classes.ts"
import { classWithPeople } from "./listing/classWithPeople.ts"
import { isFirst } from "./listing/isFirst.ts"
import { type Known, readKnown } from "./listing/rosterKnown.ts"
import { stateOf } from "./state.ts"

type Reader = Pick<Context, "db" | "pool" | "clock">
type Mine = z.input<typeof MyReservation>

function reservations(db: Kysely<DB>) {
  return (
    db
      .selectFrom("reservations as r")
      .innerJoinLateral(
        // One by one: of a page's few it is never cheaper to read all classes.
        ({ selectFrom }) =>
          selectFrom("classes").selectAll().whereRef("classes.id", "=", "r.class_id").limit(1).as("c"),
        (join) => join.onTrue(),
      )
      .innerJoin("held_packages as h", "h.id", "r.held_package_id")
      .leftJoin("reservations as next", "next.changed_from", "r.id")
      .leftJoin("waitlist_entries as w", "w.reservation_id", "r.id")
      // By name: what a connection has planned may have no column more after an upgrade beside it.
      .select(["r.id", "r.user_id", "r.class_id", "r.seat", "r.attended", "r.created_at", "r.free_until"])
      .select(["r.cancelled_at", "r.given_at", "r.held_package_id", "r.changed_from"])
      .select(["h.description as package", "h.is_unlimited", "c.starts_at", "c.type", "c.branch_id"])
      .select(["next.id as changed_to", "w.id as waitlist_entry"])
  )
}

/** Not over two days ago, wherever the class is. */
const soon = mayBeFrom(wellBefore(instant("now")))

type Row = Awaited<ReturnType<ReturnType<typeof reservations>["execute"]>>[number]

/** A reservation as everybody is told of it. */
export const toReservation = (
  row: Pick<
    Row,
    | "id"
    | "user_id"
    | "class_id"
    | "seat"
    | "attended"
    | "created_at"
    | "free_until"
    | "cancelled_at"
    | "held_package_id"
  >,
) => ({
  id: row.id,
  userId: row.user_id,
  classId: row.class_id,
  seat: row.seat,
  status: stateOf(row),
  createdAt: row.created_at.toISOString(),
  freeUntil: row.free_until.toISOString(),
  cancelledAt: row.cancelled_at?.toISOString() ?? null,
  packageId: row.held_package_id,
})

async function withClasses(reader: Reader, rows: Row[]): Promise<Mine[]> {
  if (rows.length === 0) return []
  const [classes, times] = await Promise.all([
    classesOf(reader, [...new Set(rows.map((row) => row.class_id))]),
    readCancellationTimes(reader),
  ])
  const byId = new Map<string, Mine["class"]>(classes.map((one) => [one.id, one]))
  const now = reader.clock.now().getTime()
  return rows.map((row) => ({
    ...toReservation(row),
    class: byId.get(row.class_id) as Mine["class"],
    package: row.package,
    isUnlimited: row.is_unlimited,
    cancelIsFree: stateOf(row) === "active" && isFree({ freeUntil: row.free_until.getTime() }, now),
    changeUntil: new Date(
      changeUntil({ type: row.type as ClassType, startsAt: row.starts_at.getTime() }, times),
    ).toISOString(),
    fromWaitlist: row.waitlist_entry !== null,
    changedFrom: row.changed_from,
    changedTo: row.changed_to,
  }))
}

/**
 * A customer's reservations: `upcoming` are the active ones of classes not ended, soonest first, and `cancelled` those that ended
 * with a class that the studio cancelled; `all`, the newest class first. At most `most`.
 */
export async function listMine(
  reader: Reader,
  userId: string,
  scope: "upcoming" | "cancelled" | "all",
  most?: number,
): Promise<{ reservations: Mine[]; hasMore: boolean }> {
  const own = reservations(reader.db).where("r.user_id", "=", userId)
  const query =
    scope === "all"
      ? own
          .orderBy("r.day", (day) => day.desc().nullsLast())
          .orderBy("c.starts_at", "desc")
          .orderBy("r.created_at", "desc")
      : own
          .where(inKysely<boolean, { now: Date }>(soon, { now: reader.clock.now() }))
          .where((row) =>
            scope === "upcoming"
              ? row("r.cancelled_at", "is", null)
              : row("r.cancelled_at", "=", row.ref("c.cancelled_at")),
          )
          .where("c.ends_at", ">", reader.clock.now())
          .orderBy("c.starts_at")
  const { rows, hasMore } = newest(await planned(reader.pool, query.limit(oneMore(most))), most)
  return { reservations: await withClasses(reader, rows), hasMore }
}

/** One's own reservation, or for staff one of their branches. Throws RESERVATION_NOT_FOUND. */
export async function readReservation(reader: Reader, actor: Actor, id: string): Promise<Mine> {
  const [row] = await planned(reader.pool, reservations(reader.db).where("r.id", "=", id))
  const maySee =
    row &&
    (row.user_id === actor.userId ||
      (actor.role !== "user" && allows(actor.permissions, "clases", "detalle", row.branch_id)))
  if (!maySee) throw new Refusal("RESERVATION_NOT_FOUND")
  return (await withClasses(reader, [row]))[0] as Mine
}

/** The reservation that one was changed for in the end: itself, when it never was. */
export async function lastOfChanges(runner: Runner, id: string): Promise<string> {
  const { rows } = await runner.query<{ id: string }>(
    `with recursive line as (
       select $1::uuid as id, 0 as changes
       union all
       select r.id, line.changes + 1 from line join reservations r on r.changed_from = line.id
     ) select id from line order by changes desc limit 1`,
    [id],
  )
  return rows[0]?.id ?? id
}

/** Reservations as staff see them, each with whose it is, in the order of their ids. One that is gone since is left out. */
export async function readStaffRows(
  reader: Reader,
  ids: readonly string[],
): Promise<z.input<typeof StaffReservation>[]> {
  if (ids.length === 0) return []
  const rows = await reservations(reader.db)
    .innerJoin("users as u", "u.id", "r.user_id")
    .select(["u.first_name", "u.last_name", "u.email", "u.phone"])
    .where("r.id", "in", ids)
    .execute()
  const mine = new Map((await withClasses(reader, rows)).map((one) => [one.id, one]))
  const people = new Map(rows.map((row) => [row.id, row]))
  return ids.flatMap((id) => {
    const [one, row] = [mine.get(id), people.get(id)]
    if (!one || !row) return []
    const person = { firstName: row.first_name, lastName: row.last_name, email: row.email, phone: row.phone }
    return [{ ...one, person }]
  })
}

/** Who sits where in a class; in one that the studio cancelled, who sat there until then. Throws CLASS_NOT_FOUND, also for staff of another branch. */
export async function listRoster(
  reader: Reader,
  actor: Actor,
  classId: string,
): Promise<z.input<typeof list.output>> {
  const found = await classWithPeople(reader.pool, actor, classId)
  const query = reservations(reader.db)
    .innerJoin("users as u", "u.id", "r.user_id")
    .leftJoin("care_notes as n", (join) =>
      join.onRef("n.user_id", "=", "u.id").on(sql<boolean>`${maySeeNotes(actor, found.branch_id)}`),
    )
    .select(["n.note", "u.first_name", "u.last_name", "u.email", "u.phone"])
    .select(inKysely<boolean>(isFirst, {}).as("is_first"))
    .where("r.class_id", "=", classId)
    .where(({ eb }) =>
      found.cancelled_at ? eb("r.cancelled_at", "=", found.cancelled_at) : eb("r.cancelled_at", "is", null),
    )
    .orderBy("r.seat")
  const rows = await planned(reader.pool, query)
  const place = { startsAt: found.starts_at, timeZone: found.time_zone, day: found.day }
  const known = await readKnown(reader, actor, { ...place, ids: rows.map(({ id }) => id) })
  return {
    roll: rollTimes(place, await readAttendanceTimes(reader)),
    keptUntil: keptUntil(found.starts_at, found.late_minutes)?.toISOString() ?? null,
    reservations: rows.map((row) => ({
      ...toReservation(row),
      person: { firstName: row.first_name, lastName: row.last_name, email: row.email, phone: row.phone },
      package: row.package,
      isFirstClass: row.is_first,
      careNote: row.note,
      fromWaitlist: row.waitlist_entry !== null,
      givenAt: row.given_at?.toISOString() ?? null,
      ...(known.get(row.id) as Known),
    })),
  }
}

/** What customers tell whoever teaches them is for who takes care of the class, in that branch. */
const maySeeNotes = (actor: Actor, branchId: string): boolean =>
  allows(actor.permissions, "clases", "ver", branchId)
