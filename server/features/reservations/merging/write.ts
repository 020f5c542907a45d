import type { Actor, Context } from "../../../platform/context.ts"
import { instant, piece, uuid, uuids } from "../../../platform/database/piece.ts"
import { statement } from "../../../platform/database/statement.ts"
import type { Inside } from "../../../platform/database/transaction.ts"
import { record } from "../../../platform/events/record.ts"
import { topics } from "../../../platform/topics.ts"
import { type ClassBefore, readClassBefore } from "../editing/editFacts.ts"
import { giveBack } from "../editing/giveBack.ts"
import { serveQueue } from "../waiting/serveQueue.ts"
import type { Collision, SeatsPlan } from "./collide.ts"

const endHolds = statement("end-merged-holds")(
  piece`update seatings set cancelled_at = ${instant("now")}
   where id = any(${uuids("ids")}) and held_until is not null and cancelled_at is null`,
)

const endWaits = statement("end-merged-waits")(
  piece`update waitlist_entries set ended_at = ${instant("now")}, end_reason = 'left', ended_by = ${uuid("actorId")}
   where id = any(${uuids("ids")}) and ended_at is null`,
)

const moveSeats = statement("move-seats")(
  piece`update seatings set user_id = ${uuid("staysId")}, sits_twice = sits_twice or id = any(${uuids("twice")}),
     cancelled_by = case cancelled_by when ${uuid("goesId")} then ${uuid("staysId")} else cancelled_by end
   where user_id = ${uuid("goesId")}`,
)

const moveKept = statement("move-kept")(
  piece`update kept_seats set user_id = ${uuid("staysId")} where user_id = ${uuid("goesId")}`,
)

const moveWaits = statement("move-waits")(
  piece`update waitlist_entries set user_id = ${uuid("staysId")},
     ended_by = case ended_by when ${uuid("goesId")} then ${uuid("staysId")} else ended_by end
   where user_id = ${uuid("goesId")}`,
)

const moveLifts = statement("move-lifts")(
  piece`update no_show_lifts set user_id = ${uuid("staysId")} where user_id = ${uuid("goesId")}`,
)

interface Both {
  staysId: string
  goesId: string
}

/**
 * Inside a transaction that holds both customers and the classes of the plan: every seat and place in line of one account is
 * the other's. What collides gives way as when the studio takes a seat back: its credit returns with days to use it, and its
 * person is told. `serveMerged` comes after it.
 */
export async function mergeSeats(
  inside: Inside<Context<Actor>>,
  both: Both,
  { collisions, twice, leaves, ends, letsGo }: SeatsPlan,
): Promise<void> {
  const { transaction, clock, actor } = inside
  const now = clock.now()
  const actorId = actor.userId
  const held = [...ends, ...letsGo.map(({ kept }) => kept)]
  await endHolds(transaction, { ids: held.map(({ id }) => id), now })
  for (const collision of collisions) await takeBack(inside, collision, now)
  await endWaits(transaction, { ids: leaves.map(({ wait }) => wait.id), actorId, now })
  await moveSeats(transaction, { ...both, twice })
  await moveKept(transaction, both)
  await moveWaits(transaction, both)
  await moveLifts(transaction, both)
}

async function takeBack(
  { transaction, actor }: Inside<Context<Actor>>,
  { cancels }: Collision,
  now: Date,
): Promise<void> {
  const [item] = await readClassBefore(transaction, { classId: cancels.class_id })
  const { id, user_id: userId, seat } = cancels
  const seated = [{ id, userId, seat, person: "" }]
  await giveBack(transaction, { item: item as ClassBefore, seated, actorId: actor.userId, now })
  await record(transaction, "cancelled", { reservationId: id, credit: "returned" }, now)
}

/**
 * Once all else has moved: hands on what came free in the classes of the two, and what one person can pay now and two could
 * not.
 */
export async function serveMerged(
  inside: Inside<Context<Actor>>,
  classIds: readonly string[],
  { collisions, ends, letsGo }: SeatsPlan,
): Promise<void> {
  const freed = [...collisions.map(({ cancels }) => cancels), ...ends, ...letsGo.map(({ kept }) => kept)]
  for (const classId of classIds) {
    inside.news.tell(topics.class(classId))
    const places = freed.filter((one) => one.class_id === classId).length
    await serveQueue(inside, classId, places)
  }
}
