import { randomUUID } from "node:crypto"
import { readFile } from "node:fs/promises"
import { describe, expect, test } from "vitest"
import { closePerson } from "../../server/features/people/close.ts"
import type { Behaviour } from "../../tools/paypal-simulator/behaviour.ts"
import { sharedCupo } from "../support/cupo.ts"
import type { Person } from "../support/people.ts"
import { dayFromNow, makeClass, makeCoupon, makePackage, makeRoom } from "../support/studio.ts"
import { openTill, tillOf } from "../support/till.ts"

const { simulator, environment } = await openTill()
const cupo = sharedCupo(environment)
const till = tillOf(cupo, simulator)

const price = 500
const staff = () => cupo.person({ role: "employee", permissions: { transacciones: ["listado", "editar"] } })

/** A customer who bought five classes for 500 pesos. `behaviour` is the order's, and so its refund's. */
async function buyer(behaviour: Behaviour = {}, couponCode?: string) {
  const ana = await cupo.customer()
  const packageId = await makePackage(cupo.pool, { description: randomUUID() })
  simulator.behaves = () => behaviour
  const amount = couponCode ? price / 2 : price
  const orderID = await till.approve(
    await till.order(ana, packageId, amount, couponCode ? { couponCode } : {}),
  )
  const { body } = await till.capture(ana, packageId, orderID)
  await till.webhooksArrive()
  const captureId = simulator.book.orders.get(orderID)?.captureId as string
  return { ana, captureId, transactionId: body.transactionId, heldPackageId: body.heldPackageId, packageId }
}

const refund = (as: Person, id: string, body: object = {}, key = randomUUID()) =>
  cupo.call(`POST /transactions/${id}/refunds`, {
    ...{ as, key },
    body: { reason: "Se lastimó la rodilla", through: "provider", ...body },
  })

const book = (as: Person, classId: string) => cupo.call("POST /reservations", { as, body: { classId } })

const statusOf = async (id: string) =>
  (await cupo.pool.query("select status from transactions where id = $1", [id])).rows[0].status

const heldOf = async (as: Person) => {
  const { body } = await cupo.call("GET /credits/my", { as })
  return body.packages[0] as { active: boolean; available: number }
}

const backAtProvider = (captureId: string) =>
  [...simulator.book.refunds.values()]
    .filter((one) => one.captureId === captureId)
    .map(({ amount }) => amount.value)

describe("a refund", () => {
  test("of all of it takes the package back, gives up the seats to come, and serves who waits for them", async () => {
    const { ana, transactionId, captureId } = await buyer()
    const room = await makeRoom(cupo.pool, cupo.studio, randomUUID(), 1)
    const classId = await makeClass(cupo.pool, cupo.studio, { day: dayFromNow(3), hour: "09:00", room })
    const luis = await cupo.customer("ten")
    const seated = await book(ana, classId)
    expect(seated.status).toBe(201)
    await cupo.call("POST /waitlist", { as: luis, body: { classId } })
    expect(await refund(await staff(), transactionId)).toMatchObject({
      status: 201,
      body: { amount: price, status: "done" },
    })
    await till.webhooksArrive()
    expect(backAtProvider(captureId)).toEqual(["500.00"])
    expect(await statusOf(transactionId)).toBe("refunded")
    expect(await heldOf(ana)).toMatchObject({ active: false, available: 0 })
    const { rows } = await cupo.pool.query(
      "select user_id from reservations where class_id = $1 and cancelled_at is null",
      [classId],
    )
    expect(rows).toEqual([{ user_id: luis.id }])
    const events = await cupo.pool.query(
      "select data ->> 'credit' as credit from events where name = 'cancelled' and data ->> 'reservationId' = $1",
      [seated.body.id],
    )
    expect(events.rows).toEqual([{ credit: "refunded" }])
    expect((await book(ana, await makeClass(cupo.pool, cupo.studio, { hour: "10:00" }))).body.error).toBe(
      "NO_PACKAGES",
    )
    expect((await refund(await staff(), transactionId)).body.error).toBe("NOT_REFUNDABLE")
  })

  test("pressed twice with one key is one, and of several parts never more than was paid", async () => {
    const { ana, transactionId, captureId } = await buyer()
    const daniela = await staff()
    const key = randomUUID()
    const part = { amount: 200, revokes: false }
    const twice = await Promise.all([1, 2].map(() => refund(daniela, transactionId, part, key)))
    expect(new Set(twice.map(({ body }) => body.id)).size).toBe(1)
    expect(await heldOf(ana)).toMatchObject({ active: true, available: 5 })
    const many = await Promise.all([1, 2, 3].map(() => refund(daniela, transactionId, part)))
    const [given, ...refused] = many.map(({ status, body }) => body.error ?? status).sort()
    expect(given).toBe(201)
    // Whether the first one's end was known by then, or not yet.
    for (const why of refused) expect(["REFUND_TOO_LARGE", "REFUND_UNDER_WAY"]).toContain(why)
    expect((await refund(daniela, transactionId, { amount: 0 })).body.error).toBe("VALIDATION")
    expect((await refund(daniela, transactionId, { reason: " " })).body.error).toBe("VALIDATION")
    expect(await refund(daniela, transactionId)).toMatchObject({ body: { amount: 100, status: "done" } })
    expect(backAtProvider(captureId).sort()).toEqual(["100.00", "200.00", "200.00"])
    expect(await statusOf(transactionId)).toBe("refunded")
    expect(await heldOf(ana)).toMatchObject({ active: false, available: 0 })
  })

  test("in cash asks nothing of the provider", async () => {
    const { ana, transactionId, captureId } = await buyer()
    expect((await refund(await staff(), transactionId, { through: "cash", amount: 300 })).body.status).toBe(
      "done",
    )
    expect(backAtProvider(captureId)).toEqual([])
    expect(await statusOf(transactionId)).toBe("paid")
    expect(await heldOf(ana)).toMatchObject({ active: false, available: 0 })
  })

  test("that the provider does not take gives nothing back, and says so", async () => {
    const { ana, transactionId } = await buyer({ refund: "refuse" })
    expect((await refund(await staff(), transactionId)).body.error).toBe("REFUND_FAILED")
    expect(await heldOf(ana)).toMatchObject({ active: true, available: 5 })
    expect((await refund(await staff(), transactionId, { through: "cash" })).status).toBe(201)
  })

  test.each(["lost", "pending", "fail"] as const)(
    "without the provider's answer («%s») is followed up",
    async (how) => {
      const behaviour: Behaviour = { refund: how, webhook: "none" }
      const { ana, transactionId, captureId } = await buyer(behaviour)
      const { body } = await refund(await staff(), transactionId)
      if (how === "lost") {
        // The second try finds what the first one did.
        expect(body.status).toBe("done")
      } else {
        expect(body.status).toBe("pending")
        expect(await heldOf(ana)).toMatchObject({ active: true })
        const order = [...simulator.book.orders.values()].find((one) => one.captureId === captureId)
        if (order) simulator.book.put("orders", order.id, { ...order, behaviour: {} })
        for (const one of simulator.book.refunds.values()) {
          if (one.captureId === captureId)
            simulator.book.put("refunds", one.id, { ...one, status: "COMPLETED" })
        }
        expect(await till.reconcile()).toMatchObject({ refunded: 1 })
      }
      expect(backAtProvider(captureId)).toEqual(["500.00"])
      expect(await heldOf(ana)).toMatchObject({ active: false, available: 0 })
      expect(await till.reconcile()).toMatchObject({ refunded: 0 })
    },
  )

  test("of what was bought with a coupon gives its use back", async () => {
    const code = await makeCoupon(cupo.pool, { discount: 50 })
    const { transactionId, packageId } = await buyer({}, code)
    const luis = await cupo.customer()
    const again = () => till.order(luis, packageId, price / 2, { couponCode: code })
    expect((await again()).body.error).toBe("COUPON_USED_UP")
    // Not of a part: what is left was sold with it.
    expect((await refund(await staff(), transactionId, { amount: 100, revokes: false })).status).toBe(201)
    expect((await again()).body.error).toBe("COUPON_USED_UP")
    await refund(await staff(), transactionId)
    expect((await again()).status).toBe(200)
  })

  test("of what was brought in takes back the package that came with it", async () => {
    const ana = await cupo.customer("ten")
    const daniela = await staff()
    const id = randomUUID()
    await cupo.pool.query(
      `insert into transactions (id, user_id, branch_id, package_id, amount, status, payment_method, created_at, source, held_package_id)
       select $1::uuid, $2, $3, package_id, 180000, 'paid', 'cash', now(), 'import:' || $1::text, id
       from held_packages where user_id = $2`,
      [id, ana.id, cupo.studio.branch],
    )
    const impact = await cupo.call(`GET /transactions/${id}/refund-impact`, { as: daniela })
    expect(impact.body).toMatchObject({ hasPackage: true, credits: 10, byProvider: false })
    expect((await refund(daniela, id, { through: "cash" })).body).toMatchObject({ status: "done" })
    expect(await heldOf(ana)).toMatchObject({ active: false, available: 0 })
  })

  test("of what a coupon made free undoes it once: the package, its seat and the coupon's use, and no drawer", async () => {
    const code = await makeCoupon(cupo.pool, { discount: 100 })
    const daniela = await cupo.person({
      ...{ role: "employee", permissions: { transacciones: ["listado", "crear", "editar"] } },
    })
    const branchId = cupo.studio.branch
    await cupo.call("POST /shifts", {
      ...{ as: daniela, key: randomUUID(), body: { branchId, openingFloat: 500 } },
    })
    const [ana, luis] = [await cupo.customer(), await cupo.customer()]
    const sell = (to: Person) =>
      cupo.call("POST /transactions/cash", {
        ...{ as: daniela, key: randomUUID() },
        body: {
          ...{ userId: to.id, packageId: cupo.studio.packages.ten, amount: 0, paymentMethod: "cash" },
          ...{ branchId, couponCode: code },
        },
      })
    const { id } = (await sell(ana)).body.tx
    expect((await sell(luis)).body.error).toBe("COUPON_USED_UP")
    const classId = await makeClass(cupo.pool, cupo.studio, { day: dayFromNow(4), hour: "09:00" })
    expect((await book(ana, classId)).status).toBe(201)
    const impact = await cupo.call(`GET /transactions/${id}/refund-impact`, { as: daniela })
    expect(impact.body).toMatchObject({
      left: 0,
      hasPackage: true,
      credits: 10,
      reservations: 1,
      coupon: true,
    })
    const cash = { through: "cash" }
    expect((await refund(daniela, id)).body.error).toBe("NOT_REFUNDABLE")
    expect((await refund(daniela, id, { ...cash, amount: 1 })).body.error).toBe("REFUND_TOO_LARGE")
    const key = randomUUID()
    const presses = await Promise.all([
      ...[1, 2].map(() => refund(daniela, id, cash, key)),
      refund(daniela, id, cash),
    ])
    const done = presses.filter(({ status }) => status === 201)
    expect(new Set(done.map(({ body }) => body.id)).size).toBe(1)
    expect(done[0]?.body).toMatchObject({ amount: 0, status: "done" })
    for (const { status, body } of presses)
      if (status !== 201) expect(["REFUND_UNDER_WAY", "NOT_REFUNDABLE"]).toContain(body.error)
    const { rows } = await cupo.pool.query(
      "select amount, shift_id, status from refunds where transaction_id = $1",
      [id],
    )
    expect(rows).toEqual([{ amount: 0, shift_id: null, status: "done" }])
    expect(await statusOf(id)).toBe("refunded")
    expect(await heldOf(ana)).toMatchObject({ active: false, available: 0 })
    expect((await cupo.call("GET /reservations/my", { as: ana })).body.reservations).toEqual([])
    expect((await refund(daniela, id, cash)).body.error).toBe("NOT_REFUNDABLE")
    expect((await sell(luis)).status).toBe(201)
  })

  test("of what was bought online for nothing asks nothing of the provider", async () => {
    const code = await makeCoupon(cupo.pool, { discount: 100 })
    const ana = await cupo.customer()
    const packageId = await makePackage(cupo.pool, { description: randomUUID() })
    const { orderID } = (await till.order(ana, packageId, 0, { couponCode: code })).body
    const { transactionId } = (await till.capture(ana, packageId, orderID)).body
    simulator.calls.clear()
    expect(await refund(await staff(), transactionId, { through: "cash" })).toMatchObject({ status: 201 })
    expect([...simulator.calls.keys()]).toEqual([])
    expect(await heldOf(ana)).toMatchObject({ active: false, available: 0 })
  })

  test("is for who may, of a payment that is there", async () => {
    const { ana, transactionId } = await buyer()
    const elsewhere = await cupo.person({
      ...{ role: "employee", permissions: { transacciones: ["editar"] } },
      branches: [randomUUID()],
    })
    expect((await refund(ana, transactionId)).body.error).toBe("FORBIDDEN")
    expect((await refund(elsewhere, transactionId)).body.error).toBe("FORBIDDEN")
    expect((await refund(await staff(), randomUUID())).body.error).toBe("TRANSACTION_NOT_FOUND")
    expect(await statusOf(transactionId)).toBe("paid")
  })
})

describe("what the provider gives back by itself", () => {
  test("all of it, by its own page or by the customer's bank, takes the package back once and tells the studio", async () => {
    for (const kind of ["REFUNDED", "REVERSED"]) {
      const { ana, transactionId, captureId } = await buyer()
      const up = [{ rel: "up", href: `https://api.sandbox.paypal.com/v2/payments/captures/${captureId}` }]
      const amount = { currency_code: "MXN", value: "500.00" }
      const more = { id: randomUUID(), amount, custom_id: "", links: kind === "REFUNDED" ? up : [] }
      const resource = kind === "REFUNDED" ? more : { ...more, id: captureId }
      await Promise.all([1, 2].map(() => simulator.tell(`PAYMENT.CAPTURE.${kind}`, captureId, resource)))
      expect(await statusOf(transactionId)).toBe("refunded")
      expect(await heldOf(ana)).toMatchObject({ active: false, available: 0 })
      const { rows } = await cupo.pool.query(
        "select through, actor_id, status from refunds where transaction_id = $1",
        [transactionId],
      )
      const through = kind === "REFUNDED" ? "provider" : "chargeback"
      expect(rows).toEqual([{ through, actor_id: null, status: "done" }])
    }
  })

  test("a part of it leaves the package", async () => {
    const { ana, transactionId, captureId } = await buyer()
    const up = [{ rel: "up", href: `https://api.sandbox.paypal.com/v2/payments/captures/${captureId}` }]
    const amount = { currency_code: "MXN", value: "120.50" }
    await simulator.tell("PAYMENT.CAPTURE.REFUNDED", captureId, { id: randomUUID(), amount, links: up })
    expect(await statusOf(transactionId)).toBe("paid")
    expect(await heldOf(ana)).toMatchObject({ active: true, available: 5 })
    expect((await refund(await staff(), transactionId)).body.amount).toBe(379.5)
  })

  test("a dispute is told to the studio once, and takes nothing yet", async () => {
    const { ana, captureId } = await buyer()
    const resource = { dispute_id: "PP-D-1", disputed_transactions: [{ seller_transaction_id: captureId }] }
    await simulator.tell("CUSTOMER.DISPUTE.CREATED", captureId, resource)
    const { rows } = await cupo.pool.query("select data from events where name = 'dispute-opened'")
    expect(rows).toEqual([{ data: { disputeId: "PP-D-1", captureId } }])
    expect(await heldOf(ana)).toMatchObject({ active: true })
  })
})

describe("what the provider gave back and never told", () => {
  const later = (hours: number) => new Date(Date.now() + hours * 3_600_000)
  const refundsOf = async (captureId: string) =>
    (
      await cupo.pool.query(
        "select amount, through, status, transaction_id is not null as paid from refunds where capture_id = $1 order by created_at",
        [captureId],
      )
    ).rows

  test("is found by asking, once, and takes the package back", async () => {
    const { ana, transactionId, captureId } = await buyer()
    simulator.giveBack(captureId)
    await till.reconcile(later(5))
    expect(await statusOf(transactionId)).toBe("paid")
    await Promise.all([till.reconcile(later(7)), till.reconcile(later(7))])
    await till.reconcile(later(48))
    expect(await statusOf(transactionId)).toBe("refunded")
    expect(await heldOf(ana)).toMatchObject({ active: false, available: 0 })
    const whole = { amount: 50_000, through: "provider", status: "done", paid: true }
    expect(await refundsOf(captureId)).toEqual([whole])
    // What is all back is asked about no more.
    simulator.calls.clear()
    await cupo.pool.query("update captures set look_at = null where id <> $1", [captureId])
    await till.reconcile(later(24 * 30))
    expect(simulator.calls.get("GET /v2/payments/captures/:id")).toBeUndefined()
  })

  test("in parts: what was given back on its page, and what the bank took of the rest", async () => {
    const { ana, transactionId, captureId } = await buyer()
    simulator.giveBack(captureId, "120.50")
    await till.reconcile(later(7))
    const part = { amount: 12_050, through: "provider", status: "done", paid: true }
    expect(await refundsOf(captureId)).toEqual([part])
    expect(await heldOf(ana)).toMatchObject({ active: true, available: 5 })
    simulator.dispute(captureId, "CHARGEBACK")
    await till.reconcile(later(7))
    expect(await refundsOf(captureId)).toHaveLength(1)
    await till.reconcile(later(20))
    expect(await refundsOf(captureId)).toEqual([part, { ...part, amount: 37_950, through: "chargeback" }])
    expect(await statusOf(transactionId)).toBe("refunded")
    // The webhooks arrive after all.
    await simulator.tell("PAYMENT.CAPTURE.REVERSED", captureId)
    expect(await refundsOf(captureId)).toHaveLength(2)
  })

  test("of what we asked for ourselves is that refund, and no other", async () => {
    const { ana, transactionId, captureId } = await buyer({ refund: "pending", webhook: "none" })
    expect((await refund(await staff(), transactionId)).body.status).toBe("pending")
    for (const one of simulator.book.refunds.values())
      if (one.captureId === captureId) simulator.book.put("refunds", one.id, { ...one, status: "COMPLETED" })
    await till.reconcile(later(7))
    expect(await refundsOf(captureId)).toHaveLength(1)
    expect(await heldOf(ana)).toMatchObject({ active: false })
  })

  test("of a payment that bought nothing resolves it", async () => {
    const ana = await cupo.customer()
    const packageId = await makePackage(cupo.pool, { description: randomUUID() })
    const orderID = await till.approved(ana, packageId, price, { capture: "otherAmount" })
    expect((await till.capture(ana, packageId, orderID)).body.error).toBe("PAYMENT_HELD")
    const captureId = simulator.book.orders.get(orderID)?.captureId as string
    const isListed = async () =>
      (await cupo.call("GET /payments/unresolved", { as: await staff() })).body.payments.some(
        ({ id }: { id: string }) => id === captureId,
      )
    expect(await isListed()).toBe(true)
    simulator.giveBack(captureId)
    await till.reconcile(later(7))
    expect(await isListed()).toBe(false)
  })

  test("in part, of a payment that bought nothing, leaves the rest to be given back, and to buy nothing", async () => {
    const ana = await cupo.customer()
    const packageId = await makePackage(cupo.pool, { description: randomUUID() })
    const orderID = await till.approved(ana, packageId, price, { capture: "otherAmount" })
    expect((await till.capture(ana, packageId, orderID)).body.error).toBe("PAYMENT_HELD")
    const captureId = simulator.book.orders.get(orderID)?.captureId as string
    const daniela = await staff()
    const listed = async () =>
      (await cupo.call("GET /payments/unresolved", { as: daniela })).body.payments.find(
        ({ id }: { id: string }) => id === captureId,
      )
    const { amount } = await listed()
    simulator.giveBack(captureId, "100.00")
    await till.reconcile(later(7))
    expect(await listed()).toMatchObject({ amount: amount - 100, canGrant: false, isRefunding: false })
    const resolve = (action: string) =>
      cupo.call(`POST /payments/unresolved/${captureId}`, {
        as: daniela,
        body: { action, reason: "Llegó otra cantidad" },
      })
    expect((await resolve("grant")).body.error).toBe("PAYMENT_RESOLVED")
    for (let press = 0; press < 2; press++) expect((await resolve("refund")).body.status).toBe("refunded")
    expect(await listed()).toBeUndefined()
    expect(backAtProvider(captureId).sort()).toEqual(["100.00", (amount - 100).toFixed(2)].sort())
  })

  test("and a dispute that nobody told of is told once, however it is heard", async () => {
    const { ana, captureId } = await buyer()
    simulator.dispute(captureId, "BUYER_COMPLAINT")
    await till.reconcile(later(7))
    await till.reconcile(later(20))
    const told = async () =>
      (
        await cupo.pool.query(
          "select from events where name = 'dispute-opened' and data ->> 'captureId' = $1",
          [captureId],
        )
      ).rowCount
    expect(await told()).toBe(1)
    expect(await heldOf(ana)).toMatchObject({ active: true })
  })

  test("is not asked of a provider that does not answer more than once a run, and is asked again", async () => {
    const { transactionId, captureId } = await buyer()
    simulator.giveBack(captureId)
    simulator.isAway = true
    const { unanswered } = await till.reconcile(later(7))
    simulator.isAway = false
    expect(unanswered).toBe(1)
    await till.reconcile(later(8))
    expect(await statusOf(transactionId)).toBe("refunded")
  })
})

describe("an account that is closed", () => {
  const said = "Cirugía de rodilla"
  const close = async (who: Person) => {
    const as = await cupo.person({ role: "admin", superuser: true })
    expect((await cupo.call(`DELETE /users/${who.id}`, { as })).body).toEqual({ became: "closed" })
  }
  const clerk = () =>
    cupo.person({ role: "employee", permissions: { transacciones: ["listado", "detalle", "editar"] } })
  const tablesThatSay = async (words: string) => {
    const { rows: tables } = await cupo.pool.query<{ name: string }>(
      `select format('%I', table_name) as name from information_schema.tables
       where table_schema = 'public' and table_type = 'BASE TABLE'`,
    )
    const found: string[] = []
    for (const { name } of tables) {
      const { rowCount } = await cupo.pool.query(
        `select from ${name} t where t::text like '%' || $1 || '%'`,
        [words],
      )
      if (rowCount) found.push(name)
    }
    return found
  }

  test("takes with it why the desk changed or gave back what was paid; how much, when and by whom stays", async () => {
    const { ana, captureId, transactionId } = await buyer()
    const daniela = await clerk()
    const words = `${said} ${randomUUID()}`
    expect((await refund(daniela, transactionId, { amount: 200, reason: words })).status).toBe(201)
    expect(
      (await refund(daniela, transactionId, { amount: 100, reason: words, through: "cash" })).status,
    ).toBe(201)
    simulator.giveBack(captureId, "50.00")
    await till.reconcile(new Date(Date.now() + 7 * 3_600_000))
    const pending = randomUUID()
    await cupo.pool.query(
      `insert into transactions (id, user_id, package_id, amount, status, payment_method, source)
       values ($1::text::uuid, $2, $3, 180000, 'pending', 'cash', 'cash:' || $1::text)`,
      [pending, ana.id, cupo.studio.packages.ten],
    )
    const rejected = { as: daniela, body: { status: "rejected", reason: words } }
    expect((await cupo.call(`PATCH /transactions/${pending}`, rejected)).status).toBe(200)
    const packageId = await makePackage(cupo.pool, { description: randomUUID() })
    const other = await till.approved(ana, packageId, price, { capture: "otherAmount" })
    expect((await till.capture(ana, packageId, other)).body.error).toBe("PAYMENT_HELD")
    const held = simulator.book.orders.get(other)?.captureId as string
    const resolved = { as: daniela, body: { action: "refund", reason: words } }
    expect((await cupo.call(`POST /payments/unresolved/${held}`, resolved)).status).toBe(200)
    expect(await tablesThatSay(words)).toEqual(
      expect.arrayContaining(["audit_entries", "captures", "refunds", "transaction_changes"]),
    )

    await close(ana)
    expect(await tablesThatSay(words)).toEqual([])
    const { body } = await cupo.call(`GET /transactions/${transactionId}`, { as: daniela })
    const byDaniela = { actor: expect.any(String), reason: "Cuenta cerrada", status: "done" }
    expect(body.refunds).toMatchObject([
      { ...byDaniela, amount: 200, through: "provider" },
      { ...byDaniela, amount: 100, through: "cash" },
      { actor: null, amount: 50, reason: "Hecho desde la cuenta de PayPal" },
    ])
    const { body: changed } = await cupo.call(`GET /transactions/${pending}`, { as: daniela })
    expect(changed.changes).toMatchObject([{ from: "pending", to: "rejected", reason: "Cuenta cerrada" }])
    const { rows } = await cupo.pool.query("select resolution, resolved_by from captures where id = $1", [
      held,
    ])
    expect(rows).toEqual([{ resolution: "Cuenta cerrada", resolved_by: daniela.id }])
    await expect(
      cupo.pool.query("update transaction_changes set actor_id = $1, reason = 'Cuenta cerrada'", [ana.id]),
    ).rejects.toThrow("rewritten")
  })

  test("has none left of whoever had closed it before the upgrade", async () => {
    const { ana, transactionId } = await buyer()
    const words = `${said} ${randomUUID()}`
    expect(
      (await refund(await clerk(), transactionId, { amount: 100, reason: words, revokes: false })).status,
    ).toBe(201)
    await closePerson(cupo.pool, ana.id, new Date())
    const file = "../../server/migrations/0098-payments-forgotten-reasons.sql"
    await cupo.pool.query(await readFile(new URL(file, import.meta.url), "utf8"))
    expect(await tablesThatSay(words)).toEqual([])
  })

  test.each(["done", "failed"])(
    "leaves what is on its way as it was asked of the provider, until it is %s",
    async (ends) => {
      const { ana, captureId, transactionId } = await buyer({ refund: "fail", webhook: "none" })
      const words = `${said} ${randomUUID()}`
      expect((await refund(await staff(), transactionId, { reason: words })).body.status).toBe("pending")
      await close(ana)
      expect(await tablesThatSay(words)).toEqual(["refunds"])
      const order = [...simulator.book.orders.values()].find((one) => one.captureId === captureId)
      const behaviour: Behaviour = ends === "done" ? {} : { refund: "refuse" }
      if (order) simulator.book.put("orders", order.id, { ...order, behaviour })
      await till.reconcile()
      expect(await tablesThatSay(words)).toEqual([])
      const { rows } = await cupo.pool.query("select status, reason from refunds where transaction_id = $1", [
        transactionId,
      ])
      expect(rows).toEqual([{ status: ends, reason: "Cuenta cerrada" }])
    },
  )
})
