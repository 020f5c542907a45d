import type { Platform } from "../../platform/context.ts"
import { isLockTimeout } from "../../platform/database/errors.ts"
import { int, piece, text, uuid, uuids } from "../../platform/database/piece.ts"
import { type Runner, statement } from "../../platform/database/statement.ts"
import { type Inside, MovedMeanwhile } from "../../platform/database/transaction.ts"

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

const lockSoon = statement("lock-customer-soon")(
  piece`with hurried as materialized (
     select current_setting('lock_timeout') as usual, set_config('lock_timeout', ${text("patience")}, true)
   ),
   locked as materialized (
     select h.usual from hurried h, users u where u.id = ${uuid("userId")} for no key update of u
   )
   select set_config('lock_timeout', usual, true) from locked`,
)

/** Milliseconds, less than those after which PostgreSQL looks for a deadlock. By chance, so that of two who wait for each other one gives in first. */
const patience = () => Math.round(20 + 80 * Math.random())

/**
 * Takes a customer's row inside a transaction that may hold others' already. Whoever has it may wait for one of those, so it is waited
 * for only for a moment. Throws MovedMeanwhile when that was too short.
 */
export async function lockOutOfOrder(
  { transaction, yields }: Pick<Inside<Platform>, "transaction" | "yields">,
  userId: string,
): Promise<void> {
  if (!yields) return
  try {
    await lockSoon(transaction, { userId, patience: `${patience()}ms` })
  } catch (error) {
    throw isLockTimeout(error) ? new MovedMeanwhile() : error
  }
}

const lockAll = statement<{ id: string }>("lock-customers")(
  piece`select id from users where id = any(${uuids("userIds")}) order by id for no key update`,
)
const moveAll = statement("move-customers")(
  piece`update users set revision = revision + 1 where id = any(${uuids("userIds")})`,
)

/**
 * The same of many, in their order. By two statements: one that both locks a row and changes it looks for it twice as it was at first,
 * and where it was changed in between it waits for whoever waits for it.
 */
export async function lockCustomers(runner: Runner, userIds: readonly string[]): Promise<void> {
  if (userIds.length === 0) return
  await lockAll(runner, { userIds })
  await moveAll(runner, { userIds })
}

/**
 * A piece of a statement: takes two customers' rows, in their order, if nothing was decided for either since they were read;
 * `both_claimed` is one row then, and none otherwise. `one` and `other` name their ids, and with «Revision» behind their revisions.
 */
export const claimBoth = <One extends string, Other extends string>(one: One, other: Other) =>
  piece`wanted_both as materialized (
    select u.id from users u
    where (u.id = ${uuid(one)} and u.revision = ${int(`${one}Revision`)})
      or (u.id = ${uuid(other)} and u.revision = ${int(`${other}Revision`)})
    order by u.id for no key update
  ),
  claimed_both as (
    update users u set revision = u.revision + 1 from wanted_both w
    where u.id = w.id and (select count(*) from wanted_both) = 2
    returning u.id
  ),
  both_claimed as (select from (select count(*) as n from claimed_both) c where c.n = 2)`
