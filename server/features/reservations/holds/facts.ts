import type { Asking } from "../../../platform/database/decision.ts"
import type { KeptAnswer } from "../../../platform/database/idempotency.ts"
import { bytes, instant, piece } from "../../../platform/database/piece.ts"
import { type Runner, statement } from "../../../platform/database/statement.ts"
import {
  beyondOffers,
  type ClassFacts,
  type ClassRow,
  readClassFacts,
  toClassFacts,
} from "../deciding/classFacts.ts"
import type { CustomerFacts } from "../deciding/customerFacts.ts"
import { readFacts } from "../deciding/facts.ts"
import type { HeldByVisitors } from "./holdable.ts"

/** What a hold is decided on. Inside lockClasses. */
export interface HoldFacts {
  class: ClassFacts | undefined
  /** Null for a visitor. */
  customer: CustomerFacts | null | undefined
  /** By others than who asks. */
  held: HeldByVisitors
  kept: KeptAnswer | null
}

interface Asked {
  classId: string
  seat: number
  userId: string | null
  visitor: Buffer | null
  network: Buffer
}

const isOther = piece`s.visitor <> ${bytes.orNull("visitor")} and s.cancelled_at is null and s.held_until > ${instant("now")}`

const readForVisitor = statement<ClassRow & { in_class: number; from_network: number }>("hold-facts")(
  piece`with ${readClassFacts(piece`s.visitor = ${bytes.orNull("visitor")}`)}
   select wanted.*,
     (select count(*)::int from seatings s where s.class_id = wanted.class_id and ${isOther}) as in_class,
     (select count(*)::int from seatings s
       where s.held_until is not null and s.visitor_network = ${bytes("network")} and ${isOther}) as from_network
   from wanted`,
)

export async function readHoldFacts(runner: Runner, asked: Asked, asking: Asking): Promise<HoldFacts> {
  const { classId, seat, userId } = asked
  if (userId !== null) {
    const facts = await readFacts(runner, { classId, customerIds: [userId], seat }, asking)
    return {
      ...facts,
      class: facts.class,
      customer: facts.customers[0],
      held: { inClass: 0, fromNetwork: 0 },
    }
  }
  const [row] = await readForVisitor(runner, { ...asked, now: asking.now })
  const beyond = row?.has_queue ? await beyondOffers(runner, { classId, now: asking.now }) : 0
  return {
    class: row && toClassFacts(row, seat, beyond),
    customer: null,
    held: { inClass: row?.in_class ?? 0, fromNetwork: row?.from_network ?? 0 },
    kept: null,
  }
}
