import type { ClassType } from "../../../../contract/schedule.ts"
import type { Actor } from "../../../platform/context.ts"
import type { Asking } from "../../../platform/database/decision.ts"
import { type KeptAnswer, keptAnswer } from "../../../platform/database/idempotency.ts"
import { piece, uuid } from "../../../platform/database/piece.ts"
import { type Runner, statement } from "../../../platform/database/statement.ts"
import { Refusal } from "../../../platform/refusal.ts"
import { ledgerEnd } from "../../packages/ledger.ts"
import { assertBranch } from "./desk.ts"

/** What is asked of a reservation when somebody wants to give it up. `id` is null when there is none. */
export interface ReservationFacts {
  id: string | null
  user_id: string
  class_id: string
  seat: number
  created_at: Date
  free_until: Date
  cancelled_at: Date | null
  /** Whether they came, once somebody said so. */
  attended: boolean | null
  /** Since when its seat is somebody else's. */
  given_at: Date | null
  held_package_id: string
  is_unlimited: boolean
  /** The end of its package's ledger. */
  seq: number
  balance: number
  customer_revision: number
  starts_at: Date
  type: ClassType
  branch_id: string
  day: string
  discipline: string
  queue_revision: number
  /** Somebody waits for a place in its class. */
  has_queue: boolean
  kept: KeptAnswer | null
}

const readRow = statement<ReservationFacts>("reservation-facts")(
  piece`select r.id, r.user_id, r.class_id, r.seat, r.created_at, r.free_until, r.cancelled_at, r.attended, r.given_at, r.held_package_id,
     h.is_unlimited, e.seq, e.balance, u.revision as customer_revision, c.starts_at, c.type, c.branch_id, c.day,
     d.name as discipline, c.queue_revision,
     exists (select from waitlist_entries w where w.class_id = c.id and w.ended_at is null) as has_queue,
     ${keptAnswer}
   from (values (${uuid("reservationId")})) as asked(id)
   left join reservations r on r.id = asked.id
   left join held_packages h on h.id = r.held_package_id
   left join lateral ${ledgerEnd} e on true
   left join users u on u.id = r.user_id
   left join classes c on c.id = r.class_id
   left join disciplines d on d.id = c.discipline_id`,
)

export async function readReservationFacts(
  runner: Runner,
  reservationId: string,
  asking: Pick<Asking, "keyOwner" | "key">,
): Promise<ReservationFacts> {
  const [row] = await readRow(runner, { reservationId, ...asking })
  return row as ReservationFacts
}

/** One's own reservation, or for staff one of their branches. Throws RESERVATION_NOT_FOUND or FORBIDDEN. */
export function assertReach(
  facts: ReservationFacts,
  actor: Actor,
): asserts facts is ReservationFacts & { id: string } {
  const isOwn = facts.user_id === actor.userId
  if (facts.id === null || (!isOwn && actor.role === "user")) throw new Refusal("RESERVATION_NOT_FOUND")
  if (!isOwn) assertBranch(actor, "editar", facts.branch_id)
}
