import type { ErrorCode } from "../../../contract/errors.ts"
import type { ClassType } from "../../../contract/schedule.ts"
import type { CancellationTimes } from "../../../contract/studio.ts"
import { type KeptAnswer, keptAnswer } from "../../platform/database/idempotency.ts"
import { statement } from "../../platform/database/statement.ts"
import { ledgerEnd } from "../packages/ledger.ts"
import { toCancellationTimes } from "../studio/reads.ts"
import type { BookingFacts, SeatFacts } from "./bookable.ts"

interface Row {
  customer_revision: number
  role: string
  class_id: string | null
  class_revision: number
  room_id: string
  branch_id: string
  is_public: boolean
  day: string
  starts_at: Date
  ends_at: Date
  capacity: number
  type: ClassType
  status: "abierta" | "cerrada"
  time_zone: string
  discipline: string
  occupied: number
  asked_is_free: boolean
  first_free: number | null
  times: unknown
  mine: BookingFacts["mine"] | null
  held: BookingFacts["held"] | null
  kept: KeptAnswer | null
}

const millis = (column: string) => `(extract(epoch from ${column}) * 1000)::bigint`

/**
 * Everything a booking is decided on, read in one round trip and one snapshot, with the revisions that say whether it
 * still stands when the booking is written. Takes no lock.
 */
const readRow = statement<Row>(
  "booking-facts",
  `select u.revision as customer_revision, u.role,
     c.id as class_id, c.revision as class_revision, c.room_id, c.branch_id, b.is_public, c.day, c.starts_at, c.ends_at,
     c.capacity, c.type, c.status, b.time_zone, d.name as discipline,
     (select count(*)::int from reservations r where r.class_id = c.id and r.cancelled_at is null) as occupied,
     exists (
       select from room_seats s where s.room_id = c.room_id and s.seat = :seat::int and not s.blocked
     ) and not exists (
       select from reservations r where r.class_id = c.id and r.seat = :seat::int and r.cancelled_at is null
     ) as asked_is_free,
     (select s.seat from room_seats s
       where s.room_id = c.room_id and not s.blocked and s.seat <= c.capacity and not exists (
         select from reservations r where r.class_id = c.id and r.seat = s.seat and r.cancelled_at is null)
       order by s.seat limit 1) as first_free,
     (select value from settings where name = 'cancellation_times') as times,
     (select json_agg(json_build_object('classId', k.id, 'day', k.day,
         'startsAt', ${millis("k.starts_at")}, 'endsAt', ${millis("k.ends_at")}))
       from reservations r
       join lateral (select * from classes where id = r.class_id limit 1) k on k.day between c.day - 1 and c.day + 1
       where r.user_id = u.id and r.cancelled_at is null) as mine,
     (select json_agg(json_build_object('id', h.id, 'description', h.description, 'type', h.type,
         'isUnlimited', h.is_unlimited, 'branchId', h.branch_id, 'startsAt', ${millis("h.starts_at")},
         'expiresAt', ${millis("h.expires_at")}, 'createdAt', ${millis("h.created_at")},
         'seq', e.seq, 'balance', e.balance))
       from held_packages h join lateral ${ledgerEnd} e on true
       where h.user_id = u.id and h.expires_at >= :now::timestamptz and h.revoked_at is null) as held,
     ${keptAnswer}
   from users u
   left join classes c on c.id = :classId::uuid
   left join branches b on b.id = c.branch_id
   left join disciplines d on d.id = c.discipline_id
   where u.id = :customerId::uuid`,
)

export interface Facts extends BookingFacts {
  customerRevision: number
  isCustomer: boolean
  classRevision: number
  roomId: string
  timeZone: string
  discipline: string
  seats: SeatFacts
  times: CancellationTimes
  kept: KeptAnswer | null
}

export interface Question {
  classId: string
  customerId: string
  seat?: number
  /** Staff also book in branches that are not public. */
  byStaff: boolean
  /** Whose key it is that this question comes with, if it comes with one. */
  keyOwner?: string
  key?: string
  now: Date
}

/** The facts of a booking, or which of its two parties is missing. */
export async function readFacts(
  runner: Parameters<typeof readRow>[0],
  { classId, customerId, seat, byStaff, keyOwner, key, now }: Question,
): Promise<Facts | { missing: ErrorCode; kept: KeptAnswer | null }> {
  const [row] = await readRow(runner, {
    classId,
    customerId,
    seat: seat ?? null,
    now,
    keyOwner: keyOwner ?? null,
    key: key ?? null,
  })
  if (!row) return { missing: "USER_NOT_FOUND", kept: null }
  if (!row.class_id) return { missing: "CLASS_NOT_FOUND", kept: row.kept }
  return {
    customerRevision: row.customer_revision,
    isCustomer: row.role === "user",
    classRevision: row.class_revision,
    roomId: row.room_id,
    timeZone: row.time_zone,
    discipline: row.discipline,
    class: {
      branchId: row.branch_id,
      day: row.day,
      startsAt: row.starts_at.getTime(),
      endsAt: row.ends_at.getTime(),
      capacity: row.capacity,
      type: row.type,
      status: row.status,
      isVisible: row.is_public || byStaff,
      isFull: row.occupied >= row.capacity || row.first_free === null,
    },
    mine: row.mine ?? [],
    held: row.held ?? [],
    seats: { capacity: row.capacity, askedIsFree: row.asked_is_free, firstFree: row.first_free },
    times: toCancellationTimes(row.times),
    kept: row.kept,
  }
}
