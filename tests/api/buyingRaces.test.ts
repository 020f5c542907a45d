import { randomUUID } from "node:crypto"
import { describe, expect, test } from "vitest"
import { freshCupo } from "../support/cupo.ts"
import { until } from "../support/process.ts"
import { makeClass } from "../support/studio.ts"
import { openTill, tillOf } from "../support/till.ts"
import {
  dropClaims,
  dropCreditGuards,
  dropCustomerLocks,
  dropSources,
  holdOpen,
  reached,
} from "../support/unguarded.ts"

const { simulator, environment } = await openTill()
const cupo = freshCupo(environment)
const till = tillOf(cupo, simulator, "each")

/** The money is taken once; the call, the webhook, said twice, and the reconciler hear of it at the same moment. */
async function everybodyAtOnce() {
  const ana = await cupo.customer()
  const { ten } = cupo.studio.packages
  const orderID = await till.approved(ana, ten, 1800, { webhook: "first" })
  await holdOpen(cupo.pool, 250, "held_packages")
  const call = till.capture(ana, ten, orderID)
  await until(() => simulator.book.orders.get(orderID)?.captureId !== undefined, 5_000)
  const captureId = simulator.book.orders.get(orderID)?.captureId as string
  await Promise.all([
    call,
    till.capture(ana, ten, orderID),
    simulator.tell("PAYMENT.CAPTURE.COMPLETED", captureId),
    till.reconcile(),
    till.reconcile(),
  ])
  await till.webhooksArrive()
  return till.books(ana)
}

describe("the call, the webhook and the reconciler at once", () => {
  test("give one package for one payment", async () => {
    expect(await everybodyAtOnce()).toEqual({
      orders: ["paid"],
      paid: [180_000],
      packages: 1,
      captures: [null],
    })
  })

  test("would give several without the customer's lock and the source that is there once", async () => {
    cupo.isUnguarded = true
    await dropCustomerLocks(cupo.pool)
    await dropSources(cupo.pool)
    expect((await everybodyAtOnce()).packages).toBeGreaterThan(1)
  })
})

/** Ana books with her last credit while her refund is being written. */
async function refundAgainstBooking() {
  const [ana, daniela] = [
    await cupo.customer(),
    await cupo.person({ role: "employee", permissions: { transacciones: ["editar"] } }),
  ]
  const { one } = cupo.studio.packages
  const { body } = await till.buy(ana, one, 250, { webhook: "none" })
  const classId = await makeClass(cupo.pool, cupo.studio)
  await holdOpen(cupo.pool, 400, "held_packages")
  const refund = cupo.call(`POST /transactions/${body.transactionId}/refunds`, {
    ...{ as: daniela, key: randomUUID() },
    body: { reason: "Se muda de ciudad", through: "cash" },
  })
  await reached(cupo.pool, "wait_event = 'PgSleep'", 1)
  const booking = cupo.call("POST /reservations", { as: ana, body: { classId } })
  const [refunded, booked] = [await refund, await booking]
  expect(refunded.status).toBe(201)
  const { rows } = await cupo.pool.query(
    `select count(*)::int as seats from reservations r join held_packages h on h.id = r.held_package_id
     where r.cancelled_at is null and h.revoked_at is not null`,
  )
  return { booked: booked.body.error ?? booked.status, seatsOfNothing: rows[0].seats }
}

describe("a refund against a booking with the last credit", () => {
  test("leaves no seat that a refunded package pays", async () => {
    expect(await refundAgainstBooking()).toEqual({ booked: "NO_PACKAGES", seatsOfNothing: 0 })
  })

  test("would leave one if the customer's row told nothing and the ledger were no chain", async () => {
    cupo.isUnguarded = true
    await dropClaims(cupo.pool)
    await dropCreditGuards(cupo.pool)
    expect(await refundAgainstBooking()).toEqual({ booked: 201, seatsOfNothing: 1 })
  })
})

test("a booking that comes first is given up with the refund", async () => {
  const [ana, daniela] = [
    await cupo.customer(),
    await cupo.person({ role: "employee", permissions: { transacciones: ["editar"] } }),
  ]
  const { one } = cupo.studio.packages
  const { body } = await till.buy(ana, one, 250)
  const classId = await makeClass(cupo.pool, cupo.studio)
  await holdOpen(cupo.pool, 400)
  const booking = cupo.call("POST /reservations", { as: ana, body: { classId } })
  await reached(cupo.pool, "wait_event = 'PgSleep'", 1)
  const refund = cupo.call(`POST /transactions/${body.transactionId}/refunds`, {
    ...{ as: daniela, key: randomUUID() },
    body: { reason: "Se muda de ciudad", through: "cash" },
  })
  expect([(await booking).status, (await refund).status]).toEqual([201, 201])
  await till.webhooksArrive()
  const { rows } = await cupo.pool.query(
    "select count(*)::int as n from reservations where cancelled_at is null",
  )
  expect(rows).toEqual([{ n: 0 }])
})
