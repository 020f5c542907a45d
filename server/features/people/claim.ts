import { int, piece, uuid, uuids } from "../../platform/database/piece.ts"
import { type Runner, statement } from "../../platform/database/statement.ts"

/**
 * A piece of a statement: takes the customer's row if nothing was decided for them since it was read, and yields no
 * row otherwise. It reads from `given`, the piece before it. What it serialises is one person; nobody else waits.
 */
export const claimCustomer = (given?: string) => piece`customer as (
  update users as u set revision = u.revision + 1
  ${given ? `from ${given}` : ""}
  where u.id = ${uuid("customerId")} and u.revision = ${int("customerRevision")}
  returning u.id
)`

const lock = statement<{ id: string }>("lock-customer")(
  piece`update users set revision = revision + 1 where id = ${uuid("userId")} returning id`,
)

/** Inside a transaction: takes a customer's row, so that whatever else is decided for them comes before or after. False when there is none. */
export async function lockCustomer(runner: Runner, userId: string): Promise<boolean> {
  return (await lock(runner, { userId })).length === 1
}

const lockAll = statement<{ id: string }>("lock-customers")(
  piece`with locked as materialized (
     select id from users where id = any(${uuids("userIds")}) order by id for no key update
   )
   update users u set revision = u.revision + 1 from locked where u.id = locked.id returning u.id`,
)

/** The same of many, in their order. */
export async function lockCustomers(runner: Runner, userIds: readonly string[]): Promise<void> {
  if (userIds.length > 0) await lockAll(runner, { userIds })
}
