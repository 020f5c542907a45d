import type { Asking } from "../../../platform/database/decision.ts"
import { type KeptAnswer, keptAnswer, keptAnswerTo } from "../../../platform/database/idempotency.ts"
import { ints, type Piece, piece, texts, uuid, uuids } from "../../../platform/database/piece.ts"
import { type Runner, statement } from "../../../platform/database/statement.ts"
import {
  beyondOffers,
  type ClassFacts,
  type ClassRow,
  heldFor,
  joinWanted,
  nobodys,
  plainColumns,
  readClassFacts,
  readSharedClass,
  theClass,
  toClassFacts,
} from "./classFacts.ts"
import {
  type CustomerFacts,
  type CustomerRow,
  customerColumns,
  customerFacts,
  toCustomerFacts,
} from "./customerFacts.ts"

type Row = ClassRow & CustomerRow & { kept: KeptAnswer | null }

/** One row a customer, each beside the class. */
const factsOf = <Who, Holder>(
  who: Piece<Who>,
  isTheirs: Piece<Holder>,
) => piece`with ${readClassFacts(isTheirs)}
  select wanted.*, ${customerFacts}, ${keptAnswer}
  from users u left join wanted on true
  where ${who}`

// What PostgreSQL makes ready for a statement, needed or not, costs it more than what this one reads.
const readPlain = statement<Row>("booking-facts")(
  piece`select ${plainColumns}, ${customerColumns("c.day")}, false as is_waiting, null::json as missed, ${keptAnswer}
   from users u left join (${theClass}) on c.id = ${uuid("classId")}
   where u.id = ${uuid("customerId")}`,
)
// Two statements: planned for many, the one of every booking takes more than twice as long.
const readOne = statement<Row>("booking-facts-in-full")(
  factsOf(piece`u.id = ${uuid("customerId")}`, heldFor(uuid("customerId"))),
)
const readMany = statement<Row>("booking-facts-of-many")(
  factsOf(piece`u.id = any(${uuids("customerIds")})`, nobodys),
)
// The class once, and beside it what is of each: one reading for many costs little more than for one. Given as they are, PostgreSQL would
// count the lists, and plan anew for as many.
const readEach = statement<Row & { place: number; lowest_free: number | null }>("booking-facts-of-each")(
  piece`with ${readSharedClass},
   asking as materialized (
     select * from unnest((select ${uuids("customers")}), (select ${ints.withNulls("seats")}), (select ${uuids.withNulls("keyOwners")}), (select ${texts.withNulls("keys")}))
       with ordinality as one (customer_id, seat, key_owner, key, place)
   )
   select wanted.*, ${customerFacts}, ${keptAnswerTo(piece`asking.key_owner`, piece`asking.key`)}, asking.place::int
   from asking join users u on u.id = asking.customer_id
   ${joinWanted(piece`asking.seat`, heldFor(piece`asking.customer_id`))}`,
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
    : readOfOne(runner, { ...values, customerId }))
  const [first] = rows
  const beyond = first?.has_queue ? await beyondOffers(runner, { ...wanted, now: asking.now }) : 0
  return {
    class: first && toClassFacts(first, values.seat, beyond),
    customers: rows.map(toCustomerFacts),
    kept: first?.kept ?? null,
  }
}

/** A studio that counts what is missed is asked for all at once. To be wrong of it costs a reading. */
let countsMissed = false

/** What nearly every booking needs and, where that is not enough to decide it, all that there is. */
async function readOfOne(runner: Runner, values: Parameters<typeof readOne>[1]): Promise<Row[]> {
  const { seat } = values
  if (seat !== null && !countsMissed) {
    const rows = await readPlain(runner, { ...values, seat })
    if (rows.every(isPlain)) return rows
  }
  const rows = await readOne(runner, values)
  countsMissed = rows.some(({ no_shows }) => no_shows !== null)
  return rows
}

/** Whether nothing was left out of it: of a class that is not there nothing was. */
const isPlain = (row: Row): boolean =>
  row.class_id === null || (row.asked_is_free && !row.has_holds && !row.has_queue && row.no_shows === null)

/** What one of many asks who want a place of the same class at once. */
export interface Wish {
  customerId: string
  /** Absent: the first free one. */
  seat?: number | undefined
}

/** What each of them is decided on, in their order, as if each had asked alone: all of it in one round trip and one snapshot. */
export async function readFactsOfEach(
  runner: Runner,
  classId: string,
  wishes: readonly (Wish & Asking)[],
): Promise<Facts[]> {
  const [first] = wishes
  if (!first) return []
  const { now } = first
  const rows = await readEach(runner, {
    ...{ classId, now },
    customers: wishes.map(({ customerId }) => customerId),
    seats: wishes.map(({ seat }) => seat ?? null),
    keyOwners: wishes.map(({ keyOwner }) => keyOwner),
    keys: wishes.map(({ key }) => key),
  })
  const beyond = rows[0]?.has_queue ? await beyondOffers(runner, { classId, now }) : 0
  const byPlace = new Map(rows.map((row) => [row.place, row]))
  return wishes.map(({ seat }, index) => {
    const row = byPlace.get(index + 1)
    if (!row) return { customers: [], kept: null }
    const item = toClassFacts(row, seat ?? null, beyond)
    return { ...(item && { class: item }), customers: [toCustomerFacts(row)], kept: row.kept }
  })
}
