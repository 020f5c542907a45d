import { owedTasks } from "../server/features/payments/desk/owed.ts"
import { reportTasks } from "../server/features/reports/tasks.ts"
import { signedIn } from "../tests/support/people.ts"
import { startSimulator } from "../tools/paypal-simulator/simulator.ts"
import { agedCalls, fillAged } from "./aged.ts"
import { customerCalls } from "./asCustomer.ts"
import { staffCalls } from "./asStaff.ts"
import { fillLists } from "./listed.ts"
import { compareSizes, type Filled } from "./sizes.ts"
import type { Size } from "./studios.ts"
import { round } from "./table.ts"
import { runTasks } from "./tasks.ts"
import { fillYears } from "./years.ts"

/** Two years of ten classes a week in each branch; each customer paid three times, and has thirty reservations. */
const sizeOf = (times: number): Size => ({ branches: 2 * times, customers: 1_000 * times, weekly: 10 })
const paymentsOfOne = 3

interface Scaling {
  json: boolean
  sizes: number[]
  keep: string | undefined
}

/**
 * What customers and the office do all day costs with ten and a hundred times the studio: 200 branches, 100,000 customers and 3,000,000
 * reservations. And, in the largest, what is of eight years beside what is of a week: a customer, an instructor, a coupon.
 */
export async function scale({ json, sizes, keep }: Scaling): Promise<void> {
  const simulator = await startSimulator()
  const comparing = {
    title: `The studio ${sizes.join(", ")} times`,
    sizes: Object.fromEntries(sizes.map((times) => [`${times}x`, sizeOf(times)])),
    ...{ json, keep, age, work, beside: agedCalls },
    environment: { PAYPAL_SIMULATOR_URL: simulator.url },
  }
  try {
    await compareSizes(comparing, async (studio) => ({
      ...(await customerCalls(studio, simulator)),
      ...(await staffCalls(studio)),
    }))
  } finally {
    await simulator.close()
  }
}

/** All that years leave behind. */
async function age({ pool }: Filled): Promise<void> {
  const start = performance.now()
  await signedIn(pool, { role: "employee", count: 20, permissions: { clases: ["listado"] } })
  await fillLists(pool, paymentsOfOne)
  await fillAged(pool)
  await fillYears(pool)
  const { rows } = await pool.query<{ gigabytes: number }>(
    "select pg_database_size(current_database()) / 1e9 as gigabytes",
  )
  const seconds = (performance.now() - start) / 1_000
  console.error(`years of it in ${round(seconds)} s, ${round(Number(rows[0]?.gigabytes), 2)} GB`)
}

/** What the worker sums. */
const work = (studio: Filled): Promise<void> =>
  runTasks(studio, [...owedTasks, ...reportTasks({ hasSecondStep: true })])
