import type { Pool, PoolClient } from "pg"
import type { Built } from "../../features/moving/built.ts"
import { spreadRows, type Touched } from "../../features/moving/rows.ts"
import { forgetOwed } from "../../features/payments/desk/owed.ts"
import { movePeople } from "../../features/people/import.ts"
import { forgetCharts } from "../../features/reports/charts/kept.ts"
import { againAfterDeadlock, transaction } from "../../platform/database/transaction.ts"
import { findBuilt } from "./built.ts"
import { inOrder, type Link, readLinks } from "./links.ts"

export interface Undone {
  /** What was built on it: when there is any, nothing went. */
  built: Built[]
  /** The accounts of whoever went, which are the identity provider's to remove. */
  accounts: string[]
}

class IsBuiltOn extends Error {
  readonly built: Built[]
  constructor(built: Built[]) {
    super("Something was built on it")
    this.built = built
  }
}

/**
 * Takes away what an import added, all of it or nothing, unless something was built on it. First its rows are taken, in the order in
 * which all take theirs: who books on one of them meanwhile was before, and is seen, or comes after, and finds it gone. `finish` is the
 * last of the transaction.
 */
export async function takeAway(
  pool: Pool,
  { moveId, since }: { moveId: string; since: Date },
  finish: (client: PoolClient, undone: Undone) => Promise<void>,
): Promise<Undone> {
  try {
    return await againAfterDeadlock(() =>
      transaction(pool, async (client) => {
        // Whoever sums does so before or after, not of half.
        await client.query("lock table chart_sums, owed_sums in share row exclusive mode")
        // The log only grows: what came of it stays, and loses its words as that of anybody who is no more.
        const touched = (await spreadRows(client, moveId)).filter(({ table }) => table !== "audit_entries")
        const links = await readLinks(client)
        await takeMade(client, touched)
        await lockRows(client, touched)
        const built = await findBuilt(client, touched, links, since)
        if (built.length > 0) throw new IsBuiltOn(built)
        const accounts = await readAccounts(client, touched)
        await removeRows(client, touched, links)
        await forgetCharts(client)
        await forgetOwed(client)
        const undone = { built, accounts }
        await finish(client, undone)
        return undone
      }),
    )
  } catch (error) {
    if (error instanceof IsBuiltOn) return { built: error.built, accounts: [] }
    throw error
  }
}

const has = (touched: readonly Touched[], table: string) => touched.some((one) => one.table === table)

/** What the clock made of what came: classes of an hour of the week, and what was written off of a package. */
async function takeMade(client: PoolClient, touched: readonly Touched[]): Promise<void> {
  if (has(touched, "classes") && has(touched, "weekly_slots"))
    await client.query(
      `insert into undo_classes select p.class_id from planned_classes p join undo_weekly_slots s on s.id = p.slot_id
       where p.class_id is not null on conflict do nothing`,
    )
  if (has(touched, "credit_ledger") && has(touched, "held_packages"))
    await client.query(
      `insert into undo_credit_ledger select l.held_package_id, l.seq from credit_ledger l
       join undo_held_packages h on h.id = l.held_package_id where l.reason = 'expired' on conflict do nothing`,
    )
}

/** The first that are taken, in the order of all who take them; the others after. */
const first = ["rooms", "instructors", "classes", "users", "packages", "coupons"]

async function lockRows(client: PoolClient, touched: readonly Touched[]): Promise<void> {
  const rest = touched.map(({ table }) => table).filter((table) => !first.includes(table))
  for (const table of [...first, ...rest]) {
    const key = touched.find((one) => one.table === table)?.key
    if (key) {
      const on = key.map(({ name }) => `u."${name}" = t."${name}"`).join(" and ")
      const order = key.map(({ name }) => `t."${name}"`).join(", ")
      await client.query(
        `select from "${table}" t join undo_${table} u on ${on} order by ${order} for update of t`,
      )
    }
    if (table === "users") await takeHolders(client, touched)
  }
}

/** Of whoever stays and loses a package or a seat: who decides for them at this moment decides again. */
async function takeHolders(client: PoolClient, touched: readonly Touched[]): Promise<void> {
  const holders = ["held_packages", "seatings"]
    .filter((table) => has(touched, table))
    .map((table) => `select t.user_id as id from "${table}" t join undo_${table} u on u.id = t.id`)
  if (holders.length === 0) return
  const { rows } = await client.query<{ id: string }>(holders.join(" union "))
  await movePeople(
    { client, wrote() {} },
    rows.map(({ id }) => id),
  )
}

async function readAccounts(client: PoolClient, touched: readonly Touched[]): Promise<string[]> {
  if (!has(touched, "users")) return []
  const { rows } = await client.query<{ uid: string }>(
    "select t.uid from users t join undo_users u on u.id = t.id where t.uid not like 'closed:%'",
  )
  return rows.map(({ uid }) => uid)
}

/** Those that name others go before what they name. */
async function removeRows(
  client: PoolClient,
  touched: readonly Touched[],
  links: readonly Link[],
): Promise<void> {
  const tables = touched.map(({ table }) => table)
  // To what keeps the books from being rewritten: all that they are of goes with them.
  await client.query("select set_config('cupo.takes_away', 'yes', true)")
  for (const table of inOrder(tables, links)) {
    const key = touched.find((one) => one.table === table)?.key ?? []
    const on = key.map(({ name }) => `u."${name}" = t."${name}"`).join(" and ")
    await client.query(`delete from "${table}" t using undo_${table} u where ${on}`)
  }
}
