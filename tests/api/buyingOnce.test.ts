import { randomUUID } from "node:crypto"
import { describe, expect, test } from "vitest"
import type { Order } from "../../tools/paypal-simulator/book.ts"
import { freshCupo } from "../support/cupo.ts"
import { type Reply, tally } from "../support/http.ts"
import type { Person } from "../support/people.ts"
import { until } from "../support/process.ts"
import { makeCoupon, makePackage } from "../support/studio.ts"
import { openTill, tillOf } from "../support/till.ts"
import { dropCustomerLocks, meetOpen } from "../support/unguarded.ts"
import { aWire } from "../support/wire.ts"

const { simulator } = await openTill()
const wire = await aWire(simulator.url)
const cupo = freshCupo({ PAYPAL_SIMULATOR_URL: wire.url })
const till = tillOf(cupo, simulator, "each")

async function aPackage(columns: Record<string, unknown>): Promise<string> {
  const id = await makePackage(cupo.pool, { description: randomUUID() })
  for (const [name, value] of Object.entries(columns))
    await cupo.pool.query(`update packages set ${name} = $2 where id = $1`, [id, value])
  return id
}

const aCoupon = (discount: number, uses = 1) => makeCoupon(cupo.pool, { discount, uses })

/** As many orders of one thing as are wanted, each approved where it costs something. */
async function orders(as: Person, packageId: string, amount: number, count: number, more = {}) {
  const ids: string[] = []
  for (let i = 0; i < count; i++) ids.push(await till.approve(await till.order(as, packageId, amount, more)))
  return ids
}

/** Pressed until it is answered with more than «in a moment», as the page does. */
async function insist(send: () => Promise<Reply>): Promise<Reply> {
  for (;;) {
    const reply = await send()
    if (reply.body.error !== "REQUEST_IN_PROGRESS") return reply
  }
}

const taken = () => [...simulator.book.captures.values()].length
const capturedBefore = { count: 0 }
const takenSince = () => taken() - capturedBefore.count

describe("what there is once, of orders that are captured at once", () => {
  /** Eight free orders of what only a new customer has, whose captures meet as they give. */
  async function freeOrders(most = 300) {
    const ana = await cupo.customer()
    const packageId = await aPackage({ is_new_user: true, special_price: 0 })
    const ids = await orders(ana, packageId, 0, 8)
    await meetOpen(cupo.pool, { table: "held_packages", most })
    const replies = await Promise.all(ids.map((id) => insist(() => till.capture(ana, packageId, id))))
    return { replies: tally(replies), packages: (await till.books(ana)).packages }
  }

  test("a new customer's free package is had once", async () => {
    expect(await freeOrders()).toEqual({ replies: { "200": 1, NOT_NEW_USER: 7 }, packages: 1 })
  })

  test("would be had more often without the customer's lock", async () => {
    cupo.isUnguarded = true
    await dropCustomerLocks(cupo.pool)
    expect((await freeOrders(15_000)).packages).toBeGreaterThan(1)
  })

  test("a coupon of all of it and one use gives one package", async () => {
    const ana = await cupo.customer()
    const packageId = await aPackage({})
    const ids = await orders(ana, packageId, 0, 6, { couponCode: await aCoupon(100) })
    const replies = await Promise.all(ids.map((id) => till.capture(ana, packageId, id)))
    expect(tally(replies)).toEqual({ "200": 1, COUPON_USED_UP: 5 })
    expect((await till.books(ana)).packages).toBe(1)
  })

  test("a new customer's package is charged once, and refused before it is charged again", async () => {
    const ana = await cupo.customer()
    const packageId = await aPackage({ is_new_user: true })
    const ids = await orders(ana, packageId, 500, 4)
    capturedBefore.count = taken()
    const replies = await Promise.all(ids.map((id) => insist(() => till.capture(ana, packageId, id))))
    expect(tally(replies)).toEqual({ "200": 1, NOT_NEW_USER: 3 })
    expect(takenSince()).toBe(1)
    await till.webhooksArrive()
    expect(await till.books(ana)).toMatchObject({ packages: 1, captures: [null] })
  })

  test.each([
    ["decline", "PAYMENT_DECLINED"],
    ["step", "PAYMENT_NOT_APPROVED"],
  ] as const)(
    "another card pays the new customer's second order when the first one says «%s»",
    async (how, error) => {
      const ana = await cupo.customer()
      const packageId = await aPackage({ is_new_user: true })
      const [first, second] = (await orders(ana, packageId, 500, 2)) as [string, string]
      const order = simulator.book.orders.get(first) as Order
      simulator.book.put("orders", first, { ...order, behaviour: { capture: how } })
      const paying = await captureHeld(ana, packageId, first)
      const meanwhile = await till.capture(ana, packageId, second)
      expect(meanwhile.body.error).toBe("REQUEST_IN_PROGRESS")
      expect((await paying.goOn()).body.error).toBe(error)
      expect((await till.capture(ana, packageId, second)).status).toBe(200)
    },
  )

  test("a coupon's one use is one order's while that is being paid, however long it takes", async () => {
    const ana = await cupo.customer()
    const packageId = await aPackage({})
    const ids = await orders(ana, packageId, 250, 3, { couponCode: await aCoupon(50) })
    const [first, ...others] = ids as [string, ...string[]]
    capturedBefore.count = taken()
    const paying = await captureHeld(ana, packageId, first)
    const meanwhile = await Promise.all(others.map((id) => till.capture(ana, packageId, id)))
    expect(tally(meanwhile)).toEqual({ COUPON_USED_UP: 2 })
    expect((await paying.goOn()).status).toBe(200)
    expect(takenSince()).toBe(1)
    await till.webhooksArrive()
    expect(await till.books(ana)).toMatchObject({ packages: 1, paid: [25_000] })
  })
})

/** A capture whose money is asked for, and which the provider hears of when it is told to go on. */
async function captureHeld(as: Person, packageId: string, orderID: string) {
  const letGo = wire.hold()
  wire.fault = (line) => (line.endsWith("/capture") ? "slow" : undefined)
  const reply = till.capture(as, packageId, orderID)
  await until(async () => {
    const asked = "select from orders where provider_order_id = $1 and capturing_at is not null"
    return (await cupo.pool.query(asked, [orderID])).rowCount === 1
  }, 60_000)
  return {
    goOn() {
      wire.fault = () => undefined
      letGo()
      return reply
    },
  }
}

describe("a coupon's use whose order is being paid", () => {
  test("is nobody else's when its half hour is over, and is free when the bank says no", async () => {
    const [ana, luis] = [await cupo.customer(), await cupo.customer()]
    const packageId = await aPackage({})
    const couponCode = await aCoupon(50)
    const made = await till.order(ana, packageId, 250, { couponCode })
    const orderID = await till.approve(made, { capture: "pending" })
    expect((await till.capture(ana, packageId, orderID)).body.error).toBe("PAYMENT_UNCERTAIN")
    await cupo.pool.query("update coupon_uses set held_until = now() where user_id = $1", [ana.id])
    const his = () => till.order(luis, packageId, 250, { couponCode })
    expect((await his()).body.error).toBe("COUPON_USED_UP")
    await cupo.pool.query("update orders set capturing_at = null where user_id = $1", [ana.id])
    expect((await his()).status).toBe(200)
  })

  test("that was given to somebody else waits for staff, who may give the package all the same", async () => {
    const [ana, luis] = [await cupo.customer(), await cupo.customer()]
    const boss = await cupo.person({ role: "admin", superuser: true })
    const packageId = await aPackage({})
    const couponCode = await aCoupon(50)
    const orderID = await till.approve(await till.order(ana, packageId, 250, { couponCode }))
    await cupo.pool.query("update coupon_uses set held_until = now() where user_id = $1", [ana.id])
    const his = await till.approve(await till.order(luis, packageId, 250, { couponCode }))
    expect((await till.capture(luis, packageId, his)).status).toBe(200)
    // Taken by a call of ours that was lost on its way.
    await takeAtProvider(orderID)
    await till.webhooksArrive()
    expect(await till.books(ana)).toMatchObject({ orders: ["held"], packages: 0, captures: ["coupon"] })
    const { body } = await cupo.call("GET /payments/unresolved", { as: boss })
    expect(body.payments).toMatchObject([{ problem: "coupon", canGrant: true }])
    const resolve = (action: string) =>
      cupo.call(`POST /payments/unresolved/${body.payments[0].id}`, {
        ...{ as: boss, body: { action, reason: "Se lo prometimos" } },
      })
    expect((await resolve("grant")).body).toEqual({ status: "granted" })
    expect(await till.books(ana)).toMatchObject({ orders: ["paid"], paid: [25_000], packages: 1 })
  })

  test("is somebody else's once staff have given back what waited for them", async () => {
    const [ana, luis] = [await cupo.customer(), await cupo.customer()]
    const boss = await cupo.person({ role: "admin", superuser: true })
    const packageId = await aPackage({})
    const couponCode = await aCoupon(50)
    const made = await till.order(ana, packageId, 250, { couponCode })
    const orderID = await till.approve(made, { capture: "otherAmount" })
    expect((await till.capture(ana, packageId, orderID)).body.error).toBe("PAYMENT_HELD")
    const his = () => till.order(luis, packageId, 250, { couponCode })
    await cupo.pool.query("update coupon_uses set held_until = now() where user_id = $1", [ana.id])
    expect((await his()).body.error).toBe("COUPON_USED_UP")
    const { body } = await cupo.call("GET /payments/unresolved", { as: boss })
    const wish = { action: "refund", reason: "Otra cantidad" }
    const path = `POST /payments/unresolved/${body.payments[0].id}`
    expect((await cupo.call(path, { as: boss, body: wish })).body).toEqual({ status: "refunded" })
    await till.webhooksArrive()
    expect((await his()).status).toBe(200)
  })
})

async function takeAtProvider(orderID: string): Promise<void> {
  const token = await fetch(`${simulator.url}/v1/oauth2/token`, { method: "POST" }).then((one) => one.json())
  await fetch(`${simulator.url}/v2/checkout/orders/${orderID}/capture`, {
    method: "POST",
    headers: { authorization: `Bearer ${token.access_token}`, "paypal-request-id": randomUUID() },
    body: "{}",
  })
}
