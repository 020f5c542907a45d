import type { Asking } from "../../platform/database/decision.ts"
import { type KeptAnswer, keptAnswer } from "../../platform/database/idempotency.ts"
import { piece, uuids } from "../../platform/database/piece.ts"
import { type Runner, statement } from "../../platform/database/statement.ts"
import { type ClassFacts, type ClassRow, readClassFacts, toClassFacts } from "./classFacts.ts"
import { type CustomerFacts, type CustomerRow, customerFacts, toCustomerFacts } from "./customerFacts.ts"

type Row = ClassRow & CustomerRow & { kept: KeptAnswer | null }

/** One row a customer, each beside the class. */
const readRows = statement<Row>("booking-facts")(piece`with ${readClassFacts}
  select wanted.*, ${customerFacts}, ${keptAnswer}
  from users u left join wanted on true
  where u.id = any(${uuids("customerIds")})`)

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
  const rows = await readRows(runner, { ...wanted, seat: seat ?? null, ...asking })
  const [first] = rows
  return {
    class: first && toClassFacts(first),
    customers: rows.map(toCustomerFacts),
    kept: first?.kept ?? null,
  }
}
