import { defaultPayRules } from "../contract/payroll.ts"
import { reportTasks } from "../server/features/reports/tasks.ts"
import { type Person, signedIn } from "../tests/support/people.ts"
import { fillLists } from "./listed.ts"
import { type Calls, compareSizes, type Filled } from "./sizes.ts"
import type { Size } from "./studios.ts"
import { round } from "./table.ts"
import { runTasks } from "./tasks.ts"

/** A million reservations and 200,000 payments, and a tenth of them. */
const large: Size = { branches: 67, customers: 100_000 }
const small: Size = { branches: 7, customers: 10_000 }

const boxes = ["today", "coming", "billing", "users", "classes", "ranking"]
const charts = ["income", "occupancy", "returning", "unspent"]

/**
 * What each box and chart of the dashboard, and the payroll, costs one who sees all branches; charts as the worker summed them, and
 * of one branch.
 */
export const figures = ({ json }: { json: boolean }): Promise<void> =>
  compareSizes(
    { title: "Figures of the dashboard, ten times the studio", sizes: { small, large }, json },
    calls,
  )

async function calls({ url, pool }: Filled): Promise<Calls> {
  const [{ headers }] = (await signedIn(pool, { role: "admin", superuser: true })) as [Person]
  await fillLists(pool)
  await payAgain(pool)
  const start = performance.now()
  await runTasks({ url, pool }, reportTasks({ hasSecondStep: true }))
  console.error(`charts of all branches summed in ${round((performance.now() - start) / 1000, 1)} s`)
  const { rows } = await pool.query<{ id: string }>("select id from branches order by id limit 1")
  const get = (path: string) => () => fetch(`${url}/api/${path}`, { headers })
  const month = await payAll(pool)
  return Object.fromEntries([
    ...[...boxes, ...charts].map((name) => [name, get(`reports/${name}`)]),
    ...charts.map((name) => [`${name} of one branch`, get(`reports/${name}?branch=${rows[0]?.id}`)]),
    ["periods of the payroll", get("payroll/periods")],
    ["an open period of the payroll", get(`payroll/periods/${month}`)],
  ])
}

/** Everybody who gives classes is paid by the month, from the last one on. Returns its first day. */
async function payAll(pool: Filled["pool"]): Promise<string> {
  const [{ month }] = (
    await pool.query("select (date_trunc('month', now()) - interval '1 month')::date as month")
  ).rows as [{ month: string }]
  await pool.query("insert into settings (name, value) values ('payroll', $1)", [
    { ...defaultPayRules, cadence: "month", paysFrom: month },
  ])
  await pool.query(
    `insert into instructor_rates (id, instructor_id, from_day, kind, base, per_head, head_over, created_at)
     select gen_random_uuid(), id, $1, 'base_plus_head_over', 20000, 1000, 5, now() from instructors`,
    [month],
  )
  return month
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
