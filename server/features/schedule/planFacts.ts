import { addDays } from "../../../contract/calendar.ts"
import type { PlanRange } from "../../../contract/dayPlans.ts"
import { flag, millis, piece, text, uuids } from "../../platform/database/piece.ts"
import { type Runner, statement } from "../../platform/database/statement.ts"
import type { Busy, PlanFacts, PlannedSlot } from "./plan.ts"

/** A slot with the names that say it. */
export interface SlotRow extends PlannedSlot {
  branchName: string
  disciplineId: string
  discipline: string
  type: string
  capacity: number
  info: string
}

const readSlots = statement<SlotRow>("plan-slots")(
  piece`select s.id, s.weekday, to_char(s.hour, 'HH24:MI') as hour, s.minutes, s.room_id as "roomId",
     s.instructor_id as "instructorId", b.time_zone as "timeZone", m.is_active and i.is_active as "isActive",
     s.branch_id as "branchId", b.name as "branchName", s.discipline_id as "disciplineId", d.name as discipline,
     s.type, least(s.capacity, m.capacity) as capacity, s.info
   from weekly_slots s
   join branches b on b.id = s.branch_id
   join rooms m on m.id = s.room_id
   join instructors i on i.id = s.instructor_id
   join disciplines d on d.id = s.discipline_id
   where s.branch_id = any(${uuids("branches")}) and (s.repeats or not ${flag("repeating")})
   order by s.hour, b.name, m.name, s.id`,
)

interface Surroundings {
  busy: Busy[] | null
  holidays: string[]
  planned: string[]
}

// A day before and after: a day of one branch is another of the next.
const readSurroundings = statement<Surroundings>("plan-surroundings")(
  piece`select
     (select json_agg(json_build_object('roomId', c.room_id, 'instructorId', c.instructor_id,
          'startsAt', ${millis("c.starts_at")}, 'endsAt', ${millis("c.ends_at")}))
        from classes c
        where c.cancelled_at is null and c.starts_at >= ${text("before")}::date and c.starts_at < ${text("after")}::date
          and (c.room_id = any(${uuids("rooms")}) or c.instructor_id = any(${uuids("instructors")}))) as busy,
     array(select concat_ws(' ', h.day, o.branch_id) from holidays h
       left join lateral unnest(h.branch_ids) as o(branch_id) on true
       where h.day between ${text("from")}::date and ${text("to")}::date) as holidays,
     array(select p.slot_id || ' ' || p.day from planned_classes p
       where p.slot_id = any(${uuids("slots")}) and p.day between ${text("from")}::date and ${text("to")}::date)
       as planned`,
)

/** The slots of some branches; `repeating`: only those that repeat by themselves. */
export const readPlanSlots = (runner: Runner, branches: readonly string[], repeating: boolean) =>
  readSlots(runner, { branches, repeating })

/** What making the classes of slots is decided on. */
export async function readPlanFacts(
  runner: Runner,
  slots: SlotRow[],
  { from, to }: Pick<PlanRange, "from" | "to">,
): Promise<PlanFacts<SlotRow>> {
  const [around] = await readSurroundings(runner, {
    ...{ from, to, before: addDays(from, -2), after: addDays(to, 3) },
    slots: slots.map(({ id }) => id),
    rooms: [...new Set(slots.map(({ roomId }) => roomId))],
    instructors: [...new Set(slots.map(({ instructorId }) => instructorId))],
  })
  const { busy, holidays, planned } = around as Surroundings
  return { slots, busy: busy ?? [], holidays, planned }
}
