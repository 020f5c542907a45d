import { reportTasks } from "../server/features/reports/tasks.ts"
import type { Platform } from "../server/platform/context.ts"
import { type Person, signedIn } from "../tests/support/people.ts"
import { fillLists } from "./listed.ts"
import { type Calls, compareSizes, type Filled } from "./sizes.ts"
import type { Size } from "./studios.ts"
import { round } from "./table.ts"

/** A million reservations and 200,000 payments, and a tenth of them. */
const large: Size = { branches: 67, customers: 100_000 }
const small: Size = { branches: 7, customers: 10_000 }

const boxes = ["today", "coming", "billing", "users", "classes", "ranking"]
const charts = ["income", "occupancy", "returning", "unspent"]

/** What each box and chart of the dashboard costs one who sees all branches; charts as the worker summed them, and of one branch. */
export const figures = ({ json }: { json: boolean }): Promise<void> =>
  compareSizes({ title: "Figures of the dashboard, ten times the studio", small, large, json }, calls)

async function calls({ url, pool }: Filled): Promise<Calls> {
  const [{ headers }] = (await signedIn(pool, { role: "admin", superuser: true })) as [Person]
  await fillLists(pool)
  await payAgain(pool)
  const clock = { now: () => new Date() }
  const start = performance.now()
  for (const { run } of reportTasks) await run({ pool, clock } as unknown as Platform)
  console.error(`charts of all branches summed in ${round((performance.now() - start) / 1000, 1)} s`)
  const { rows } = await pool.query<{ id: string }>("select id from branches order by id limit 1")
  const get = (path: string) => () => fetch(`${url}/api/reports/${path}`, { headers })
  return Object.fromEntries([
    ...[...boxes, ...charts].map((name) => [name, get(name)]),
    ...charts.map((name) => [`${name} of one branch`, get(`${name}?branch=${rows[0]?.id}`)]),
  ])
}

/** A second payment of each customer, of a branch each, over the same years. */
async function payAgain(pool: Filled["pool"]): Promise<void> {
  const client = await pool.connect()
  try {
    await client.query("set statement_timeout = 0; set session_replication_role = replica")
    await client.query(
      `insert into transactions (id, user_id, branch_id, package_id, amount, status, payment_method, coupon_used, created_at, source)
       select gen_random_uuid(), t.user_id, b.ids[1 + t.folio % cardinality(b.ids)], t.package_id, t.amount, 'paid', t.payment_method,
         t.folio % 9 = 0, t.created_at - interval '1 day', 'bench:again:' || t.folio
       from transactions t, (select array_agg(id) as ids from branches) b`,
    )
    await client.query("delete from tallies")
    await client.query("insert into tallies select * from counted")
    await client.query("vacuum analyze")
  } finally {
    client.release(true)
  }
}
