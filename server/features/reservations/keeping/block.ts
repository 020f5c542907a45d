import { randomUUID } from "node:crypto"
import type { z } from "zod"
import type { BlockImpact, BlockScope, blockSeat as call } from "../../../../contract/keptSeats.ts"
import { allows } from "../../../../contract/permissions.ts"
import type { Actor, Context } from "../../../platform/context.ts"
import {
  type Asking,
  type Decided,
  decide,
  type Keeping,
  type Yes,
} from "../../../platform/database/decision.ts"
import { type IdempotencyKey, type KeptAnswer, keptAnswer } from "../../../platform/database/idempotency.ts"
import { piece } from "../../../platform/database/piece.ts"
import { type Runner, statement } from "../../../platform/database/statement.ts"
import { type Inside, inTransaction, MovedMeanwhile } from "../../../platform/database/transaction.ts"
import { record } from "../../../platform/events/record.ts"
import { Refusal } from "../../../platform/refusal.ts"
import { topics } from "../../../platform/topics.ts"
import { refitClasses } from "../../schedule/refit.ts"
import { writeOutOfUse } from "../../studio/catalogue/outOfUse.ts"
import { lockRoom } from "../../studio/catalogue/roomBefore.ts"
import { assertBranch } from "../deciding/desk.ts"
import { seatRaces } from "../deciding/seating.ts"
import { assertNobodyLoses } from "../editing/losing.ts"
import { endDead } from "../holds/release.ts"
import { findHeld } from "../holds/write.ts"
import {
  type BlockedAt,
  type BlockedClass,
  findClasses,
  keepThemStill,
  readBlockedAt,
  readBlockedClasses,
} from "./blockFacts.ts"
import { assertAgreed, type Displaced, displaced, impactOf } from "./displaced.ts"
import { endPaying, moveSeatings, writeBlocked } from "./write.ts"

export interface BlockWish {
  classId: string
  seat: number
  until: BlockScope
  name: string
  /** Of those who sit there, who stays. */
  stay: readonly string[]
  accepts?: string | null | undefined
}

interface Facts {
  at: BlockedAt | undefined
  classes: BlockedClass[]
  kept: KeptAnswer | null
}

type Answer = z.input<typeof call.output>

const readKept = statement<{ kept: KeptAnswer | null }>("kept-block")(piece`select ${keptAnswer}`)

/**
 * Puts a seat out of use in a class, in all of that day in its room, or until further notice. Whoever is on it passes to the
 * free seat nearest to theirs and is told, or stays, and the class keeps its seat; whoever pays for it just now is refused it.
 * Throws the refusals of `contract/keptSeats.blockSeat`.
 */
export async function blockSeat(
  context: Context<Actor>,
  wish: BlockWish,
  key: IdempotencyKey | undefined,
): Promise<Decided<Answer>> {
  const asked = await readBlockedAt(context.pool, wish)
  assertMay(context.actor, asked, wish.until)
  return inTransaction(context, async (inside) => {
    const { transaction, clock } = inside
    const room = await lockRoom(transaction, asked.room_id)
    const classIds = await keepThemStill(transaction, { ...wish, now: clock.now() })
    for (const { class_id } of await findHeld(transaction, { classIds }))
      await endDead({ ...inside, actor: undefined }, class_id)
    return decide(inside, key, {
      name: "block seat",
      read: (runner, asking) => readFacts(runner, wish, classIds, asking),
      rule(facts, now) {
        if (facts.at?.room_id !== asked.room_id) throw new MovedMeanwhile()
        return blockingOf(facts, wish, context.actor, now)
      },
      write: (runner, values) =>
        write(inside, runner, { ...values, roomId: asked.room_id, capacity: room?.capacity ?? 0 }),
      races: seatRaces,
    })
  })
}

/** What it would do, as things stand. Throws what blockSeat throws, but for what has to be agreed to. */
export async function previewBlock(
  context: Context<Actor>,
  wish: Pick<BlockWish, "classId" | "seat" | "until">,
): Promise<z.input<typeof BlockImpact>> {
  const now = context.clock.now()
  const at = await readBlockedAt(context.pool, wish)
  assertMay(context.actor, at, wish.until)
  const classIds = await findClasses(context.pool, { ...wish, now })
  const classes = await readBlockedClasses(context.pool, { classIds, seat: wish.seat, now })
  const { left, seated } = assertBlockable({ at, classes }, wish, now)
  return impactOf(left, seated, mayName(context.actor, at))
}

async function readFacts(
  runner: Runner,
  { classId, seat }: BlockWish,
  classIds: string[],
  asking: Asking,
): Promise<Facts> {
  const [kept] = await readKept(runner, asking)
  return {
    at: await readBlockedAt(runner, { classId, seat }),
    classes: await readBlockedClasses(runner, { classIds, seat, now: asking.now }),
    kept: kept?.kept ?? null,
  }
}

const mayName = ({ permissions }: Actor, { branch_id }: BlockedAt) =>
  allows(permissions, "clases", "detalle", branch_id)

function assertMay(actor: Actor, at: BlockedAt | undefined, until: BlockScope): asserts at {
  if (!at) throw new Refusal("CLASS_NOT_FOUND")
  assertBranch(actor, "editar", at.branch_id)
  if (until === "notice" && !allows(actor.permissions, "salones", "editar", at.branch_id))
    throw new Refusal("FORBIDDEN")
}

/** The classes in which there is something to put out of use, and who is on it. Throws why there is not. */
function assertBlockable(
  { at, classes }: Pick<Facts, "at" | "classes">,
  { until }: Pick<BlockWish, "until">,
  now: Date,
): { left: BlockedClass[]; seated: Displaced[] } {
  if (!at) throw new Refusal("CLASS_NOT_FOUND")
  if (at.is_cancelled) throw new Refusal("CLASS_CANCELLED")
  if (at.ends_at <= now) throw new Refusal("CLASS_STARTED")
  if (!at.place) throw new Refusal("SEAT_NOT_AVAILABLE")
  const left = classes.filter(({ is_blocked }) => !is_blocked)
  if (left.length === 0 && until !== "notice") throw new Refusal("SEAT_NOT_AVAILABLE")
  return { left, seated: displaced(left, at.place) }
}

function blockingOf(facts: Facts, wish: BlockWish, actor: Actor, now: Date) {
  const { left, seated } = assertBlockable(facts, wish, now)
  const names = mayName(actor, facts.at as BlockedAt)
  assertAgreed(impactOf(left, seated, names), wish.accepts)
  const staying = seated.filter(({ id, newSeat }) => newSeat === null || wish.stay.includes(id))
  if (wish.until === "notice") assertNobodyLoses(staying, names)
  const kept = new Set(staying.map(({ class_id }) => class_id))
  const classIds = left.map(({ class_id }) => class_id).filter((id) => !kept.has(id))
  if (classIds.length === 0 && wish.until !== "notice") {
    throw new Refusal("SEAT_NOT_AVAILABLE", {
      message: "Quien está en ese lugar se queda: no hay nada que cambiar.",
    })
  }
  const moved = seated.filter((one) => !staying.includes(one))
  const answer: Answer = {
    classId: wish.classId,
    seat: wish.seat,
    classes: classIds.length,
    moved: moved.length,
  }
  const values = {
    classIds,
    moved,
    seat: wish.seat,
    until: wish.until,
    name: wish.name || null,
    actorId: actor.userId,
  }
  const news = [
    ...left.map(({ class_id }) => topics.class(class_id)),
    ...(wish.until === "notice" ? [topics.studio] : []),
  ]
  return { answer, values, news } satisfies Yes<Answer, unknown>
}

interface Values {
  classIds: string[]
  moved: Displaced[]
  seat: number
  until: BlockScope
  name: string | null
  actorId: string
  roomId: string
  capacity: number
}

async function write(
  { clock }: Inside<Context<Actor>>,
  runner: Runner,
  { moved, until, capacity, ...values }: Values & Keeping,
) {
  await endPaying(runner, values)
  const given = moved.map(({ id, newSeat }) => ({ id, seat: newSeat }))
  const sat = await moveSeatings(runner, { moved: JSON.stringify(given) })
  if (sat.length < moved.length) return []
  const written =
    until === "notice"
      ? await writeOutOfUse(runner, { ...values, isOut: true })
      : await writeBlocked(runner, { ...values, press: randomUUID() })
  if (until === "notice")
    await refitClasses(runner, { classIds: values.classIds, capacity, roomCapacity: capacity })
  for (const { id, isReservation, seat } of moved) {
    if (isReservation) await record(runner, "changed", { reservationId: id, from: id, seat }, clock.now())
  }
  return written
}
