import { sql } from "kysely"
import type { z } from "zod"
import { type ErrorCode, toReason } from "../../../../contract/errors.ts"
import type { WeeklyBooking, WeeklyPreview, WeeklyTurn } from "../../../../contract/weekly.ts"
import type { Actor, Context } from "../../../platform/context.ts"
import { noKey } from "../../../platform/database/idempotency.ts"
import { instant, piece, uuid } from "../../../platform/database/piece.ts"
import { statement } from "../../../platform/database/statement.ts"
import { wellBefore } from "../days.ts"
import { readWeeklyFacts, type WeeklyWish } from "./begin.ts"

type Reader = Pick<Context, "db" | "clock">
type Answer = z.input<typeof WeeklyBooking>

/** Every one that a person has now, by its day and hour. */
export async function listWeekly(reader: Reader, userId: string): Promise<{ weeklyBookings: Answer[] }> {
  return { weeklyBookings: await readWeekly(reader, { userId }) }
}

export async function readOneWeekly(reader: Reader, id: string): Promise<Answer> {
  const [found] = await readWeekly(reader, { id })
  return found as Answer
}

async function readWeekly(
  { db, clock }: Reader,
  which: { userId: string } | { id: string },
): Promise<Answer[]> {
  const rows = await db
    .selectFrom("weekly_bookings as w")
    .innerJoin("branches as b", "b.id", "w.branch_id")
    .innerJoin("disciplines as d", "d.id", "w.discipline_id")
    .select([
      "w.id",
      "w.user_id",
      "w.branch_id",
      "b.name as branch",
      "w.discipline_id",
      "d.name as discipline",
    ])
    .select(["w.weekday", "w.seat", "w.created_at", sql<string>`to_char(w.hour, 'HH24:MI')`.as("hour")])
    .where((eb) =>
      "id" in which
        ? eb("w.id", "=", which.id)
        : eb.and([eb("w.user_id", "=", which.userId), eb("w.ended_at", "is", null)]),
    )
    .orderBy("w.weekday")
    .orderBy("w.hour")
    .orderBy("w.id")
    .execute()
  const turns = await turnsOf(
    { db, clock },
    rows.map(({ id }) => id),
  )
  return rows.map((row) => ({
    id: row.id,
    userId: row.user_id,
    branch: { id: row.branch_id, name: row.branch },
    discipline: { id: row.discipline_id, name: row.discipline },
    weekday: row.weekday,
    hour: row.hour,
    seat: row.seat,
    createdAt: row.created_at.toISOString(),
    turns: turns.get(row.id) ?? [],
  }))
}

async function turnsOf({ db, clock }: Reader, ids: string[]) {
  const turns = new Map<string, z.input<typeof WeeklyTurn>[]>()
  if (ids.length === 0) return turns
  const rows = await db
    .selectFrom("weekly_turns as t")
    .innerJoin("classes as c", "c.id", "t.class_id")
    .innerJoin("weekly_bookings as w", "w.id", "t.weekly_booking_id")
    // Of whoever left the line and joined it again, as it is now.
    .leftJoinLateral(
      (eb) =>
        eb
          .selectFrom("waitlist_entries as e")
          .select(["e.id", "e.ended_at", "e.reservation_id"])
          .whereRef("e.class_id", "=", "t.class_id")
          .whereRef("e.user_id", "=", "w.user_id")
          .orderBy("e.turn", "desc")
          .limit(1)
          .as("l"),
      (join) => join.onTrue(),
    )
    .leftJoin("reservations as r", (join) =>
      join.on(sql<boolean>`r.id = coalesce(t.reservation_id, l.reservation_id) and r.cancelled_at is null`),
    )
    .select(["t.weekly_booking_id", "t.class_id", "t.outcome", "t.reason", "c.day"])
    .select(["r.id as reservation", "r.seat", "l.ended_at as waitEnded", "l.id as wait"])
    .where("t.weekly_booking_id", "in", ids)
    .where("c.starts_at", ">", clock.now())
    .where("c.cancelled_at", "is", null)
    .orderBy("c.starts_at")
    .execute()
  for (const row of rows) {
    const isWaiting = row.wait !== null && row.waitEnded === null
    // What was given up since is not shown: they know.
    const isGone =
      row.outcome === "booked"
        ? !row.reservation
        : row.outcome === "waiting" && !row.reservation && !isWaiting
    if (isGone) continue
    const status = row.reservation ? "booked" : isWaiting ? "waiting" : "skipped"
    const reason = row.reason as ErrorCode | null
    turns.set(row.weekly_booking_id, [
      ...(turns.get(row.weekly_booking_id) ?? []),
      {
        classId: row.class_id,
        day: row.day,
        status,
        reservation: row.reservation,
        seat: row.seat,
        reason: status === "skipped" && reason ? toReason(reason) : null,
      },
    ])
  }
  return turns
}

const readAhead = statement<{ classId: string; day: string; branch: string; discipline: string }>(
  "weekly-ahead",
)(
  piece`select c.id as "classId", c.day, b.name as branch, d.name as discipline
   from classes was
   join branches b on b.id = was.branch_id
   join disciplines d on d.id = was.discipline_id
   left join classes c on c.branch_id = was.branch_id and c.discipline_id = was.discipline_id and c.hour = was.hour
     and extract(isodow from c.day) = extract(isodow from was.day) and c.day >= ${wellBefore(instant("now"))} and c.starts_at > ${instant("now")}
     and c.status = 'abierta'
     and not exists (select from reservations r where r.class_id = c.id and r.user_id = ${uuid("customerId")})
     and not exists (select from waitlist_entries l where l.class_id = c.id and l.user_id = ${uuid("customerId")})
   where was.id = ${uuid("classId")}
   order by c.starts_at`,
)

/** What wanting this class every week would book at once, of what is on show. Throws as `readWeeklyFacts` does. */
export async function previewWeekly(
  { pool, clock, actor }: Context<Actor>,
  wish: WeeklyWish,
): Promise<z.input<typeof WeeklyPreview>> {
  const now = clock.now()
  const facts = await readWeeklyFacts(pool, wish, actor, { now, ...noKey })
  const rows = await readAhead(pool, { ...wish, now })
  const [first] = rows
  return {
    branch: { id: facts.branch_id, name: first?.branch ?? "" },
    discipline: { id: facts.discipline_id, name: first?.discipline ?? "" },
    weekday: facts.weekday,
    hour: facts.hour,
    exists: facts.exists,
    ahead: rows.flatMap(({ classId, day }) => (classId ? [{ classId, day }] : [])),
  }
}
