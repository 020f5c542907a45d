import type { ErrorCode } from "../../../contract/errors.ts"
import { piece, uuid, uuids } from "../../platform/database/piece.ts"
import { type Runner, statement } from "../../platform/database/statement.ts"
import type { WeeklyEnd } from "../../platform/events/names.ts"
import { classColumn, classNames } from "./classFacts.ts"
import type { ClassFacts, DraftOf, WeeklyWish } from "./facts.ts"
import { readSeats, toldAt } from "./seatFacts.ts"

interface Row {
  user_id: string
  email: string
  first_name: string
  weekly: WeeklyWish
  wished: number | null
  outcome: "booked" | "waiting" | "skipped"
  reason: ErrorCode | null
  reservation_id: string | null
  class: ClassFacts
}

/** Over a weekly booking `w`, its discipline `d` and its branch `b`. */
const wish = piece`json_build_object('weekday', w.weekday, 'hour', to_char(w.hour, 'HH24:MI'), 'discipline', d.name,
  'branch', json_build_object('id', b.id, 'name', b.name)) as weekly`

const read = statement<Row>("weekly-turns-to-tell")(
  piece`select u.id as user_id, u.email, u.first_name, w.seat as wished, t.outcome, t.reason, t.reservation_id,
     ${wish}, ${classColumn} as class
   from weekly_turns t
   join weekly_bookings w on w.id = t.weekly_booking_id
   join users u on u.id = w.user_id and u.closed_at is null
   join classes c on c.id = t.class_id ${classNames}
   where t.weekly_booking_id = ${uuid("weeklyBookingId")} and t.class_id = any(${uuids("classIds")})
   order by c.starts_at`,
)

/** What became of a weekly booking in these classes, in one mail. */
export async function readWeeklyTurns(
  runner: Runner,
  weeklyBookingId: string,
  classIds: string[],
  at: Date,
): Promise<DraftOf<"weekly">[]> {
  const rows = await read(runner, { weeklyBookingId, classIds })
  const [first] = rows
  if (!first) return []
  const ids = rows.flatMap((row) => row.reservation_id ?? [])
  const seats = new Map(
    (await readSeats(runner, { ids })).map((seat) => [seat.facts.reservationId, toldAt(seat, at).facts]),
  )
  const booked = rows.flatMap((row) => {
    const seat = row.reservation_id === null ? undefined : seats.get(row.reservation_id)
    return seat ? [{ ...seat, wished: row.wished === seat.seat ? null : row.wished }] : []
  })
  const facts = {
    ...{ firstName: first.first_name, weekly: first.weekly, booked },
    waiting: rows.filter(({ outcome }) => outcome === "waiting").map((row) => row.class),
    skipped: rows.flatMap((row) => (row.reason ? [{ class: row.class, reason: row.reason }] : [])),
  }
  if (booked.length + facts.waiting.length + facts.skipped.length === 0) return []
  return [{ kind: "weekly", userId: first.user_id, address: first.email, facts }]
}

const readOne = statement<Pick<Row, "user_id" | "email" | "first_name" | "weekly">>("weekly-to-tell")(
  piece`select u.id as user_id, u.email, u.first_name, ${wish}
   from weekly_bookings w
   join users u on u.id = w.user_id and u.closed_at is null
   join disciplines d on d.id = w.discipline_id
   join branches b on b.id = w.branch_id
   where w.id = ${uuid("weeklyBookingId")}`,
)

/** That it asks for nothing more, to whose it was. */
export async function readWeeklyEnd(
  runner: Runner,
  weeklyBookingId: string,
  why: WeeklyEnd,
): Promise<DraftOf<"weeklyEnded">[]> {
  const rows = await readOne(runner, { weeklyBookingId })
  return rows.map(({ user_id: userId, email: address, first_name: firstName, weekly }) => ({
    ...{ kind: "weeklyEnded", userId, address },
    facts: { firstName, weekly, why },
  }))
}
