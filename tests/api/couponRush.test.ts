import { randomUUID } from "node:crypto"
import { describe, expect, test } from "vitest"
import { freshCupo } from "../support/cupo.ts"
import { tally } from "../support/http.ts"
import { signedIn } from "../support/people.ts"
import { makeCoupon } from "../support/studio.ts"
import { openTill, tillOf } from "../support/till.ts"
import { takeCouponsWhole } from "../support/unguarded.ts"

const { simulator, environment } = await openTill()
const cupo = freshCupo(environment)
const till = tillOf(cupo, simulator, "each")

const aCoupon = (uses: number) => makeCoupon(cupo.pool, { discount: 50, uses })

/** So many customers order with one coupon at once. */
async function rush(people: number, uses: number) {
  const couponCode = await aCoupon(uses)
  const buyers = await signedIn(cupo.pool, { count: people })
  const { ten } = cupo.studio.packages
  return Promise.all(buyers.map((as) => till.order(as, ten, 900, { couponCode })))
}

describe("one coupon that many want at once", () => {
  test.each([40, 200])("answers each of %i, and is had by as many as it has uses", async (people) => {
    expect(tally(await rush(people, people - 10))).toEqual({ "200": people - 10, COUPON_USED_UP: 10 })
  })

  test("is sold by six tills at once, and edited meanwhile", async () => {
    const couponCode = await aCoupon(5)
    const boss = await cupo.person({ role: "admin", superuser: true })
    const [{ id }] = (await cupo.call("GET /coupons", { as: boss })).body.coupons
    const { body: coupon } = await cupo.call(`GET /coupons/${id}`, { as: boss })
    const { usedCount, createdAt, revision, id: _, ...edit } = coupon
    const tills = await signedIn(cupo.pool, {
      count: 6,
      role: "employee",
      permissions: { transacciones: ["crear"] },
    })
    const buyers = await signedIn(cupo.pool, { count: 6 })
    const sales = tills.map((as, i) =>
      cupo.call("POST /transactions/cash", {
        ...{ as, key: randomUUID() },
        body: {
          ...{ userId: buyers[i]?.id, packageId: cupo.studio.packages.ten, paymentMethod: "cash" },
          ...{ amount: 900, couponCode, branchId: cupo.studio.branch },
        },
      }),
    )
    const saved = cupo.call(`PUT /coupons/${id}`, { as: boss, body: { ...edit, name: "Puertas" } })
    expect(tally(await Promise.all(sales))).toEqual({ "201": 5, COUPON_USED_UP: 1 })
    expect((await saved).status).toBe(200)
  })

  test("would be a ring of who waits for whom if it were taken whole, and never a failure", async () => {
    cupo.meansDeadlock = true
    await takeCouponsWhole(cupo.pool)
    for (const { status, body, headers } of await rush(6, 6)) {
      if (status === 200) continue
      expect([status, body.error, headers.get("retry-after")]).toEqual([503, "UNAVAILABLE", "1"])
    }
  })
})
