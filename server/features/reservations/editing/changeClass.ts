import type { z } from "zod"
import type { ClassEdit, ClassImpact, SavedClass } from "../../../../contract/classEdits.ts"
import { allows } from "../../../../contract/permissions.ts"
import type { Actor, Context } from "../../../platform/context.ts"
import { type Decided, decide } from "../../../platform/database/decision.ts"
import { type IdempotencyKey, noKey } from "../../../platform/database/idempotency.ts"
import { inTransaction } from "../../../platform/database/transaction.ts"
import { Refusal } from "../../../platform/refusal.ts"
import { topics } from "../../../platform/topics.ts"
import { writeChangedClass } from "../../schedule/changedClass.ts"
import { holdHour, keepClassesStill } from "../../schedule/lock.ts"
import { assertFree, assertNoFaults, faultsOf } from "../../schedule/savable.ts"
import { classRaces, isPast, savedOf, type Timed, timed } from "../../schedule/savedClass.ts"
import { readWaitedFor, serveQueue } from "../waiting/serveQueue.ts"
import { assertEdits } from "./cancelClass.ts"
import { assertAgreed, assertChangeable, consequencesOf, faultsForSeated, impactOf } from "./consequences.ts"
import { type EditFacts, readClassBefore, readEditFacts } from "./editFacts.ts"
import { followEdit } from "./followEdit.ts"

type Answer = z.input<typeof SavedClass>
type Wanted = Timed & { classId: string }

/**
 * Changes a class and, in the same transaction, all that follows for who reserved it: other seats, credits back, free
 * cancellation, what they are told. Bookings wait; who waits for the class is served with what it gains.
 * Throws the refusals of `contract/classEdits.updateClass`, and FORBIDDEN.
 */
export async function changeClass(
  context: Context<Actor>,
  classId: string,
  edit: ClassEdit,
  key: IdempotencyKey | undefined,
): Promise<Decided<Answer>> {
  const { revision: basedOn, accepts, wanted } = await wantedOf(context, classId, edit)
  return inTransaction(context, async (inside) => {
    const { transaction, actor } = inside
    await holdHour(transaction, wanted)
    await keepClassesStill(transaction, [classId])
    const asked = { classIds: [classId], now: inside.clock.now() }
    const [had] = await readWaitedFor(transaction, asked)
    const decided = await decide(inside, key, {
      name: "change class",
      read: (runner, asking) => readEditFacts(runner, wanted, asking),
      rule(facts, now) {
        const { before, consequences } = editOf(facts, wanted, now)
        if (basedOn !== undefined && basedOn !== before.revision) throw new Refusal("EDITED_MEANWHILE")
        assertAgreed(impactOf(consequences, facts, seesRoster(actor, before)), accepts)
        const reopens = before.status !== "abierta" && wanted.status === "abierta"
        const { classId: id, ...values } = wanted
        const revision = before.revision + (isSame(before, wanted) ? 0 : 1)
        return {
          answer: savedOf(values, { id, revision }),
          values: { ...wanted, revision: before.revision, before, consequences, reopens },
          news: [topics.schedule, topics.class(classId)],
        }
      },
      async write(runner, { before, consequences, reopens: _, ...values }) {
        const actorId = actor.userId
        const follow = followEdit(transaction, { before, wanted, consequences, actorId, now: values.now })
        await follow.before()
        const changed = await writeChangedClass(runner, values)
        await follow.after()
        return changed
      },
      races: classRaces,
    })
    if (!decided.written) return decided
    const { reopens } = decided.written
    const [has] = await readWaitedFor(transaction, asked)
    const gained = (has?.places ?? 0) - (reopens ? 0 : (had?.places ?? 0))
    if (gained > 0) await serveQueue(inside, classId, gained)
    return decided
  })
}

/** What changing a class so would do, as things stand. Throws what changeClass throws, but for what has to be agreed to. */
export async function previewClassEdit(
  context: Context<Actor>,
  classId: string,
  edit: ClassEdit,
): Promise<ClassImpact> {
  const { wanted } = await wantedOf(context, classId, edit)
  const now = context.clock.now()
  const facts = await readEditFacts(context.pool, wanted, { ...noKey, now })
  const { before, consequences } = editOf(facts, wanted, now)
  return impactOf(consequences, facts, seesRoster(context.actor, before))
}

function lengthOf(before: Awaited<ReturnType<typeof readClassBefore>>[number] | undefined) {
  if (!before) return undefined
  const minutes = Math.round((before.ends_at.getTime() - before.starts_at.getTime()) / 60_000)
  return { minutes, type: before.type }
}

async function wantedOf(context: Context<Actor>, classId: string, { revision, accepts, ...edit }: ClassEdit) {
  const [before] = await readClassBefore(context.pool, { classId })
  assertEdits(context.actor, before)
  return { revision, accepts, wanted: { ...(await timed(context, edit, lengthOf(before))), classId } }
}

const seesRoster = ({ permissions }: Actor, { branch_id }: { branch_id: string }) =>
  allows(permissions, "clases", "detalle", branch_id)

/** What an edit does; throws why it cannot be made. */
function editOf(facts: EditFacts, wanted: Wanted, now: Date) {
  const { before } = facts
  assertChangeable(wanted, before, now)
  const found = before as NonNullable<EditFacts["before"]>
  const consequences = consequencesOf(wanted, found, now)
  const isLate = consequences.isMoved && wanted.startsAt <= now
  assertNoFaults([
    ...faultsOf(wanted, facts, { room: found.room_id, instructor: found.instructor_id }),
    ...faultsForSeated(wanted, found, consequences.reseated),
    ...(isLate ? [isPast] : []),
  ])
  const isElsewhere = consequences.isMoved || consequences.isRetimed || consequences.isSubstituted
  if (isElsewhere) assertFree(facts)
  return { before: found, consequences }
}

/** True when nothing of it is another, so that its revision stays. */
function isSame(before: NonNullable<EditFacts["before"]>, wanted: Wanted): boolean {
  const columns = [
    [before.room_id, wanted.room],
    [before.discipline_id, wanted.discipline],
    [before.instructor_id, wanted.instructor],
    [before.starts_at.getTime(), wanted.startsAt.getTime()],
    [before.ends_at.getTime(), wanted.endsAt.getTime()],
    [before.capacity, wanted.capacity],
    [before.type, wanted.type],
    [before.status, wanted.status],
    [before.info, wanted.info],
  ]
  return columns.every(([one, other]) => one === other)
}
