import { randomUUID } from "node:crypto"
import { addDays } from "../../../contract/calendar.ts"
import {
  type Counts,
  longestPlan,
  longestPreview,
  mostNotMade,
  type Occurrence,
  type PlanRange,
} from "../../../contract/dayPlans.ts"
import { allows } from "../../../contract/permissions.ts"
import type { Actor, Context } from "../../platform/context.ts"
import { flag, instant, json, piece, uuids } from "../../platform/database/piece.ts"
import { statement } from "../../platform/database/statement.ts"
import { inTransaction } from "../../platform/database/transaction.ts"
import { Refusal } from "../../platform/refusal.ts"
import { topics } from "../../platform/topics.ts"
import { type Planned, planOf } from "./plan.ts"
import { readPlanFacts, readPlanSlots, type SlotRow } from "./planFacts.ts"

const holdSlots = statement<{ id: string }>("hold-slots")(
  piece`select id from weekly_slots where branch_id = any(${uuids("branches")}) and (repeats or not ${flag("repeating")})
   order by id for no key update`,
)
const holdRooms = statement("hold-rooms")(
  piece`select from rooms where id = any(${uuids("ids")}) order by id for no key update`,
)
const holdInstructors = statement("hold-instructors")(
  piece`select from instructors where id = any(${uuids("ids")}) order by id for no key update`,
)

/** What a constraint does not let in, since the plan was read, is left out: it is there already, or in the way. */
const write = statement<{ class_id: string }>("make-plan")(
  piece`with given as materialized (
     select * from json_to_recordset(${json("classes")}) as g
       (id uuid, slot uuid, branch uuid, room uuid, discipline uuid, instructor uuid, day date, hour time,
        "startsAt" timestamptz, "endsAt" timestamptz, capacity int, type text, info text)
   ),
   made as (
     insert into classes (id, branch_id, room_id, discipline_id, instructor_id, day, hour, starts_at, ends_at, capacity,
       type, info, created_at)
     select id, branch, room, discipline, instructor, day, hour, "startsAt", "endsAt", capacity, type, info,
       ${instant("now")}
     from given order by "startsAt"
     on conflict do nothing
     returning id
   )
   insert into planned_classes (slot_id, day, class_id)
   select g.slot, g.day, g.id from given g join made on made.id = g.id returning class_id`,
)

/** What a week would make of some days. Throws FORBIDDEN, and VALIDATION for a range that cannot be. */
export async function previewPlan(
  { pool, clock, actor }: Context<Actor>,
  range: PlanRange,
): Promise<{ counts: Counts; notMade: Occurrence[] }> {
  assertPlans(actor, range, longestPreview)
  const facts = await readPlanFacts(pool, await readPlanSlots(pool, range.branches, false), range)
  const { counts, notMade } = planOf(facts, range, clock.now())
  const told = notMade.filter(({ outcome }) => outcome !== "exists").slice(0, mostNotMade)
  return {
    counts,
    notMade: told.map(({ slot, day, outcome }) => ({
      ...{ slot: slot.id as Occurrence["slot"], day, hour: slot.hour },
      ...{ discipline: slot.discipline, branchName: slot.branchName, outcome },
    })),
  }
}

/**
 * Makes the classes of some days in one transaction. Their hours of the week, rooms and instructors are held, so that of two who make
 * the same days the second finds them made, also where an hour got another room in between. Throws FORBIDDEN, and VALIDATION for a range that cannot be.
 */
export async function makePlan(
  context: Context<Actor>,
  range: PlanRange,
): Promise<{ made: number; counts: Counts }> {
  assertPlans(context.actor, range, longestPlan)
  return make(context, range, false)
}

/** Makes what the slots that repeat are to have until `to`. Returns how many classes that was. */
export async function extendPlan(context: Context, range: PlanRange): Promise<number> {
  return (await make(context, range, true)).made
}

async function make(context: Context, range: PlanRange, repeating: boolean) {
  return inTransaction(context, async ({ transaction, clock, news }) => {
    const held = await holdSlots(transaction, { branches: range.branches, repeating })
    const read = await readPlanSlots(transaction, range.branches, repeating)
    const slots = read.filter(({ id }) => held.some((one) => one.id === id))
    await holdRooms(transaction, { ids: slots.map(({ roomId }) => roomId) })
    await holdInstructors(transaction, { ids: slots.map(({ instructorId }) => instructorId) })
    const now = clock.now()
    const plan = planOf(await readPlanFacts(transaction, slots, range), range, now)
    const classes = JSON.stringify(plan.made.map(rowOf))
    const made = plan.made.length > 0 ? await write(transaction, { classes, now }) : []
    if (made.length > 0) news.tell(topics.schedule)
    return { made: made.length, counts: plan.counts }
  })
}

function rowOf({ slot, day, startsAt, endsAt }: Planned<SlotRow>) {
  const { id, branchId, roomId, disciplineId, instructorId, hour, capacity, type, info } = slot
  return {
    ...{ id: randomUUID(), slot: id, branch: branchId, room: roomId, discipline: disciplineId },
    ...{ instructor: instructorId, day, hour, startsAt, endsAt, capacity, type, info },
  }
}

function assertPlans({ permissions }: Actor, { branches, from, to }: PlanRange, longest: number): void {
  if (branches.some((id) => !allows(permissions, "clasesPorDia", "crear", id))) throw new Refusal("FORBIDDEN")
  const fault = (message: string) => new Refusal("VALIDATION", { fields: [{ path: "to", message }] })
  if (to < from) throw fault("Debe ser igual o posterior al primer día.")
  if (to > addDays(from, longest - 1)) throw fault(`Pide ${longest} días como máximo.`)
}
