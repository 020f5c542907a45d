import { classOrders } from "../contract/schedule.ts"
import { roomOrders } from "../contract/studio.ts"
import { transactionOrders } from "../contract/transactions.ts"
import { userOrders } from "../contract/users.ts"
import { owedTasks } from "../server/features/payments/desk/owed.ts"
import { type Person, signedIn } from "../tests/support/people.ts"
import { dayFromNow } from "../tests/support/studio.ts"
import { fillLists } from "./listed.ts"
import { type Calls, compareSizes, type Filled } from "./sizes.ts"
import type { Size } from "./studios.ts"
import { runTasks } from "./tasks.ts"

const small: Size = { branches: 1, customers: 1_000 }
const large: Size = { branches: 67, customers: 100_000 }

/**
 * What every list of the office costs with 100,000 customers and a million reservations, beside one with a thousand: the
 * median milliseconds of one after another. The last page, and the one in the middle, are those that reading in order reaches last.
 */
export const lists = ({ json }: { json: boolean }): Promise<void> =>
  compareSizes(
    {
      ...{ title: "Lists of the office, a hundred times the customers", sizes: { small, large }, json },
      age: fill,
      work: (studio) => runTasks(studio, owedTasks),
    },
    calls,
  )

async function fill({ pool }: Filled): Promise<void> {
  await signedIn(pool, { role: "employee", count: 20, permissions: { clases: ["listado"] } })
  await fillLists(pool)
}

async function calls({ url, pool }: Filled): Promise<Calls> {
  const [{ headers }] = (await signedIn(pool, { role: "admin", superuser: true })) as [Person]
  const all = await listPaths(pool)
  return Object.fromEntries(all.map(([name, path]) => [name, () => fetch(`${url}/api${path}`, { headers })]))
}

/** Every list, by what is asked of it. */
export async function listPaths(pool: Filled["pool"]): Promise<[string, string][]> {
  const one = async (sql: string): Promise<string> => (await pool.query(sql)).rows[0].id
  const countOf = async (rows: string): Promise<number> =>
    Number(await one(`select count(*) as id from ${rows}`))
  const [customers, payments, mails, log, rooms] = [
    await countOf("users where role = 'user'"),
    await countOf("transactions"),
    await countOf("messages"),
    await countOf("audit_entries"),
    await countOf("rooms"),
  ]
  const [user, waited, coupon, sat, branch] = [
    await one("select user_id as id from reservations limit 1"),
    await one("select class_id as id from waitlist_entries limit 1"),
    await one("select coupon_id as id from coupon_uses limit 1"),
    await one("select class_id as id from reservations limit 1"),
    await one("select id from branches order by id limit 1"),
  ]
  const [today, week] = [dayFromNow(0), dayFromNow(6)]
  const paged = (name: string, path: string, total: number, size = 6): [string, string][] => [
    [name, `${path}?size=${size}`],
    [`${name}, in the middle`, `${path}?size=${size}&page=${Math.ceil(total / size / 2)}`],
    [`${name}, last page`, `${path}?size=${size}&page=${Math.ceil(total / size)}`],
  ]
  const sorted = (name: string, path: string, orders: readonly string[]) =>
    orders.map((order): [string, string] => [`${name} by ${order}`, `${path}&sort=${order}`])
  const sought = (name: string, path: string, words: readonly string[]) =>
    words.map((word): [string, string] => [
      `${name}, «${word}»`,
      `${path}&search=${encodeURIComponent(word)}`,
    ])
  return [
    ...paged("customers", "/users", customers),
    ...sorted("customers", "/users?size=6", userOrders),
    ...sought("customers", "/users?size=6", ["renata mora", "villa", "re", "r", "5512", "nadie"]),
    ["customers, disabled", "/users?size=6&state=false"],
    ...paged("payments", "/transactions", payments),
    ...sorted("payments", "/transactions?size=6", transactionOrders),
    ["payments, of this week", `/transactions?size=6&initdate=${dayFromNow(-6)}`],
    ["payments, pending", "/transactions?size=6&status=pending"],
    ["payments, of one", `/transactions?size=6&userId=${user}`],
    // Two million of them have more pages of six than a list has.
    ...paged("mails", "/messages", mails, 24),
    ...sought("mails", "/messages?size=6", ["renata", "r"]),
    ["mails, failed", "/messages?size=6&state=failed"],
    ...paged("log", "/audit", log),
    ...sought("log", "/audit?size=6", ["5512", "r"]),
    ["log, of one", `/audit?size=6&subject=${user}`],
    ["classes of a day", `/classes/page?from=${today}&to=${today}&size=6`],
    ["classes of a week", `/classes/page?from=${today}&to=${week}&size=6`],
    ...sorted("classes of a day", `/classes/page?from=${today}&to=${today}&size=6`, classOrders),
    ...sought("classes of a day", `/classes/page?from=${today}&to=${today}&size=6`, ["disciplina 2", "d"]),
    ["who sits in a class", `/reservations/by-class/${sat}`],
    ["who waits for a class", `/waitlist/by-class?classId=${waited}`],
    ["reservations of one", `/users/${user}/reservations?scope=all`],
    ["waits of one", `/users/${user}/waitlist`],
    ["credits of one", `/users/${user}/credits`],
    ["duplicates of one", `/users/${user}/duplicates`],
    ["packages", "/packages"],
    ["coupons", "/coupons"],
    ["uses of a coupon", `/coupons/${coupon}/uses?size=6`],
    ["instructors", "/instructors"],
    ["disciplines", "/disciplines"],
    ["branches, all of them", "/branches"],
    ...paged("rooms", "/rooms/page", rooms),
    ...sorted("rooms", "/rooms/page?size=6", roomOrders),
    ...sought("rooms", "/rooms/page?size=6", ["sala 2"]),
    ["rooms of a branch", `/rooms?branch=${branch}`],
    ["staff", "/staff"],
    ["what is owed", "/liability"],
    ["shifts", "/shifts?size=6"],
    ["payments without a package", "/payments/unresolved"],
    ...sought("whom to sell to", "/desk/buyers?", ["renata mora", "re"]),
  ]
}
