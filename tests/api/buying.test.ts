import { randomUUID } from "node:crypto"
import { describe, expect, test } from "vitest"
import { freshCupo } from "../support/cupo.ts"
import type { Person } from "../support/people.ts"

const cupo = freshCupo()

/** Puts a package of the studio at a price, in centavos. */
const priceAt = (packageId: string, price: number) =>
  cupo.pool.query("update packages set special_price = $2 where id = $1", [packageId, price])

const order = (as: Person, packageId: string, amount: number, key = randomUUID()) =>
  cupo.call("POST /paypal/create-order", { as, key, body: { packageId, amount, currency: "MXN" } })

const capture = (as: Person, packageId: string, orderID: string) =>
  cupo.call("POST /paypal/capture-order", { as, body: { orderID, packageId, branchId: cupo.studio.branch } })

describe("what costs nothing", () => {
  test("is bought without any provider, once however often it is asked for", async () => {
    const ana = await cupo.customer()
    const { ten } = cupo.studio.packages
    await priceAt(ten, 0)
    const made = await order(ana, ten, 0)
    expect(made).toMatchObject({ status: 200, body: { amount: 0 } })
    const replies = await Promise.all(
      Array.from({ length: 4 }, () => capture(ana, ten, made.body.orderID as string)),
    )
    replies.push(await capture(ana, ten, made.body.orderID as string))
    expect(new Set(replies.map(({ status }) => status))).toEqual(new Set([200]))
    expect(new Set(replies.map(({ body }) => body.heldPackageId)).size).toBe(1)
    expect(replies[0]?.body.user.packages).toMatchObject([{ description: "10 clases", available: 10 }])
    const { body } = await cupo.call("GET /paypal/transactions", { as: ana })
    expect(body.transactions).toMatchObject([{ amount: 0, status: "paid", paymentMethod: "paypal" }])
  })
})

test("a studio without a provider takes nothing that costs something", async () => {
  const ana = await cupo.customer()
  expect((await cupo.call("GET /config/payments")).body).toEqual({ isAvailable: false })
  expect(await order(ana, cupo.studio.packages.ten, 1800)).toMatchObject({
    status: 409,
    body: { error: "PAYMENTS_OFF" },
  })
})
