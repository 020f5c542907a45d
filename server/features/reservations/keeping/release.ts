import type { z } from "zod"
import type { releaseSeat as call } from "../../../../contract/keptSeats.ts"
import { allows } from "../../../../contract/permissions.ts"
import type { Actor, Context } from "../../../platform/context.ts"
import { type Decided, decide } from "../../../platform/database/decision.ts"
import { type IdempotencyKey, type KeptAnswer, keptAnswer } from "../../../platform/database/idempotency.ts"
import { instant, int, piece, uuid } from "../../../platform/database/piece.ts"
import { type Runner, statement } from "../../../platform/database/statement.ts"
import { inTransaction, MovedMeanwhile } from "../../../platform/database/transaction.ts"
import { Refusal } from "../../../platform/refusal.ts"
import { topics } from "../../../platform/topics.ts"
import { keepBookingsOut, lockClasses } from "../../schedule/lock.ts"
import { refitClasses } from "../../schedule/refit.ts"
import { isOfRoom, writeOutOfUse } from "../../studio/catalogue/outOfUse.ts"
import { lockRoom } from "../../studio/catalogue/roomBefore.ts"
import { assertBranch } from "../deciding/desk.ts"
import { readWaitedFor, serveQueue } from "../waiting/serveQueue.ts"
import { endKept } from "./write.ts"

interface Facts {
  branch_id: string
  room_id: string
  /** What was kept in the press that kept this seat, where it is not over. */
  press: { id: string; classId: string; kind: "held" | "blocked" }[] | null
  /** It is out of use until further notice. */
  is_out: boolean
  kept: KeptAnswer | null
}

const readFacts = statement<Facts>("kept-seat")(
  piece`select c.branch_id, c.room_id, ${keptAnswer},
     (select json_agg(json_build_object('id', o.id, 'classId', o.class_id, 'kind', k.kind) order by o.class_id)
        from seatings s join kept_seats k on k.seating_id = s.id
        join kept_seats beside on beside.press = k.press
        join seatings o on o.id = beside.seating_id and o.cancelled_at is null and o.held_until > ${instant("now")}
        where s.class_id = c.id and s.seat = ${int("seat")} and s.cancelled_at is null and s.held_until > ${instant("now")})
       as press,
     exists (select from room_seats p join rooms m on m.id = p.room_id
       where m.id = c.room_id and p.seat = ${int("seat")} and p.blocked and ${isOfRoom}) as is_out
   from classes c where c.id = ${uuid("classId")}`,
)

type Answer = z.input<typeof call.output>
type Wish = { classId: string; seat: number }

/**
 * Lets a kept seat go, and what was kept with it; of one that is out of use until further notice, puts it in use again. Who
 * waits has it first. Throws the refusals of `contract/keptSeats.releaseSeat`.
 */
export function releaseSeat(
  context: Context<Actor>,
  wish: Wish,
  key: IdempotencyKey | undefined,
): Promise<Decided<Answer>> {
  return inTransaction(context, async (inside) => {
    const { transaction, clock, actor } = inside
    const read = async (
      runner: Runner,
      asking: { now: Date; keyOwner: string | null; key: string | null },
    ) => {
      const [facts] = await readFacts(runner, { ...wish, ...asking })
      return { at: facts, kept: facts?.kept ?? null }
    }
    const [before] = await readFacts(transaction, { ...wish, now: clock.now(), keyOwner: null, key: null })
    const isOut = before !== undefined && isOutOfUse(before)
    const room = isOut ? await lockRoom(transaction, before.room_id) : undefined
    const classIds = isOut
      ? await keepBookingsOut(transaction, { roomId: before.room_id, now: clock.now() })
      : (before?.press ?? []).map(({ classId }) => classId)
    await lockClasses(transaction, classIds)
    const had = await readWaitedFor(transaction, { classIds, now: clock.now() })
    const decided = await decide(inside, key, {
      name: "release seat",
      read,
      rule({ at }) {
        if (!at) throw new Refusal("CLASS_NOT_FOUND")
        const { branch_id: branch, room_id: roomId, press } = at
        // Somebody let go, or kept, what was read before anything was locked: it is read anew, and locked for what it is.
        if (isOutOfUse(at) !== isOut || press?.some(({ classId }) => !classIds.includes(classId)))
          throw new MovedMeanwhile()
        assertRelease(actor, at)
        const ids = (press ?? []).map(({ id }) => id)
        return {
          answer: { classes: press ? press.length : classIds.length },
          values: { ids, roomId, seat: wish.seat, isOut: false, actorId: actor.userId, branch },
          news: [...classIds.map(topics.class), ...(press ? [] : [topics.studio])],
        }
      },
      async write(runner, values) {
        if (values.ids.length > 0) return endKept(runner, values)
        const written = await writeOutOfUse(runner, values)
        const { capacity = 0 } = room ?? {}
        await refitClasses(runner, { classIds, capacity, roomCapacity: capacity })
        return written
      },
      races: [],
    })
    if (decided.isRepeated) return decided
    for (const { id, places } of await readWaitedFor(transaction, { classIds, now: clock.now() })) {
      const gained = places - (had.find((one) => one.id === id)?.places ?? 0)
      if (gained > 0) await serveQueue(inside, id, gained)
    }
    return decided
  })
}

const isOutOfUse = ({ press, is_out }: Facts): boolean => press === null && is_out

/** Throws SEAT_NOT_KEPT, or FORBIDDEN: who books lets go what is held; what is out of use asks for more. */
function assertRelease(actor: Actor, { branch_id, press, is_out }: Facts): void {
  const [kept] = press ?? []
  if (!kept && !is_out) throw new Refusal("SEAT_NOT_KEPT")
  const isHeld = kept?.kind === "held"
  if (!(isHeld && allows(actor.permissions, "operaciones", "crear", branch_id)))
    assertBranch(actor, "editar", branch_id)
  if (!kept && !allows(actor.permissions, "salones", "editar", branch_id)) throw new Refusal("FORBIDDEN")
}
