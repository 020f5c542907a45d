import type { ClassId } from "../../../../contract/schedule.ts"
import { instant, piece, text, uuid } from "../../../platform/database/piece.ts"
import { type Runner, statement } from "../../../platform/database/statement.ts"
import { toAttendanceTimes } from "../../studio/settings.ts"
import { type Given, isCodeOf } from "./codes.ts"
import { isNear } from "./received.ts"

/** A reservation as whoever receives its customer needs it. */
export interface TicketRow {
  id: string
  user_id: string
  class_id: ClassId
  seat: number
  attended: boolean | null
  is_cancelled: boolean
  is_changed: boolean
  class_cancelled: boolean
  branch_id: string
  branch_name: string
  time_zone: string
  day: string
  hour: string
  starts_at: Date
  ends_at: Date
  discipline: string
  instructor: string
  room_name: string
  first_name: string
  last_name: string
  /** The accounts that became this one: a code that was kept under one of them stays good. */
  merged: string[]
  times: unknown
  key: Buffer
}

const columns = piece`r.id, r.user_id, r.class_id, r.seat, r.attended, r.cancelled_at is not null as is_cancelled,
  exists (select from reservations n where n.changed_from = r.id) as is_changed, c.cancelled_at is not null as class_cancelled,
  c.branch_id, b.name as branch_name, b.time_zone, c.day, c.hour, c.starts_at, c.ends_at, d.name as discipline,
  trim(i.first_name || ' ' || i.last_name) as instructor, p.name as room_name, u.first_name, u.last_name,
  array(select m.id from users m where m.merged_into = u.id) as merged,
  (select value from settings where name = 'attendance') as times, (select key from ticket_key) as key`

const joined = piece`reservations r join classes c on c.id = r.class_id join branches b on b.id = c.branch_id
  join disciplines d on d.id = c.discipline_id join instructors i on i.id = c.instructor_id
  join rooms p on p.id = c.room_id join users u on u.id = r.user_id`

const readOne = statement<TicketRow>("ticket")(
  piece`select ${columns} from ${joined} where r.id = ${uuid("id")}`,
)

/** The longest that a roll may be open before a class; who is too early by the studio's setting is left out by the rule. */
const nearNow = piece`c.ends_at > ${instant("now")}
  and c.starts_at < ${instant("now")} + interval '4 hours' and c.starts_at > ${instant("now")} - interval '1 day'`
const atDoors = piece`c.branch_id = ${uuid("branchId")} and ${nearNow}`

const readNear = statement<TicketRow>("tickets-near")(
  piece`select ${columns} from ${joined} where ${atDoors} order by c.starts_at, r.id`,
)

const readElsewhere = statement<TicketRow>("tickets-near-elsewhere")(
  piece`select ${columns} from ${joined} where c.branch_id <> ${uuid("branchId")} and ${nearNow} order by c.starts_at, r.id`,
)

const readOfPhone = statement<TicketRow>("tickets-of-phone")(
  piece`select ${columns} from ${joined}
   where ${atDoors} and r.cancelled_at is null and c.cancelled_at is null
     and right(regexp_replace(u.phone, '\\D', '', 'g'), 4) = ${text("digits")}
   order by c.starts_at, r.id`,
)

const isOf = (given: Given) => (row: TicketRow) =>
  [row.user_id, ...row.merged].some((userId) =>
    isCodeOf(row.key, given, { id: row.id, userId, classId: row.class_id }),
  )

const isOpen = (now: Date) => (row: TicketRow) => isNear(row, toAttendanceTimes(row.times), now)

/**
 * The ticket of a code; undefined when we did not sign it. A short one is looked for among those who may come to the branch now, and
 * then to another, which is to be named.
 */
export async function findTicket(
  runner: Runner,
  given: Given,
  at: { branchId: string; now: Date },
): Promise<TicketRow | undefined> {
  if ("id" in given) return (await readOne(runner, { id: given.id })).find(isOf(given))
  for (const read of [readNear, readElsewhere]) {
    const found = (await read(runner, at)).filter(isOpen(at.now)).find(isOf(given))
    if (found) return found
  }
  return undefined
}

/** Those who may come to the branch now whose telephone ends so, the class that begins first at the front. */
export async function findOfPhone(
  runner: Runner,
  asked: { branchId: string; now: Date; digits: string },
): Promise<TicketRow[]> {
  return (await readOfPhone(runner, asked)).filter(isOpen(asked.now))
}
