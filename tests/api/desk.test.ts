import { randomUUID } from "node:crypto"
import { describe, expect, test } from "vitest"
import { receiptOf } from "../../server/features/payments/desk/receipt.ts"
import { decideSale } from "../../server/features/payments/desk/sell.ts"
import { followers } from "../../server/features/reservations/following/followers.ts"
import type { Actor, Context } from "../../server/platform/context.ts"
import { inTransaction } from "../../server/platform/database/transaction.ts"
import { openPlatform } from "../../server/platform/open.ts"
import { sharedCupo } from "../support/cupo.ts"
import type { Person } from "../support/people.ts"
import { makeBranch, makeClass, makeCoupon, makePackage } from "../support/studio.ts"
import { meetBeforeSelling } from "../support/unguarded.ts"

const cupo = sharedCupo()

const all = ["listado", "detalle", "crear", "editar"]
const cashier = (branches?: string[]) =>
  cupo.person({ role: "employee", permissions: { transacciones: all }, ...(branches && { branches }) })

const wish = (who: Person, more: object = {}) => ({
  ...{ userId: who.id, packageId: cupo.studio.packages.ten, paymentMethod: "cash", amount: 1800 },
  ...{ branchId: cupo.studio.branch, ...more },
})

const sell = (as: Person, body: object, key = randomUUID()) =>
  cupo.call("POST /transactions/cash", { as, body, key })

const heldOf = async (as: Person) =>
  (await cupo.call("GET /credits/my", { as })).body.packages as { available: number; active: boolean }[]

const read = (as: Person, id: string) => cupo.call(`GET /transactions/${id}`, { as })

/** A payment that somebody else's system left as it was. */
async function pending(who: Person, more: { branch?: string; status?: string } = {}): Promise<string> {
  const id = randomUUID()
  await cupo.pool.query(
    `insert into transactions (id, user_id, branch_id, package_id, amount, status, payment_method, source)
     values ($1, $2, $3, $4, 180000, $5, 'cash', $6)`,
    [
      ...[id, who.id, more.branch ?? cupo.studio.branch, cupo.studio.packages.ten],
      ...[more.status ?? "pending", `import:prueba:${id}`],
    ],
  )
  return id
}

describe("a sale at the desk", () => {
  test("is paid and given at once, with its change, its ledger and its receipt's event", async () => {
    const [ana, daniela] = [await cupo.customer(), await cashier()]
    await cupo.pool.query("update users set first_name = 'María José', last_name = 'Paz' where id = $1", [
      ana.id,
    ])
    const { status, body } = await sell(daniela, wish(ana, { received: 2000 }))
    expect(status).toBe(201)
    expect(body.tx).toMatchObject({
      ...{ userId: ana.id, userEmail: ana.email, amount: 1800, received: 2000, change: 200, status: "paid" },
      ...{ paymentMethod: "cash", branchName: "Roma Norte", original: 1800, coupon: null },
      ...{ userName: "María José Paz", userFirstName: "María José" },
      granted: { description: "10 clases", available: 10, isRevoked: false },
    })
    expect(await heldOf(ana)).toMatchObject([{ available: 10, active: true }])
    const { rows } = await cupo.pool.query(
      "select 1 from events where name = 'paid' and data ->> 'transactionId' = $1",
      [body.tx.id],
    )
    expect(rows).toHaveLength(1)
    const classId = await makeClass(cupo.pool, cupo.studio)
    expect((await cupo.call("POST /reservations", { as: ana, body: { classId } })).status).toBe(201)
  })

  test("pressed twice with one key is one; the same again asks first", async () => {
    const [ana, daniela] = [await cupo.customer(), await cashier()]
    const key = randomUUID()
    const twice = await Promise.all([1, 2].map(() => sell(daniela, wish(ana), key)))
    expect(twice.map(({ status }) => status)).toEqual([201, 201])
    expect(new Set(twice.map(({ body }) => body.tx.id)).size).toBe(1)
    expect((await sell(daniela, wish(ana))).body.error).toBe("SOLD_A_MOMENT_AGO")
    expect(await heldOf(ana)).toHaveLength(1)
    expect((await sell(daniela, wish(ana, { again: true }))).status).toBe(201)
    expect(await heldOf(ana)).toHaveLength(2)
    expect((await sell(daniela, wish(ana, { amount: 1, again: true }), key)).body.error).toBe(
      "IDEMPOTENCY_KEY_REUSED",
    )
  })

  test("from two tabs at once is one", async () => {
    const [ana, daniela] = [await cupo.customer(), await cashier()]
    const both = await Promise.all([1, 2].map(() => sell(daniela, wish(ana))))
    expect(both.map(({ body, status }) => body.error ?? status).sort()).toEqual([201, "SOLD_A_MOMENT_AGO"])
    expect(await heldOf(ana)).toHaveLength(1)
  })

  test("would be two if its customer were not taken first", async () => {
    const [ana, daniela] = [await cupo.customer(), await cashier()]
    const platform = openPlatform(cupo.database.connection, 2)
    const actor = {
      ...{ userId: daniela.id, uid: daniela.uid, sessionId: daniela.sessionId, role: "employee" },
      permissions: { superuser: true, modules: {} },
    } as Actor
    const context = { ...platform, actor } as Context<Actor>
    const asked = { ...wish(ana), paymentMethod: "cash" as const, amount: 180000, again: false }
    const undo = await meetBeforeSelling(cupo.pool, 2)
    try {
      await Promise.all(
        [1, 2].map(() => inTransaction(context, (inside) => decideSale(inside, followers, asked, undefined))),
      )
    } finally {
      await undo()
      await platform.close()
    }
    expect(await heldOf(ana)).toHaveLength(2)
  })

  test("costs what the server says, with its coupon, whose use it spends", async () => {
    const daniela = await cashier()
    const [ana, luis] = [await cupo.customer(), await cupo.customer()]
    const code = await makeCoupon(cupo.pool, { discount: 12.5 })
    const before = await cupo.rows()
    const refusals = [
      await sell(daniela, wish(ana, { amount: 1799.99 })),
      await sell(daniela, wish(ana, { couponCode: code })),
      await sell(daniela, wish(ana, { couponCode: "NADIE" })),
      await sell(daniela, wish(ana, { received: 1799.99 })),
      await sell(daniela, wish(ana, { userId: daniela.id })),
      await sell(daniela, wish(ana, { packageId: randomUUID() })),
      await sell(daniela, wish(ana, { branchId: randomUUID() })),
      await sell(daniela, wish(ana, { amount: 1800.001 })),
      await sell(daniela, wish(ana, { paymentMethod: "paypal" })),
    ]
    expect(refusals.map(({ body }) => body.error)).toEqual([
      ...["AMOUNT_CHANGED", "AMOUNT_CHANGED", "COUPON_INVALID", "RECEIVED_TOO_LITTLE", "USER_NOT_FOUND"],
      ...["PACKAGE_NOT_ON_SALE", "BRANCH_NOT_FOUND", "VALIDATION", "VALIDATION"],
    ])
    const sold = await sell(daniela, wish(ana, { couponCode: code.toLowerCase(), amount: 1575 }))
    expect(sold.body.tx).toMatchObject({ amount: 1575, original: 1800, coupon: code, couponUsed: true })
    const late = await sell(daniela, wish(luis, { couponCode: code, amount: 1575 }))
    expect(late.body.error).toBe("COUPON_USED_UP")
    const after = await cupo.rows()
    expect(after.held_packages).toBe((before.held_packages ?? 0) + 1)
    // Gone back whole, somebody else may have the coupon.
    const back = await cupo.call(`POST /transactions/${sold.body.tx.id}/refunds`, {
      ...{ as: daniela, key: randomUUID() },
      body: { reason: "Se equivocó de paquete", through: "cash" },
    })
    expect(back.body).toMatchObject({ amount: 1575, status: "done" })
    expect((await sell(daniela, wish(luis, { couponCode: code, amount: 1575 }))).status).toBe(201)
    expect((await read(daniela, sold.body.tx.id)).body).toMatchObject({
      ...{ status: "refunded", left: 0, refunded: 1575, granted: { isRevoked: true, available: 0 } },
      refunds: [{ through: "cash", status: "done", reason: "Se equivocó de paquete" }],
    })
  })

  test("says before a refund what it takes with it", async () => {
    const [ana, daniela] = [await cupo.customer(), await cashier()]
    const { body } = await sell(daniela, wish(ana))
    const classId = await makeClass(cupo.pool, cupo.studio, { hour: "11:00" })
    await cupo.call("POST /reservations", { as: ana, body: { classId } })
    const ask = () => cupo.call(`GET /transactions/${body.tx.id}/refund-impact`, { as: daniela })
    expect((await ask()).body).toEqual({
      ...{
        left: 1800,
        byProvider: false,
        hasPackage: true,
        drawers: [],
        credits: 10,
        reservations: 1,
        coupon: false,
        passedTo: null,
      },
    })
    await cupo.call(`POST /transactions/${body.tx.id}/refunds`, {
      ...{ as: daniela, key: randomUUID(), body: { reason: "Se muda", through: "cash" } },
    })
    expect((await ask()).body).toMatchObject({ left: 0, hasPackage: false, credits: null, reservations: 0 })
  })

  test("of a package for new customers is for who never bought", async () => {
    const daniela = await cashier()
    const ana = await cupo.customer()
    const first = await makePackage(cupo.pool, { description: randomUUID() })
    await cupo.pool.query("update packages set is_new_user = true where id = $1", [first])
    const body = wish(ana, { packageId: first, amount: 500 })
    expect((await sell(daniela, body)).status).toBe(201)
    expect((await sell(daniela, { ...body, again: true })).body.error).toBe("NOT_NEW_USER")
  })

  test("is made in one's own branches, and by who may", async () => {
    const [ana, polanco] = [
      await cupo.customer(),
      await makeBranch(cupo.pool, cupo.studio, { name: randomUUID() }),
    ]
    const there = await cashier([polanco.branch])
    const looking = await cupo.person({ role: "employee", permissions: { transacciones: ["listado"] } })
    for (const as of [there, looking, ana]) {
      expect((await sell(as, wish(ana))).body.error).toBe("FORBIDDEN")
    }
    const { body } = await sell(there, wish(ana, { branchId: polanco.branch }))
    expect(body.tx).toMatchObject({ branchId: polanco.branch })
    // Nor is what is good elsewhere alone sold there.
    const packageId = await makePackage(cupo.pool, { description: randomUUID(), branch: cupo.studio.branch })
    const other = wish(await cupo.customer(), { packageId, amount: 500, branchId: polanco.branch })
    expect((await sell(there, other)).body.error).toBe("FORBIDDEN")
    const here = await cashier([cupo.studio.branch])
    expect((await read(here, body.tx.id)).body.error).toBe("TRANSACTION_NOT_FOUND")
  })
})

describe("whom to sell to", () => {
  test("is found as one types, whatever the accents; of another branch by the whole address", async () => {
    const ana = await cupo.customer()
    const name = `Ñandú${randomUUID().slice(0, 8)}`
    await cupo.pool.query(
      "update users set first_name = $2, last_name = 'Pérez', branch_id = $3 where id = $1",
      [...[ana.id, name, cupo.studio.branch]],
    )
    const ask = async (as: Person, search: string) =>
      (await cupo.call(`GET /desk/buyers?search=${encodeURIComponent(search)}`, { as })).body
    const here = await cashier([cupo.studio.branch])
    const there = await cashier([randomUUID()])
    const found = { buyers: [{ id: ana.id, name: `${name} Pérez`, email: ana.email }] }
    expect(await ask(here, `perez nandu${name.slice(5)}`)).toMatchObject(found)
    expect(await ask(there, name)).toEqual({ buyers: [] })
    expect(await ask(there, ana.email.toUpperCase())).toMatchObject(found)
    expect(await ask(here, "%_")).toEqual({ buyers: [] })
    expect(await ask(here, "a")).toMatchObject({ error: "VALIDATION" })
  })

  test("finds first who is called so, then whose surname begins so", async () => {
    const [inside, surname, called] = [await cupo.customer(), await cupo.customer(), await cupo.customer()]
    const word = `zoe${called.id.slice(0, 4).replace(/\d/g, "x")}`
    for (const [{ id }, first, last] of [
      [inside, `Ba${word}`, "Arce"],
      [surname, "Beto", word],
      [called, word, "Zamora"],
    ] as const) {
      await cupo.pool.query(
        "update users set first_name = $2, last_name = $3, branch_id = $4 where id = $1",
        [id, first, last, cupo.studio.branch],
      )
    }
    const { body } = await cupo.call(`GET /desk/buyers?search=${word}`, {
      as: await cashier([cupo.studio.branch]),
    })
    expect(body.buyers.map(({ id }: { id: string }) => id)).toEqual([called.id, surname.id, inside.id])
  })
})

describe("a payment", () => {
  test("is read by whoever paid it, without what staff write to each other", async () => {
    const [ana, luis, daniela] = [await cupo.customer(), await cupo.customer(), await cashier()]
    const id = await pending(ana)
    await cupo.call(`PATCH /transactions/${id}`, {
      as: daniela,
      body: { status: "paid", reason: "Dejó el efectivo en recepción" },
    })
    expect((await read(ana, id)).body).toMatchObject({ seller: null, changes: [{ reason: "", actor: "" }] })
    expect((await read(luis, id)).body.error).toBe("TRANSACTION_NOT_FOUND")
    expect((await read(daniela, id)).body.changes).toMatchObject([
      { from: "pending", to: "paid", reason: "Dejó el efectivo en recepción" },
    ])
  })

  test("that was pending and is paid gives its package, once however many say so", async () => {
    const [ana, daniela] = [await cupo.customer(), await cashier()]
    const id = await pending(ana)
    const say = (status: string) =>
      cupo.call(`PATCH /transactions/${id}`, { as: daniela, body: { status, reason: "Ya pagó" } })
    const both = await Promise.all([say("paid"), say("paid")])
    expect(both.map(({ body }) => body.status)).toEqual(["paid", "paid"])
    expect(await heldOf(ana)).toMatchObject([{ available: 10 }])
    expect((await read(daniela, id)).body.changes).toHaveLength(1)
    expect((await say("refunded")).body.error).toBe("REFUND_INSTEAD")
    for (const status of ["pending", "rejected", "cancelled"]) {
      expect((await say(status)).body.error).toBe("STATUS_NOT_ALLOWED")
    }
    expect((await say("gratis")).body.error).toBe("VALIDATION")
    await expect(cupo.pool.query("update transaction_changes set reason = 'otra'")).rejects.toThrow(
      "rewritten",
    )
  })

  test("of which a part went back, or all, says how much and when, to its customer too", async () => {
    const [ana, daniela] = [await cupo.customer(), await cashier()]
    const { id } = (await sell(daniela, wish(ana))).body.tx
    const elena = await cupo.person({ role: "admin", superuser: true })
    const told = async (): Promise<{ id: string }[]> => [
      ...(await cupo.call("GET /transactions/my", { as: ana })).body.transactions,
      ...(await cupo.call(`GET /users/${ana.id}/transactions`, { as: elena })).body.transactions,
      ...(await cupo.call(`GET /transactions?userId=${ana.id}`, { as: daniela })).body.transactions,
      (await read(ana, id)).body,
    ]
    const giveBack = (amount?: number) =>
      cupo.call(`POST /transactions/${id}/refunds`, {
        ...{ as: daniela, key: randomUUID() },
        body: { reason: "Se lastimó", through: "cash", revokes: false, ...(amount && { amount }) },
      })
    const last = async () =>
      (await cupo.pool.query("select max(ended_at) as at from refunds where transaction_id = $1", [id]))
        .rows[0].at
    const all = (what: object) => Array.from({ length: 4 }, () => expect.objectContaining({ id, ...what }))
    expect(await told()).toEqual(all({ status: "paid", refunded: 0, refundedAt: null }))
    await giveBack(600.5)
    const part = (await last()).toISOString()
    expect(await told()).toEqual(all({ status: "paid", refunded: 600.5, refundedAt: part }))
    await giveBack()
    const end = (await last()).toISOString()
    expect(await told()).toEqual(all({ status: "refunded", refunded: 1800, refundedAt: end }))
  })

  test("that was rejected or cancelled stays so", async () => {
    const [ana, daniela] = [await cupo.customer(), await cashier()]
    for (const to of ["rejected", "cancelled"]) {
      const id = await pending(ana)
      const say = (status: string) =>
        cupo.call(`PATCH /transactions/${id}`, { as: daniela, body: { status } })
      expect((await say(to)).body.status).toBe(to)
      expect((await say("paid")).body.error).toBe("STATUS_NOT_ALLOWED")
      expect(await heldOf(ana)).toEqual([])
    }
  })

  test("of another branch is not there for who is limited to theirs", async () => {
    const ana = await cupo.customer()
    const there = await cashier([randomUUID()])
    const id = await pending(ana)
    const reply = await cupo.call(`PATCH /transactions/${id}`, { as: there, body: { status: "paid" } })
    expect(reply).toMatchObject({ status: 404, body: { message: "Transacción no encontrada" } })
    expect((await cupo.call("GET /transactions", { as: there })).body).toMatchObject({ total: 0 })
  })
})

describe("a receipt", () => {
  test("is a PDF for whoever paid and for staff, and nobody else's to see", async () => {
    const [ana, luis, daniela] = [await cupo.customer(), await cupo.customer(), await cashier()]
    const { body } = await sell(daniela, wish(ana, { received: 2000 }))
    const ask = async (as?: Person, id = body.tx.id) => {
      const url = `${cupo.server.url}/api/transactions/${id}/receipt`
      return fetch(url, { headers: as?.headers ?? {} })
    }
    for (const as of [ana, daniela]) {
      const reply = await ask(as)
      expect([reply.status, reply.headers.get("content-type")]).toEqual([200, "application/pdf"])
      expect(reply.headers.get("cache-control")).toBe("no-store")
      expect(
        Buffer.from(await reply.arrayBuffer())
          .subarray(0, 5)
          .toString(),
      ).toBe("%PDF-")
    }
    expect((await ask(luis)).status).toBe(404)
    expect((await ask()).status).toBe(401)
    expect((await ask(ana, "uno")).status).toBe(404)
  })

  test("says who paid what, where, when and how, with what was handed over", () => {
    const payment = {
      ...{ folio: 1042, amount: 1575, original: 1800, coupon: "OTONO", received: 2000, change: 425 },
      ...{ refunded: 0, userName: "Ana Torres", branchName: "Roma Norte", paymentMethod: "cash" },
      ...{ status: "paid", createdAt: "2026-03-10T05:30:00.000Z", timeZone: "America/Mexico_City" },
      package: { description: "10 clases" },
    } as Parameters<typeof receiptOf>[0]
    const paper = receiptOf(payment, "Estudio Arcilla")
    expect(paper).toMatchObject({ house: "Estudio Arcilla", title: "Recibo 1042", figure: "$1,575.00 MXN" })
    const said = Object.fromEntries(paper.groups.flat().map(({ name, says }) => [name, says]))
    expect(said).toMatchObject({
      ...{ Folio: "1042", Cliente: "Ana Torres", Sucursal: "Roma Norte", "Forma de pago": "Efectivo" },
      ...{ Fecha: "lunes 9 de marzo de 2026, 23:30", Precio: "$1,800.00 MXN", Total: "$1,575.00 MXN" },
      ...{ "Cupón OTONO": "-$225.00 MXN", Recibido: "$2,000.00 MXN", Cambio: "$425.00 MXN" },
    })
    const back = { ...payment, refunded: 600.5, refundedAt: "2026-03-13T05:30:00.000Z" }
    const lines = receiptOf(back as typeof payment, "Estudio Arcilla").groups.flat()
    expect(lines.at(-1)).toMatchObject({ name: "Reembolsado", says: "$600.50 MXN · 12/03/2026" })
  })
})

describe("the list of payments", () => {
  const ask = (as: Person, query: object) =>
    cupo.call(`GET /transactions?${new URLSearchParams(query as Record<string, string>)}`, { as })

  test("is narrowed, ordered, cut and summed by the server", async () => {
    const [ana, daniela] = [await cupo.customer(), await cashier()]
    const ids = [
      await pending(ana),
      await pending(ana, { status: "refunded" }),
      await pending(ana, { status: "paid" }),
    ]
    const sold = await sell(daniela, wish(ana, { paymentMethod: "terminal" }))
    const mine = { userId: ana.id }
    const page = await ask(daniela, { ...mine, size: "2", sort: "createdAt" })
    expect(page.body.transactions.map(({ id }: { id: string }) => id)).toEqual(ids.slice(0, 2))
    expect(page.body).toMatchObject({ total: 4, sums: { paid: 5400, refunded: 1800, net: 3600 } })
    const found = async (query: object) =>
      (await ask(daniela, { ...mine, ...query })).body.transactions.map(({ id }: { id: string }) => id)
    expect(await found({ status: "paid" })).toEqual([sold.body.tx.id, ids[2]])
    expect(await found({ method: "terminal" })).toEqual([sold.body.tx.id])
    expect(await found({ branch: randomUUID() })).toEqual([])
    expect((await ask(daniela, { initdate: "ayer" })).body.error).toBe("VALIDATION")
    expect((await ask(ana, mine)).body.error).toBe("FORBIDDEN")
  })

  test("is walked package by package, those of one name together, those of none at the end", async () => {
    const [ana, daniela] = [await cupo.customer(), await cashier()]
    const there = await makeBranch(cupo.pool, cupo.studio, { name: `Sur ${randomUUID()}` })
    const made: string[] = []
    const packages = []
    for (const [description, branch] of [
      ["Zumba", cupo.studio.branch],
      ["Ánimo", cupo.studio.branch],
      ["Ánimo", there.branch],
      ["barre", cupo.studio.branch],
    ] as const)
      packages.push(await makePackage(cupo.pool, { description, branch }))
    for (const nth of [0, 1, 2, null, 3, 1, 0, 2, null, 1]) {
      const id = await pending(ana, { branch: there.branch })
      await cupo.pool.query("update transactions set package_id = $2, created_at = $3 where id = $1", [
        ...[id, nth === null ? null : packages[nth]],
        new Date(Date.UTC(2026, 2, 1, 12, made.length)),
      ])
      made.push(id)
    }
    const walk = async (sort: string, narrowed: object) => {
      const all: string[] = []
      for (const page of ["1", "2", "3", "4"]) {
        const { body } = await ask(daniela, { ...narrowed, size: "3", page, sort })
        all.push(...body.transactions.map(({ id }: { id: string }) => id))
      }
      return all.map((id) => made.indexOf(id))
    }
    const inOrder = [1, 2, 5, 7, 9, 4, 0, 6, 3, 8]
    // Of one person they are few, and put in order; of a branch the packages are walked.
    for (const narrowed of [
      { userId: ana.id },
      { branch: there.branch },
      { branch: there.branch, method: "cash" },
    ]) {
      expect(await walk("package", narrowed)).toEqual(inOrder)
      expect(await walk("-package", narrowed)).toEqual(inOrder.toReversed())
    }
    const { body } = await ask(daniela, { branch: there.branch, status: "paid", sort: "package" })
    expect(body.transactions).toEqual([])
  })

  test("counts days where they were paid", async () => {
    const [ana, daniela] = [await cupo.customer(), await cashier()]
    const id = await pending(ana, { status: "paid" })
    // 23:30 of the 9th in Mexico City.
    await cupo.pool.query("update transactions set created_at = '2026-03-10T05:30:00Z' where id = $1", [id])
    const total = async (query: object) => (await ask(daniela, { userId: ana.id, ...query })).body.total
    expect(await total({ initdate: "2026-03-09", enddate: "2026-03-09" })).toBe(1)
    expect(await total({ initdate: "2026-03-10" })).toBe(0)
    expect(await total({ enddate: "2026-03-08" })).toBe(0)
  })
})
