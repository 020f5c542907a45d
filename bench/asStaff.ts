import { randomUUID } from "node:crypto"
import { type Person, signedIn } from "../tests/support/people.ts"
import { dayFromNow } from "../tests/support/studio.ts"
import { listPaths } from "./lists.ts"
import { cheapestPackage } from "./places.ts"
import { tomorrow } from "./returning.ts"
import { type Calls, type Filled, turns } from "./sizes.ts"

/** What the office does all day: every list, a customer's card, a class's roll, a sale at the desk. What visitors are answered is made anew for it. */
export async function staffCalls({ url, pool }: Filled): Promise<Calls> {
  const wish = { role: "admin", superuser: true, token: { exp: tomorrow() } } as const
  const [{ headers }] = (await signedIn(pool, wish)) as [Person]
  const { rows: customers } = await pool.query<{ id: string }>(
    "select id from users where role = 'user' and enabled order by id desc limit $1",
    [turns],
  )
  const sold = await cheapestPackage(pool)
  const { rows: classes } = await pool.query<{ id: string; branch: string }>(
    "select id, branch_id as branch from classes where day = $1 order by id limit 1",
    [dayFromNow(1)],
  )
  const [{ id: classId, branch }] = classes as [(typeof classes)[0]]
  const get = (path: string) => () => fetch(`${url}/api${path}`, { headers })
  const ofOne = (path: string) => (turn: number) =>
    fetch(`${url}/api${path.replace("ONE", customers.at(turn)?.id ?? "")}`, { headers })
  const [today, week] = [dayFromNow(0), dayFromNow(6)]
  return {
    "the week of a branch": get(`/classes?branch=${branch}&from=${today}&to=${week}`),
    "a class": get(`/classes/${classId}`),
    "the seats of a class": get(`/classes/${classId}/seats`),
    "a customer's card": ofOne("/users/ONE"),
    "a customer's credits": ofOne("/users/ONE/credits"),
    "a customer's reservations": ofOne("/users/ONE/reservations?scope=all"),
    "a customer's payments": ofOne("/users/ONE/transactions"),
    "a sale at the desk": (turn) =>
      fetch(`${url}/api/transactions/cash`, {
        method: "POST",
        headers: { ...headers, "content-type": "application/json", "idempotency-key": randomUUID() },
        body: JSON.stringify({
          ...sold,
          userId: customers.at(turn)?.id,
          paymentMethod: "cash",
          branchId: branch,
          // Of a run that was begun a minute after another, too.
          again: true,
        }),
      }),
    ...Object.fromEntries((await listPaths(pool)).map(([name, path]) => [name, get(path)])),
  }
}
