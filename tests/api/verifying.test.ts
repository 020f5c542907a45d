import { randomUUID } from "node:crypto"
import { beforeEach, describe, expect, test } from "vitest"
import { freshCupo } from "../support/cupo.ts"
import { makeClass, makeCoupon, near } from "../support/studio.ts"
import { openTill, tillOf } from "../support/till.ts"

const { simulator, environment } = await openTill()
const cupo = freshCupo(environment)
const till = tillOf(cupo, simulator, "each")

/** The invariants that do not hold, once somebody has changed the books by hand. */
async function named(sql: string, ...values: unknown[]): Promise<string[]> {
  expect(await cupo.database.violations()).toEqual([])
  cupo.isUnguarded = true
  await cupo.pool.query(sql, values)
  return (await cupo.database.violations()).map(({ invariant }) => invariant)
}

const aCoupon = (discount: number, uses: number) => makeCoupon(cupo.pool, { discount, uses })

beforeEach(() => {
  simulator.behaves = () => ({ webhook: "none" })
})

describe("verify names", () => {
  test("a coupon that more was sold with than it has uses, online and at the desk, whatever its own rows say", async () => {
    const [ana, luis, daniela] = [
      await cupo.customer(),
      await cupo.customer(),
      await cupo.person({ role: "admin", superuser: true }),
    ]
    const { ten } = cupo.studio.packages
    const couponCode = await aCoupon(50, 2)
    const orderID = await till.approve(await till.order(ana, ten, 900, { couponCode }))
    expect((await till.capture(ana, ten, orderID)).status).toBe(200)
    const sale = { userId: luis.id, packageId: ten, paymentMethod: "cash", amount: 900, couponCode }
    const sold = await cupo.call("POST /transactions/cash", {
      ...{ as: daniela, key: randomUUID(), body: { ...sale, branchId: cupo.studio.branch } },
    })
    expect(sold.status).toBe(201)
    const fewer = `with less as (update coupons set total_uses = 1)
      update coupon_uses set used_at = null, given_back_at = now() where user_id = $1`
    expect(await named(fewer, luis.id)).toEqual([
      "No more is sold with a coupon than it has uses",
      "What was sold with a coupon spent a use of it",
    ])
  })

  test.each([0, 200])("a new customer's package that was sold twice, at %i pesos", async (price) => {
    const ana = await cupo.customer()
    const { one } = cupo.studio.packages
    await cupo.pool.query("update packages set special_price = $2 where id = $1", [one, price * 100])
    for (let i = 0; i < 2; i++)
      expect((await till.capture(ana, one, await till.approved(ana, one, price))).status).toBe(200)
    const both = "update transactions set new_only = true where user_id = $1"
    expect(await named(both, ana.id)).toEqual(["What only a new customer has is sold to each once"])
  })

  test("but not one that became a new customer's only after it was sold", async () => {
    const ana = await cupo.customer()
    const { one } = cupo.studio.packages
    for (let i = 0; i < 2; i++) await till.buy(ana, one, 250)
    expect(await named("update packages set is_new_user = true where id = $1", one)).toEqual([])
  })

  test("an order that was given up though its money was asked for", async () => {
    const ana = await cupo.customer()
    const { one } = cupo.studio.packages
    const orderID = await till.approved(ana, one, 250, { capture: "pending" })
    expect((await till.capture(ana, one, orderID)).body.error).toBe("PAYMENT_UNCERTAIN")
    const givenUp = "update orders set status = 'rejected' where user_id = $1"
    expect(await named(givenUp, ana.id)).toEqual([
      "An order whose money was asked for is closed by the provider's word",
    ])
  })

  test("an order that was sold for something else, and money that paid another order", async () => {
    const ana = await cupo.customer()
    const { one, ten } = cupo.studio.packages
    await till.buy(ana, one, 250)
    await till.buy(ana, ten, 1800)
    const crossed = `update captures c set order_id = (select o.id from orders o where o.id <> c.order_id)
      where c.amount = 25000`
    expect(await named(crossed)).toContain("Money that was taken for an order paid that order and no other")
    await cupo.pool.query("update orders set amount = amount - 1")
    expect((await cupo.database.violations()).map(({ invariant }) => invariant)).toContain(
      "An order is sold for what it cost",
    )
  })

  test.each([
    ["had by another", "update held_packages set user_id = $1 where source like 'order:%'"],
    ["paid by another", "update transactions set user_id = $1"],
    ["ordered by another", "update orders set user_id = $1"],
    ["another package", "update held_packages set package_id = $2 where source like 'order:%'"],
    ["ordered as another package", "update orders set package_id = $2"],
  ])("what was bought, and is %s", async (_how, sql) => {
    const [ana, luis] = [await cupo.customer(), await cupo.customer()]
    const { one, ten } = cupo.studio.packages
    await till.buy(ana, one, 250)
    const both = `with given as (select $1::uuid, $2::uuid) ${sql}`
    expect(await named(both, luis.id, ten)).toContain(
      "What was bought is what was paid for, and is had by who paid",
    )
  })

  test("a package that was taken back while its payment stands, but not one whose payment went back in part", async () => {
    const [ana, daniela] = [await cupo.customer(), await cupo.person({ role: "admin", superuser: true })]
    const { ten } = cupo.studio.packages
    const { body } = await till.buy(ana, ten, 1800)
    const part = { reason: "Se lastimó", through: "cash", amount: 600, revokes: true }
    const reply = await cupo.call(`POST /transactions/${body.transactionId}/refunds`, {
      ...{ as: daniela, key: randomUUID(), body: part },
    })
    expect(reply.body.status).toBe("done")
    const { rows } = await cupo.pool.query("select revoked_at is not null as is_revoked from held_packages")
    expect(rows).toEqual([{ is_revoked: true }])
    expect(await named("update refunds set revokes = false")).toEqual([
      "A package is taken back with the money, or passed on",
    ])
  })

  test("a refund that was given up without the provider's books having been read", async () => {
    const [ana, daniela] = [await cupo.customer(), await cupo.person({ role: "admin", superuser: true })]
    const { ten } = cupo.studio.packages
    const orderID = await till.approved(ana, ten, 1800, { refund: "strange" })
    const { body } = await till.capture(ana, ten, orderID)
    const reply = await cupo.call(`POST /transactions/${body.transactionId}/refunds`, {
      ...{ as: daniela, key: randomUUID() },
      body: { reason: "Se lastimó", through: "provider", amount: 600 },
    })
    expect(reply.body.status).toBe("pending")
    const givenUp = "update refunds set status = 'failed', ended_at = now()"
    expect(await named(givenUp)).toEqual(["A refund has failed when the provider's books have it not"])
  })

  test("a seat that somebody else's package pays", async () => {
    const [ana, luis] = [await cupo.customer("ten"), await cupo.customer()]
    const classId = await makeClass(cupo.pool, cupo.studio)
    expect((await cupo.call("POST /reservations", { as: ana, body: { classId } })).status).toBe(201)
    const given = "update seatings set user_id = $1 where class_id = $2"
    expect(await named(given, luis.id, classId)).toEqual(["A seat is paid by a package of who has it"])
  })

  describe("of the roll", () => {
    const seated = async () => {
      const ana = await cupo.customer("ten")
      const classId = await makeClass(cupo.pool, cupo.studio)
      expect((await cupo.call("POST /reservations", { as: ana, body: { classId } })).status).toBe(201)
      return classId
    }
    const came = "Nobody came to, or missed, a class that they had no seat in"
    const missed = "Nobody is missing of a class whose roll was not taken"
    const free = "alter table seatings drop constraint seatings_reservation_or_hold;"
    // What the plant breaks beside the roll is not of these tests.
    const ofRoll = (names: string[]) => names.filter((name) => [came, missed].includes(name))

    test.each([
      ["was cancelled", "update seatings set attended = true, marked_at = now(), cancelled_at = now()"],
      ["is only held", "update seatings set attended = true, marked_at = now(), held_until = now()"],
      ["is of tomorrow", "update seatings set attended = false, marked_at = now()"],
    ])("an arrival where the seat %s", async (_why, sql) => {
      await seated()
      expect(ofRoll(await named(`${free} ${sql}`))).toEqual([came])
    })

    test("whoever is missing of a class in which nobody was marked", async () => {
      const classId = await seated()
      await near(cupo.pool, classId, -240)
      expect(ofRoll(await named("update seatings set attended = false, marked_at = now()"))).toEqual([missed])
    })

    test("but not where somebody was", async () => {
      const classId = await seated()
      await near(cupo.pool, classId, -240)
      const byHand = "update seatings set attended = false, marked_at = now(), marked_by = user_id"
      expect(ofRoll(await named(byHand))).toEqual([])
    })
  })
})
