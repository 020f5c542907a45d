import type { Asking } from "../../../platform/database/decision.ts"
import { type KeptAnswer, keptAnswer } from "../../../platform/database/idempotency.ts"
import { type Piece, piece, uuid, uuids } from "../../../platform/database/piece.ts"
import { type Runner, statement } from "../../../platform/database/statement.ts"
import {
  beyondOffers,
  type ClassFacts,
  type ClassRow,
  heldFor,
  nobodys,
  readClassFacts,
  toClassFacts,
} from "./classFacts.ts"
import { type CustomerFacts, type CustomerRow, customerFacts, toCustomerFacts } from "./customerFacts.ts"

type Row = ClassRow & CustomerRow & { kept: KeptAnswer | null }

/** One row a customer, each beside the class. */
const factsOf = <Who, Holder>(
  who: Piece<Who>,
  isTheirs: Piece<Holder>,
) => piece`with ${readClassFacts(isTheirs)}
  select wanted.*, ${customerFacts}, ${keptAnswer}
  from users u left join wanted on true
  where ${who}`

// Two statements: planned for many, the one of every booking takes more than twice as long.
const readOne = statement<Row>("booking-facts")(
  factsOf(piece`u.id = ${uuid("customerId")}`, heldFor(uuid("customerId"))),
)
const readMany = statement<Row>("booking-facts-of-many")(
  factsOf(piece`u.id = any(${uuids("customerIds")})`, nobodys),
)

/** What a class is booked on, for one customer or for many. Who or what is not there is absent. */
export interface Facts {
  class?: ClassFacts
  customers: CustomerFacts[]
  kept: KeptAnswer | null
}

export interface Wanted {
  classId: string
  customerIds: readonly string[]
  /** Absent: the first free one. */
  seat?: number
}

/** Everything a booking is decided on, read in one round trip and one snapshot, with the revisions that say whether it still stands when it is written. Takes no lock. */
export async function readFacts(runner: Runner, { seat, ...wanted }: Wanted, asking: Asking): Promise<Facts> {
  const values = { ...wanted, seat: seat ?? null, ...asking }
  const [customerId = "", ...others] = wanted.customerIds
  const rows = await (others.length > 0
    ? readMany(runner, values)
    : readOne(runner, { ...values, customerId }))
  const [first] = rows
  const beyond = first?.has_queue ? await beyondOffers(runner, { ...wanted, now: asking.now }) : 0
  return {
    class: first && toClassFacts(first, values.seat, beyond),
    customers: rows.map(toCustomerFacts),
    kept: first?.kept ?? null,
  }
}
