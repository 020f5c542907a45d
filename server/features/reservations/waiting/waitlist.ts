import { type Kysely, sql } from "kysely"
import type { z } from "zod"
import { allows } from "../../../../contract/permissions.ts"
import type { MyWaitlistEntry, WaitingPerson, WaitlistEntry } from "../../../../contract/waitlist.ts"
import type { Actor, Context } from "../../../platform/context.ts"
import { planned } from "../../../platform/database/planned.ts"
import type { DB } from "../../../platform/database/schema.ts"
import { Refusal } from "../../../platform/refusal.ts"
import { classesOf } from "../listing/classes.ts"
import { classWithPeople } from "../listing/classWithPeople.ts"

type Reader = Pick<Context, "db" | "pool" | "clock">
type Entry = z.input<typeof WaitlistEntry>

/** Entries with their place in line, and until when a place is offered to them. */
function entries(db: Kysely<DB>, now: Date) {
  return db
    .selectFrom("waitlist_entries as w")
    .innerJoin("classes as c", "c.id", "w.class_id")
    .select(["w.id", "w.user_id", "w.class_id", "w.automatic", "w.joined_at", "w.ended_at", "w.end_reason"])
    .select([
      "w.reservation_id",
      "c.branch_id",
      sql<number>`(select count(*)::int from waitlist_entries ahead
        where ahead.class_id = w.class_id and ahead.ended_at is null and ahead.turn <= w.turn)`.as(
        "position",
      ),
      sql<Date | null>`(select max(o.ends_at) from waitlist_offers o
        where o.class_id = w.class_id and o.reservation_id is null and o.ends_at > ${now})`.as(
        "offered_until",
      ),
    ])
}

type Row = Awaited<ReturnType<ReturnType<typeof entries>["execute"]>>[number]

function toEntry(row: Row): Entry {
  const isLive = row.ended_at === null
  const offered = isLive ? row.offered_until : null
  return {
    id: row.id,
    userId: row.user_id,
    classId: row.class_id,
    status: (row.end_reason as Entry["status"] | null) ?? (offered ? "offered" : "waiting"),
    position: isLive ? row.position : null,
    automatic: row.automatic,
    joinedAt: row.joined_at.toISOString(),
    offeredUntil: offered?.toISOString() ?? null,
    reservationId: row.reservation_id,
  }
}

/** What a customer waits for, of classes to come, the soonest first. */
export async function listMyWaits(
  reader: Reader,
  userId: string,
): Promise<{ waitlists: z.input<typeof MyWaitlistEntry>[] }> {
  const now = reader.clock.now()
  const query = entries(reader.db, now)
    .where("w.user_id", "=", userId)
    .where("w.ended_at", "is", null)
    .where("c.starts_at", ">", now)
    .orderBy("c.starts_at")
  const rows = await planned(reader.pool, query)
  if (rows.length === 0) return { waitlists: [] }
  const classes = await classesOf(
    reader,
    rows.map((row) => row.class_id),
  )
  const byId = new Map(classes.map((one) => [one.id, one]))
  return {
    waitlists: rows.map((row) => ({
      ...toEntry(row),
      class: byId.get(row.class_id) as z.input<typeof MyWaitlistEntry>["class"],
    })),
  }
}

/** A customer's place in the line of a class; undefined when they do not wait. */
export async function findWait(
  { db, pool, clock }: Reader,
  userId: string,
  classId: string,
): Promise<Entry | undefined> {
  const query = entries(db, clock.now())
    .where("w.user_id", "=", userId)
    .where("w.class_id", "=", classId)
    .where("w.ended_at", "is", null)
  const [row] = await planned(pool, query)
  return row && toEntry(row)
}

/** Who waits for a class, by turn. Throws CLASS_NOT_FOUND, also for staff of another branch. */
export async function listQueue(
  { db, pool, clock }: Reader,
  actor: Actor,
  classId: string,
): Promise<{ waitlists: z.input<typeof WaitingPerson>[] }> {
  await classWithPeople(pool, actor, classId)
  const query = entries(db, clock.now())
    .innerJoin("users as u", "u.id", "w.user_id")
    .select(["u.first_name", "u.last_name", "u.email", "u.phone", "u.branch_id as home"])
    .where("w.class_id", "=", classId)
    .where("w.ended_at", "is", null)
    .orderBy("w.turn")
  const rows = await planned(pool, query)
  return {
    waitlists: rows.map((row) => ({
      ...toEntry(row),
      person: { firstName: row.first_name, lastName: row.last_name, email: row.email, phone: row.phone },
      mayOpen: allows(actor.permissions, "usuarios", "editar", row.home),
    })),
  }
}

/** One's own place in line, or for staff one of the branches where they may do this. Throws WAITLIST_NOT_FOUND. */
export async function readWait(
  { db, clock }: Reader,
  actor: Actor,
  id: string,
  action: "ver" | "editar",
): Promise<Entry> {
  const row = await entries(db, clock.now()).where("w.id", "=", id).executeTakeFirst()
  const maySee =
    row &&
    (row.user_id === actor.userId ||
      (actor.role !== "user" && allows(actor.permissions, "operaciones", action, row.branch_id)))
  if (!maySee) throw new Refusal("WAITLIST_NOT_FOUND")
  return toEntry(row)
}
