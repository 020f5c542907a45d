import { randomUUID } from "node:crypto"
import type { z } from "zod"
import type { NewSlot, Slot, SlotEdit } from "../../../contract/dayPlans.ts"
import { type Action, allows, permittedBranches } from "../../../contract/permissions.ts"
import type { Actor, Context } from "../../platform/context.ts"
import { type Decided, decide } from "../../platform/database/decision.ts"
import { type IdempotencyKey, keepAnswer } from "../../platform/database/idempotency.ts"
import { flag, instant, int, piece, text, uuid, uuids } from "../../platform/database/piece.ts"
import { type Runner, statement } from "../../platform/database/statement.ts"
import { Refusal } from "../../platform/refusal.ts"
import { readSavingFacts, type SavingFacts } from "./classFacts.ts"
import { assertNoFaults, faultsOf } from "./savable.ts"

const read = statement<z.input<typeof Slot>>("slots")(
  piece`select s.id, s.weekday, to_char(s.hour, 'HH24:MI') as hour, s.minutes, s.branch_id as branch, s.room_id as room,
     s.discipline_id as discipline, s.instructor_id as instructor, s.type, s.capacity, s.info, s.repeats, s.revision,
     b.name as "branchName", m.name as "roomName", d.name as "disciplineName",
     trim(concat(i.first_name, ' ', i.last_name)) as "instructorName"
   from weekly_slots s
   join branches b on b.id = s.branch_id
   join rooms m on m.id = s.room_id
   join instructors i on i.id = s.instructor_id
   join disciplines d on d.id = s.discipline_id
   where s.branch_id = any(${uuids.orNull("branches")}) or ${uuids.orNull("branches")} is null
   order by b.created_at, b.name, s.weekday, s.hour, m.name, s.id`,
)

/** The weeks of the branches that the permission covers. */
export async function listSlots({ pool, actor }: Context<Actor>) {
  const branches = permittedBranches(actor.permissions, "clasesPorDia") ?? null
  return { slots: await read(pool, { branches }) }
}

const save = statement<{ id: string }>("save-slot")(
  piece`with saved as (
     insert into weekly_slots as s (id, branch_id, room_id, discipline_id, instructor_id, weekday, hour, minutes, capacity,
       type, info, repeats, created_at)
     values (${uuid("slotId")}, ${uuid("branch")}, ${uuid("room")}, ${uuid("discipline")}, ${uuid("instructor")},
       ${int("weekday")}, ${text("hour")}::time, ${int("minutes")}, ${int("capacity")}, ${text("type")}, ${text("info")},
       ${flag("repeats")}, ${instant("now")})
     on conflict (id) do update set branch_id = excluded.branch_id, room_id = excluded.room_id,
       discipline_id = excluded.discipline_id, instructor_id = excluded.instructor_id, weekday = excluded.weekday,
       hour = excluded.hour, minutes = excluded.minutes, capacity = excluded.capacity, type = excluded.type,
       info = excluded.info, repeats = excluded.repeats, revision = s.revision + 1
     where s.revision = ${int("revision")}
     returning id
   ),
   ${keepAnswer("saved")}
   select id from saved`,
)

const find = statement<{ branch: string; revision: number }>("slot")(
  piece`select branch_id as branch, revision from weekly_slots where id = ${uuid("slotId")}`,
)
const remove = statement<{ id: string }>("delete-slot")(
  piece`delete from weekly_slots where id = ${uuid("slotId")} and branch_id = ${uuid("branch")} returning id`,
)

/** Nothing is in the way of an hour of the week: what meets is said when its classes are made. */
const nowhen = { startsAt: new Date(0), endsAt: new Date(0) }

/** Adds a slot, or changes one when `id` is given. Throws NOT_FOUND, FORBIDDEN, VALIDATION by field or EDITED_MEANWHILE. */
export async function saveSlot(
  context: Context<Actor>,
  id: string | undefined,
  { revision: basedOn, ...values }: NewSlot & Pick<SlotEdit, "revision">,
  key: IdempotencyKey | undefined,
): Promise<Decided<{ id: string; revision: number }>> {
  if (id) await assertReaches(context, id)
  assertPlans(context.actor, id ? "editar" : "crear", values.branch)
  const slotId = id ?? randomUUID()
  return decide(context, key, {
    name: "save slot",
    async read(runner: Runner, asking) {
      const [facts] = await readSavingFacts(runner, { ...values, ...nowhen, classId: slotId, ...asking })
      const [slot] = await find(runner, { slotId })
      return { ...(facts as SavingFacts), slot }
    },
    rule(facts) {
      const { slot } = facts
      if (id && !slot) throw new Refusal("NOT_FOUND")
      // Somebody may have moved it since.
      if (slot) assertPlans(context.actor, "editar", slot.branch)
      if (basedOn !== undefined && basedOn !== slot?.revision) throw new Refusal("EDITED_MEANWHILE")
      assertNoFaults(faultsOf(values, facts))
      const revision = slot?.revision ?? 0
      const answer = { id: slotId, revision: slot ? revision + 1 : 0 }
      return { answer, values: { ...values, slotId, revision }, news: [] }
    },
    write: save,
    races: [],
  })
}

/** Throws NOT_FOUND or FORBIDDEN. */
export async function deleteSlot(context: Context<Actor>, slotId: string): Promise<void> {
  const branch = await assertReaches(context, slotId)
  const removed = await remove(context.pool, { slotId, branch })
  if (removed.length === 0) throw new Refusal("NOT_FOUND")
}

/** Where it is. */
async function assertReaches({ pool, actor }: Context<Actor>, slotId: string): Promise<string> {
  const [slot] = await find(pool, { slotId })
  if (!slot) throw new Refusal("NOT_FOUND")
  assertPlans(actor, "editar", slot.branch)
  return slot.branch
}

export function assertPlans({ permissions }: Actor, action: Action, branch: string): void {
  if (!allows(permissions, "clasesPorDia", action, branch)) throw new Refusal("FORBIDDEN")
}
