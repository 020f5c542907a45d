import { randomUUID } from "node:crypto"
import { describe, expect, test } from "vitest"
import type { Refund } from "../../tools/paypal-simulator/book.ts"
import { refundShape } from "../../tools/paypal-simulator/orders.ts"
import { freshCupo } from "../support/cupo.ts"
import { postOf } from "../support/post.ts"
import { until } from "../support/process.ts"
import { makeClass } from "../support/studio.ts"
import { openTill, tillOf } from "../support/till.ts"
import {
  dropClaims,
  dropCreditGuards,
  dropCustomerLocks,
  dropSources,
  holdBack,
  meetOpen,
  reached,
} from "../support/unguarded.ts"

const { simulator, environment } = await openTill()
const cupo = freshCupo(environment)
const till = tillOf(cupo, simulator, "each")
const post = postOf(cupo)

/** The money is taken once; the call, the webhook, said twice, and the reconciler hear of it at the same moment. */
async function everybodyAtOnce(most = 250) {
  const ana = await cupo.customer()
  const { ten } = cupo.studio.packages
  const orderID = await till.approved(ana, ten, 1800, { webhook: "first" })
  await meetOpen(cupo.pool, { table: "held_packages", most })
  const call = till.capture(ana, ten, orderID)
  await until(() => simulator.book.orders.get(orderID)?.captureId !== undefined, 60_000)
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
    expect((await everybodyAtOnce(15_000)).packages).toBeGreaterThan(1)
  })
})

/** A part was given back on the provider's page: its webhook, said twice, and two who ask hear of it at the same moment. */
async function returnHeardByAll(most = 400) {
  const ana = await cupo.customer()
  const { ten } = cupo.studio.packages
  const orderID = await till.approved(ana, ten, 1800)
  await till.capture(ana, ten, orderID)
  await till.webhooksArrive()
  const captureId = simulator.book.orders.get(orderID)?.captureId as string
  simulator.giveBack(captureId, "600.00")
  const back = [...simulator.book.refunds.values()].find((one) => one.captureId === captureId) as Refund
  await meetOpen(cupo.pool, { table: "refunds", most })
  const later = new Date(Date.now() + 7 * 3_600_000)
  const heard = [1, 2].map(() => simulator.tell("PAYMENT.CAPTURE.REFUNDED", captureId, refundShape(back)))
  await Promise.all([...heard, till.reconcile(later), till.reconcile(later)])
  await till.webhooksArrive()
  const { rows } = await cupo.pool.query("select sum(amount)::int as back from refunds where status = 'done'")
  return rows[0].back
}

describe("money that went back, heard of by the webhook and by who asks at once", () => {
  test("is one refund", async () => {
    expect(await returnHeardByAll()).toBe(60_000)
  })

  test("would be several without the customer's lock and the provider's name of it", async () => {
    cupo.isUnguarded = true
    await dropCustomerLocks(cupo.pool)
    await cupo.pool.query("alter table refunds drop constraint refunds_provider_refund_id_key")
    expect(await returnHeardByAll(15_000)).toBeGreaterThan(60_000)
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
  const release = await holdBack(cupo.pool, "held_packages")
  const refund = cupo.call(`POST /transactions/${body.transactionId}/refunds`, {
    ...{ as: daniela, key: randomUUID() },
    body: { reason: "Se muda de ciudad", through: "cash" },
  })
  await reached(cupo.pool, "wait_event_type = 'Lock'", 1)
  const booking = cupo.call("POST /reservations", { as: ana, body: { classId } })
  await reached(cupo.pool, "wait_event_type = 'Lock'", 2)
  await release()
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
  const release = await holdBack(cupo.pool, "seatings", "insert")
  const booking = cupo.call("POST /reservations", { as: ana, body: { classId } })
  await reached(cupo.pool, "wait_event = 'advisory'", 1)
  const refund = cupo.call(`POST /transactions/${body.transactionId}/refunds`, {
    ...{ as: daniela, key: randomUUID() },
    body: { reason: "Se muda de ciudad", through: "cash" },
  })
  await Promise.race([refund, reached(cupo.pool, "wait_event_type = 'Lock'", 2)])
  await release()
  expect([(await booking).status, (await refund).status]).toEqual([201, 201])
  await till.webhooksArrive()
  const { rows } = await cupo.pool.query(
    "select count(*)::int as n from reservations where cancelled_at is null",
  )
  expect(rows).toEqual([{ n: 0 }])
})

test("who pays and who is paid back is told so, and the studio of what it must look at", async () => {
  const studioAddress = "hola@arcilla.test"
  await cupo.pool.query(
    "insert into settings (name, value) values ('studio', $1) on conflict (name) do update set value = excluded.value",
    [JSON.stringify({ name: "Estudio Arcilla", email: studioAddress })],
  )
  const [ana, daniela] = [
    await cupo.customer(),
    await cupo.person({ role: "employee", permissions: { transacciones: ["editar"] } }),
  ]
  const { ten, one } = cupo.studio.packages
  const mailsTo = async (address: string) => {
    await till.webhooksArrive()
    await post.work()
    const mails = post.box.mails.filter(({ to }) => to?.[0]?.address === address)
    post.box.mails = post.box.mails.filter((mail) => !mails.includes(mail))
    return mails.map(({ subject, text }) => `${subject}\n${text}`)
  }
  const { body } = await till.buy(ana, ten, 1800)
  const receipts = await mailsTo(ana.email)
  expect(receipts).toHaveLength(1)
  expect(receipts[0]).toMatch(/^Tu recibo de Estudio Arcilla: 10 clases/)
  expect(receipts[0]).toMatch(/10 clases para reservar[\s\S]*\$1,800\.00 MXN en línea[\s\S]*Folio \d{6}/)

  await cupo.call(`POST /transactions/${body.transactionId}/refunds`, {
    ...{ as: daniela, key: randomUUID() },
    body: { amount: 600, reason: "Se lastimó", through: "provider" },
  })
  const back = await mailsTo(ana.email)
  expect(back).toEqual([
    expect.stringMatching(/\$600\.00 MXN de los \$1,800\.00 MXN[\s\S]*Tu paquete terminó/),
  ])
  expect(await mailsTo(studioAddress)).toEqual([])

  const captureOf = async (reply: { body: { transactionId: string } }) =>
    (await cupo.pool.query("select id from captures where transaction_id = $1", [reply.body.transactionId]))
      .rows[0].id
  await till.buy(ana, one, 250, { capture: "otherAmount" })
  const held = await mailsTo(studioAddress)
  expect(held).toEqual([
    expect.stringMatching(/^Hay un pago sin paquete[\s\S]*\$249\.00 MXN a Renata Mora por «1 clase»/),
  ])

  const again = await till.buy(ana, one, 250)
  const captureId = await captureOf(again)
  const disputed = { dispute_id: "PP-D-9", disputed_transactions: [{ seller_transaction_id: captureId }] }
  await simulator.tell("CUSTOMER.DISPUTE.CREATED", captureId, disputed)
  await simulator.tell("PAYMENT.CAPTURE.REVERSED", captureId)
  const told = await mailsTo(studioAddress)
  expect(told.toSorted()).toEqual([
    expect.stringMatching(/^Un banco se llevó un pago[\s\S]*\$250\.00 MXN: Renata Mora, folio \d{6}/),
    expect.stringMatching(/^Un cliente disputa un pago[\s\S]*Renata Mora, folio \d{6}[\s\S]*PP-D-9/),
  ])
})
