import { randomUUID } from "node:crypto"
import { beforeEach, describe, expect, test } from "vitest"
import { pressRefund } from "../../server/features/payments/driveRefund.ts"
import { finishRefund } from "../../server/features/payments/finishRefund.ts"
import type { PaymentProvider } from "../../server/features/payments/provider.ts"
import { followers } from "../../server/features/reservations/following/followers.ts"
import { openPlatform } from "../../server/platform/open.ts"
import type { Behaviour } from "../../tools/paypal-simulator/behaviour.ts"
import { sharedCupo } from "../support/cupo.ts"
import { haltingAt } from "../support/halting.ts"
import type { Person } from "../support/people.ts"
import { until } from "../support/process.ts"
import { makePackage } from "../support/studio.ts"
import { openTill, tillOf } from "../support/till.ts"
import { aWire, type Fault } from "../support/wire.ts"

const { simulator, environment } = await openTill()
const wire = await aWire(simulator.url)
const hurried = { PAYPAL_SIMULATOR_URL: wire.url, PAYPAL_PATIENCE_MS: "500" }
const cupo = sharedCupo({ ...environment, ...hurried })
const till = tillOf(cupo, simulator)

const price = 500
const [captures, refunds] = ["POST /v2/checkout/orders/:id/capture", "POST /v2/payments/captures/:id/refund"]
const later = (hours: number) => new Date(Date.now() + hours * 3_600_000)

/** The next calls of a kind meet with these, in turn; those after them go well. */
function next(line: string, ...faults: (Fault | undefined)[]): void {
  wire.fault = (asked) => (asked === line ? faults.shift() : undefined)
}

beforeEach(() => {
  wire.fault = () => undefined
  simulator.behaves = () => ({ webhook: "none" })
})

const faults: Fault[] = ["drop", "lose", "late", "slow", "twice", "words", "page", "refused"]

/** An order of 500 pesos that its customer has approved. */
async function approved(behaviour: Behaviour = {}) {
  const ana = await cupo.customer()
  const packageId = await makePackage(cupo.pool, { description: randomUUID() })
  const orderID = await till.approved(ana, packageId, price, behaviour)
  const capture = () => till.capture(ana, packageId, orderID)
  const captureId = () => simulator.book.orders.get(orderID)?.captureId
  return { ana, packageId, orderID, capture, captureId }
}

const takenOf = (orderID: string) =>
  [...simulator.book.captures.values()].filter((one) => one.orderId === orderID).length

const paidOnce = { orders: ["paid"], paid: [price * 100], packages: 1, captures: [null] }

describe("a payment whose answer is not heard", () => {
  test.each(faults)(
    "since the call meets with «%s», twice, is taken once and never said to have failed",
    async (fault) => {
      const { ana, orderID, capture } = await approved()
      next(captures, fault, fault)
      const { status, body } = await capture()
      expect([200, 502]).toContain(status)
      if (status === 502) expect(body.error).toBe("PAYMENT_UNCERTAIN")
      await until(wire.isQuiet, 60_000)
      wire.fault = () => undefined
      expect((await capture()).status).toBe(200)
      expect(await till.books(ana)).toEqual(paidOnce)
      expect(takenOf(orderID)).toBe(1)
    },
  )

  test("and is asked for again while it is under way, is waited for", async () => {
    const { ana, capture, orderID } = await approved({ slow: 1_000 })
    expect((await capture()).status).toBe(200)
    expect(await till.books(ana)).toEqual(paidOnce)
    expect(takenOf(orderID)).toBe(1)
  })

  test("is found by who asks, when it was taken after all", async () => {
    const { ana, capture, captureId } = await approved()
    next(captures, "slow", "refused")
    const release = wire.hold()
    expect((await capture()).body.error).toBe("PAYMENT_UNCERTAIN")
    await till.reconcile()
    expect(await till.books(ana)).toMatchObject({ orders: ["created"], packages: 0 })
    release()
    await until(() => captureId() !== undefined, 60_000)
    await till.reconcile()
    expect(await till.books(ana)).toEqual(paidOnce)
  })

  test("is found after its order was closed, since that is looked at again", async () => {
    const { ana, capture, captureId } = await approved()
    next(captures, "slow", "refused")
    const release = wire.hold()
    expect((await capture()).body.error).toBe("PAYMENT_UNCERTAIN")
    await till.reconcile(later(1))
    expect(await till.books(ana)).toMatchObject({ orders: ["expired"], packages: 0 })
    release()
    await until(() => captureId() !== undefined, 60_000)
    await till.reconcile(later(1.1))
    expect(await till.books(ana)).toMatchObject({ packages: 0 })
    await till.reconcile(later(1.5))
    expect(await till.books(ana)).toEqual(paidOnce)
  })

  test("in words that nobody knows, is asked for again", async () => {
    const { ana, capture, orderID } = await approved({ capture: "strange" })
    expect((await capture()).body.error).toBe("PAYMENT_UNCERTAIN")
    expect(await till.books(ana)).toMatchObject({ orders: ["created"] })
    expect((await capture()).status).toBe(200)
    expect(takenOf(orderID)).toBe(1)
  })

  test("is asked for again of a package that is had once, whose first try is in nobody's way but another's", async () => {
    const { ana, packageId, capture } = await approved({ capture: "strange" })
    const other = await till.approved(ana, packageId, price)
    await cupo.pool.query("update packages set is_new_user = true where id = $1", [packageId])
    expect((await capture()).body.error).toBe("PAYMENT_UNCERTAIN")
    expect((await till.capture(ana, packageId, other)).body.error).toBe("REQUEST_IN_PROGRESS")
    expect((await capture()).status).toBe(200)
    expect(await till.books(ana)).toMatchObject({ paid: [price * 100], packages: 1, captures: [null] })
  })

  test("in words that nobody knows, though it was taken, is read", async () => {
    const { ana, capture } = await approved({ capture: "strangeDone" })
    expect((await capture()).status).toBe(200)
    expect(await till.books(ana)).toEqual(paidOnce)
  })

  test("keeps its order open while the provider cannot be read", async () => {
    const { ana, capture } = await approved()
    wire.fault = (line) =>
      line.startsWith("GET /v2/checkout") ? "drop" : line === captures ? "words" : undefined
    expect((await capture()).body.error).toBe("PAYMENT_UNCERTAIN")
    wire.fault = () => undefined
    expect(await till.books(ana)).toMatchObject({ orders: ["created"] })
    await till.reconcile(later(1))
    expect(await till.books(ana)).toEqual(paidOnce)
  })

  test("keeps its order open where nobody can be asked any more, and what was never asked for is given up", async () => {
    const { ana, packageId, capture, captureId } = await approved()
    next(captures, "slow", "refused")
    const release = wire.hold()
    expect((await capture()).body.error).toBe("PAYMENT_UNCERTAIN")
    release()
    await until(() => captureId() !== undefined, 60_000)
    await till.approved(ana, packageId, price)
    await till.reconcile(later(1), false)
    expect(await till.books(ana)).toMatchObject({ orders: ["created", "expired"], packages: 0 })
    await till.reconcile(later(1))
    expect(await till.books(ana)).toMatchObject({ orders: ["paid", "expired"], packages: 1 })
  })

  test("is looked for behind any number of orders that nobody paid", async () => {
    const { ana, packageId, capture, captureId } = await approved()
    next(captures, "slow", "refused")
    const release = wire.hold()
    expect((await capture()).body.error).toBe("PAYMENT_UNCERTAIN")
    release()
    await until(() => captureId() !== undefined, 60_000)
    // Before and behind it, more than are read at once.
    await cupo.pool.query(
      `insert into orders (id, user_id, package_id, original, amount, created_at, expires_at)
       select overlay(gen_random_uuid()::text placing side from 1 for 8)::uuid, $1, $2, 100, 100, now() - interval '2 hours',
         now() - interval '1 hour'
       from generate_series(1, 201), unnest(array['00000000', 'ffffffff']) side`,
      [ana.id, packageId],
    )
    await till.reconcile()
    const { orders, packages } = await till.books(ana)
    expect(orders.toSorted()).toEqual([...Array(402).fill("expired"), "paid"])
    expect(packages).toBe(1)
  })

  test("is not closed by the news of a try that was denied before", async () => {
    const { ana, capture, captureId } = await approved({ capture: "pending" })
    expect((await capture()).body.error).toBe("PAYMENT_UNCERTAIN")
    await simulator.tell("PAYMENT.CAPTURE.DENIED", captureId() as string)
    expect(await till.books(ana)).toMatchObject({ orders: ["created"] })
    await simulator.deny(captureId() as string)
    expect(await till.books(ana)).toMatchObject({ orders: ["rejected"] })
  })
})

const refund = (as: Person, id: string, body: object = {}) =>
  cupo.call(`POST /transactions/${id}/refunds`, {
    ...{ as, key: randomUUID() },
    body: { reason: "Se lastimó la rodilla", through: "provider", amount: 200, ...body },
  })

/** A payment, and who may give it back. */
async function paid(behaviour: Behaviour = {}) {
  const { ana, captureId, capture } = await approved(behaviour)
  const { transactionId } = (await capture()).body
  const staff = await cupo.person({ role: "employee", permissions: { transacciones: ["listado", "editar"] } })
  const back = () => [...simulator.book.refunds.values()].filter((one) => one.captureId === captureId())
  const states = async () =>
    (await cupo.pool.query("select status from refunds where transaction_id = $1", [transactionId])).rows.map(
      ({ status }) => status,
    )
  return { ana, staff, transactionId, back, states }
}

/** A refund whose call meets with that, and whose books cannot be read: its id. */
async function unread(staff: Person, transactionId: string, fault: Fault): Promise<string> {
  wire.fault = (line) => (line === refunds ? fault : line.startsWith("GET ") ? "drop" : undefined)
  const { body } = await refund(staff, transactionId)
  expect(body.status).toBe("pending")
  wire.fault = () => undefined
  return body.id
}

/** The same, and taken for a refusal. */
async function givenUp(staff: Person, transactionId: string, fault: Fault): Promise<void> {
  const id = await unread(staff, transactionId, fault)
  await cupo.pool.query("update refunds set status = 'failed', ended_at = now() where id = $1", [id])
}

describe("a refund whose answer is not heard", () => {
  test.each(faults)(
    "since the call meets with «%s», twice, is made once and never said to have failed",
    async (fault) => {
      const { staff, transactionId, back, states } = await paid()
      next(refunds, fault, fault)
      expect((await refund(staff, transactionId)).status).toBe(201)
      await until(wire.isQuiet, 60_000)
      await till.reconcile()
      expect(await states()).toEqual(["done"])
      expect(back()).toHaveLength(1)
    },
  )

  test("stays open under its own id while the first request is under way, and is found when it is done", async () => {
    const { staff, transactionId, back, states } = await paid()
    next(refunds, "slow", "refused")
    const release = wire.hold()
    expect((await refund(staff, transactionId)).body.status).toBe("pending")
    // What may have gone back is not there to be given a second time, nor handed over instead.
    for (const wish of [{ amount: 400 }, { amount: 400, through: "cash" }]) {
      expect((await refund(staff, transactionId, wish)).body.error).toBe("REFUND_UNDER_WAY")
    }
    release()
    await until(() => back().length > 0, 60_000)
    await till.reconcile()
    expect(await states()).toEqual(["done"])
    expect(back()).toHaveLength(1)
  })

  test("of a part leaves the other part until its own end is known", async () => {
    const { staff, transactionId, back, states } = await paid()
    next(refunds, "slow", "refused")
    const release = wire.hold()
    const part = { amount: 200, revokes: false }
    expect((await refund(staff, transactionId, part)).body.status).toBe("pending")
    expect((await refund(staff, transactionId, part)).body.error).toBe("REFUND_UNDER_WAY")
    release()
    await until(() => back().length > 0, 60_000)
    await till.reconcile()
    expect((await refund(staff, transactionId, part)).body.status).toBe("done")
    expect(await states()).toEqual(["done", "done"])
  })

  test("in words that nobody knows, is asked for again for a day, and has failed when the provider's books have none", async () => {
    const { staff, transactionId, back, states } = await paid({ refund: "strange" })
    expect((await refund(staff, transactionId)).body.status).toBe("pending")
    await till.reconcile(later(20))
    expect(await states()).toEqual(["pending"])
    await till.reconcile(later(25))
    expect(await states()).toEqual(["failed"])
    expect(back()).toEqual([])
    expect((await refund(staff, transactionId, { through: "cash" })).status).toBe(201)
  })

  test("in words that nobody knows, though it was made, is read", async () => {
    const { staff, transactionId, back } = await paid({ refund: "strangeDone" })
    expect((await refund(staff, transactionId)).body.status).toBe("done")
    expect(back()).toHaveLength(1)
  })

  test("and was given up without its books having been read, is asked for no more where they have none", async () => {
    const { staff, transactionId, back, states } = await paid()
    await givenUp(staff, transactionId, "drop")
    await till.reconcile()
    expect(await states()).toEqual(["failed"])
    expect(back()).toEqual([])
  })

  test("and was given up without its books having been read, is found all the same", async () => {
    const { staff, transactionId, back, states } = await paid()
    await givenUp(staff, transactionId, "lose")
    await till.reconcile()
    expect(await states()).toEqual(["done"])
    expect(back()).toHaveLength(1)
  })

  test("and is found while its end is written down as a refusal, has gone back, also to who pressed", async () => {
    const { staff, transactionId, states } = await paid()
    const id = await unread(staff, transactionId, "drop")
    const platform = openPlatform(cupo.database.connection, 2)
    const { pool, reached, goOn } = haltingAt(platform.pool, /update refunds set status = 'failed'/)
    const refuses = { refund: async () => ({ state: "refused" }), findRefund: async () => undefined }
    const provider = refuses as unknown as PaymentProvider
    const pressed = pressRefund({ ...platform, pool }, { provider, followers }, id)
    await reached
    await finishRefund(platform, followers, id, `R-${id}`)
    goOn()
    expect(await pressed).toBe("done")
    expect(await states()).toEqual(["done"])
    await platform.close()
  })
})
