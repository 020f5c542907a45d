import { randomUUID } from "node:crypto"
import pLimit from "p-limit"
import { describe, expect, test } from "vitest"
import { giveBackUse } from "../../server/features/payments/coupons/giveBackUse.ts"
import { type Hold, holdUse } from "../../server/features/payments/coupons/holdUse.ts"
import { spendUse } from "../../server/features/payments/coupons/spendUse.ts"
import type { Context } from "../../server/platform/context.ts"
import { type Inside, inTransaction } from "../../server/platform/database/transaction.ts"
import { openPlatform } from "../../server/platform/open.ts"
import { sharedCupo } from "../support/cupo.ts"
import { call, tally } from "../support/http.ts"
import { type Person, type PersonWish, signedIn } from "../support/people.ts"
import { dayFromNow, makeBranch, makePackage } from "../support/studio.ts"
import { holdCouponsOpen, withoutRowLocks } from "../support/unguarded.ts"

const cupo = sharedCupo()

const newCode = () => `C-${randomUUID().slice(0, 8)}`.toUpperCase()
const edit = (more: object = {}) => ({
  ...{ name: "Otoño en Arcilla", code: newCode(), discount: 10, totalUses: 5 },
  ...{ startDate: dayFromNow(-1), endDate: dayFromNow(1), branchId: null, packageIds: [], isActive: true },
  ...more,
})

const staff = (wish: PersonWish = { superuser: true }) => cupo.person({ role: "admin", ...wish })
const make = async (more: object = {}) => {
  const { status, body } = await cupo.call("POST /coupons", { as: await staff(), body: edit(more) })
  expect([status, body]).toEqual([201, expect.anything()])
  return body
}
const validate = (as: Person, code: string, packageId = cupo.studio.packages.ten) =>
  cupo.call(`GET /coupons/validate?code=${encodeURIComponent(code)}&packageId=${packageId}`, { as })

/** Runs as an order would, some minutes from now, each call in a transaction of its own. */
async function ordering<T>(
  work: (
    inOrder: <R>(verb: (inside: Inside<Context>) => Promise<R>, later?: number) => Promise<R>,
  ) => Promise<T>,
  { connections = 4, wrap = (inside: Inside<Context>) => inside } = {},
): Promise<T> {
  const platform = openPlatform(cupo.database.connection, connections)
  try {
    return await work((verb, later = 0) => {
      const clock = { now: () => new Date(Date.now() + later * 60_000) }
      return inTransaction({ ...platform, clock, actor: undefined } as Context, (inside) =>
        verb(wrap(inside)),
      )
    })
  } finally {
    await platform.close()
  }
}

const holdOf = (code: string, as: Person, orderId = randomUUID()): Hold => ({
  ...{ code, orderId, userId: as.id },
  ...{ packageId: cupo.studio.packages.ten, branchId: cupo.studio.branch },
})
const refusalOf = (promise: Promise<unknown>) =>
  promise.then(
    () => "OK",
    (error) => error.code ?? String(error),
  )
const usesOf = async (id: string) =>
  (await cupo.call(`GET /coupons/${id}`, { as: await staff() })).body.usedCount as number

describe("validating a coupon", () => {
  test("says what a package costs with it, whatever the client thinks it costs", async () => {
    const as = await cupo.customer()
    const coupon = await make({ discount: 12.5, code: newCode() })
    const { status, body } = await validate(as, ` ${coupon.code.toLowerCase()} `)
    expect(status).toBe(200)
    expect(body).toEqual({
      valid: true,
      message: "Cupón aplicado: 12.5 % de descuento",
      coupon: {
        id: coupon.id,
        name: coupon.name,
        code: coupon.code,
        discount: 12.5,
        endDate: coupon.endDate,
      },
      originalAmount: 1800,
      finalAmount: 1575,
    })
    const path = `/coupons/validate?code=${coupon.code}&packageId=${cupo.studio.packages.ten}&amount=1.00`
    expect((await cupo.call(`GET ${path}`, { as })).body).toEqual(body)
  })

  test("answers a code of no use here as one that never was, and tells staff why", async () => {
    const [as, desk] = [await cupo.customer(), await staff()]
    const polanco = await makeBranch(cupo.pool, cupo.studio, { name: `Polanco ${randomUUID()}` })
    const unknown = (await validate(as, "NUNCA-EXISTIO")).body
    expect(unknown).toEqual({
      ...{ valid: false, coupon: null, message: "Cupón inválido o expirado" },
      ...{ originalAmount: 1800, finalAmount: 1800 },
    })
    const useless = [
      [{ isActive: false }, "Este cupón está inactivo."],
      [{ startDate: dayFromNow(1) }, "Este cupón todavía no empieza."],
      [{ branchId: polanco.branch }, "Este cupón es de otra sucursal."],
      [{ packageIds: [cupo.studio.packages.one] }, "Este cupón no es para este paquete."],
    ] as const
    for (const [more, reason] of useless) {
      const { code } = await make(more)
      expect((await validate(as, code)).body).toEqual(unknown)
      expect((await validate(desk, code)).body).toEqual({ ...unknown, message: reason })
    }
    const past = await make({ startDate: dayFromNow(-9), endDate: dayFromNow(-1) })
    expect((await validate(as, past.code)).body).toEqual({ ...unknown, message: "Este cupón ya venció." })
  })

  test("counts its days in the time of the branch where one buys", async () => {
    const as = await cupo.customer()
    // Fourteen hours apart at least: at any instant it is another day in one of them.
    const zones = ["Pacific/Kiritimati", "Pacific/Pago_Pago"]
    for (const timeZone of zones) {
      const there = await makeBranch(cupo.pool, cupo.studio, { name: randomUUID(), timeZone })
      const packageId = await makePackage(cupo.pool, { description: randomUUID(), branch: there.branch })
      const day = dayFromNow(0, timeZone)
      const { code } = await make({ startDate: day, endDate: day })
      expect((await validate(as, code, packageId)).body.valid).toBe(true)
      const other = zones.find((zone) => zone !== timeZone) as string
      const elsewhere = await make({ startDate: dayFromNow(0, other), endDate: dayFromNow(0, other) })
      expect((await validate(as, elsewhere.code, packageId)).body.valid).toBe(false)
    }
  })

  test("asks for a code, and for a package that is on sale", async () => {
    const as = await cupo.customer()
    expect((await validate(as, " ")).body.fields).toEqual([
      { path: "code", message: "Por favor ingresa un código de cupón" },
    ])
    expect((await validate(as, "OTONO", randomUUID())).body.error).toBe("PACKAGE_NOT_FOUND")
  })

  test("lets nobody guess: eight tries a minute a person, forty an address, in all processes", async () => {
    const { code } = await make()
    const limited = [
      await cupo.anotherServer({ RATE_LIMITS: "on" }),
      await cupo.anotherServer({ RATE_LIMITS: "on" }),
    ]
    const path = `GET /coupons/validate?code=${code}&packageId=${cupo.studio.packages.ten}`
    const guess = (as: Person, times: number) =>
      Promise.all(Array.from({ length: times }, (_, i) => call(limited[i % 2]?.url ?? "", path, { as })))
    expect(tally(await guess(await cupo.customer(), 12))).toEqual({ "200": 8, TOO_MANY_REQUESTS: 4 })
    const accounts = await signedIn(cupo.pool, { count: 6 })
    const together = await Promise.all(accounts.map((as) => guess(as, 8)))
    // Of the forty, twelve were tried above.
    expect(tally(together.flat())).toEqual({ "200": 32, TOO_MANY_REQUESTS: 16 })
    await cupo.pool.query("delete from call_counts")
  })
})

describe("a use of a coupon", () => {
  test("is held once for an order, spent once, and given back once", async () => {
    const ana = await cupo.customer()
    const coupon = await make({ totalUses: 1 })
    const order = holdOf(coupon.code.toLowerCase(), ana)
    await ordering(async (inOrder) => {
      const promised = { couponId: coupon.id, percent: 10 }
      expect(await inOrder((inside) => holdUse(inside, order))).toEqual(promised)
      expect(await usesOf(coupon.id)).toBe(1)
      // What was promised stands, whatever the coupon says meanwhile.
      await cupo.pool.query("update coupons set discount = 50 where id = $1", [coupon.id])
      expect(await inOrder((inside) => holdUse(inside, order))).toEqual(promised)
      for (let i = 0; i < 3; i++)
        expect(await inOrder((inside) => spendUse(inside, order.orderId))).toBe(true)
      expect(await usesOf(coupon.id)).toBe(1)
      const luis = holdOf(coupon.code, await cupo.customer())
      expect(await refusalOf(inOrder((inside) => holdUse(inside, luis)))).toBe("COUPON_USED_UP")
      for (let i = 0; i < 2; i++) await inOrder((inside) => giveBackUse(inside, order.orderId))
      expect(await usesOf(coupon.id)).toBe(0)
      expect(await refusalOf(inOrder((inside) => holdUse(inside, luis)))).toBe("OK")
      // Its own is gone, and somebody else has the only one.
      expect(await inOrder((inside) => spendUse(inside, order.orderId))).toBe(false)
      expect(await inOrder((inside) => spendUse(inside, randomUUID()))).toBe(false)
    })
  })

  test("is free for others after thirty minutes, and still to be had for its order while one is left", async () => {
    const coupon = await make({ totalUses: 1 })
    const [ana, luis, eva] = await Promise.all([1, 2, 3].map(() => cupo.customer()))
    const [hers, his, evas] = [ana, luis, eva].map((as) => holdOf(coupon.code, as as Person)) as [
      Hold,
      Hold,
      Hold,
    ]
    await ordering(async (inOrder) => {
      await inOrder((inside) => holdUse(inside, hers))
      expect(await refusalOf(inOrder((inside) => holdUse(inside, his), 29))).toBe("COUPON_USED_UP")
      expect(await refusalOf(inOrder((inside) => holdUse(inside, his), 31))).toBe("OK")
      expect(await inOrder((inside) => spendUse(inside, hers.orderId), 32)).toBe(false)
      await inOrder((inside) => giveBackUse(inside, his.orderId), 32)
      expect(await inOrder((inside) => spendUse(inside, hers.orderId), 33)).toBe(true)
      expect(await refusalOf(inOrder((inside) => holdUse(inside, evas), 99))).toBe("COUPON_USED_UP")
    })
    expect(await usesOf(coupon.id)).toBe(1)
  })

  test("is held one at a time by a person, so that nobody keeps them from others", async () => {
    const ana = await cupo.customer()
    const coupon = await make({ totalUses: 2 })
    await ordering(async (inOrder) => {
      const orders = Array.from({ length: 4 }, () => holdOf(coupon.code, ana))
      for (const order of orders) await inOrder((inside) => holdUse(inside, order))
      expect(await usesOf(coupon.id)).toBe(1)
      expect(await inOrder((inside) => spendUse(inside, orders[3]?.orderId ?? ""))).toBe(true)
      expect(await inOrder((inside) => spendUse(inside, orders[0]?.orderId ?? ""))).toBe(true)
      expect(await inOrder((inside) => spendUse(inside, orders[1]?.orderId ?? ""))).toBe(false)
    })
  })

  test("leaves nothing when the order that held it fails", async () => {
    const coupon = await make()
    const order = holdOf(coupon.code, await cupo.customer())
    await ordering(async (inOrder) => {
      const failing = inOrder(async (inside) => {
        await holdUse(inside, order)
        throw new Error("the rest went wrong")
      })
      await expect(failing).rejects.toThrow("the rest went wrong")
    })
    expect(await usesOf(coupon.id)).toBe(0)
  })
})

/** All of them at once for a coupon with 5 uses left of 6; how each ended, and what counts in the end. */
async function crowd(people: number, wrap?: (inside: Inside<Context>) => Inside<Context>) {
  const coupon = await make({ totalUses: 6 })
  const buyers = await signedIn(cupo.pool, { count: people })
  const first = holdOf(coupon.code, await cupo.customer())
  // As many at once as there are connections: who waits for one gives up after ten seconds, and a busy machine takes longer.
  const connections = 20
  const turn = pLimit(connections)
  const ends = await ordering(
    async (inOrder) => {
      await inOrder(async (inside) => {
        await holdUse(inside, first)
        await spendUse(inside, first.orderId)
      })
      const holding = (as: Person) => refusalOf(inOrder((inside) => holdUse(inside, holdOf(coupon.code, as))))
      return Promise.all(buyers.map((as) => turn(() => holding(as))))
    },
    { connections, ...(wrap && { wrap }) },
  )
  const tallied = Object.fromEntries(
    [...Map.groupBy(ends, (end) => end)].map(([end, which]) => [end, which.length]),
  )
  return { tallied, counted: await usesOf(coupon.id), id: coupon.id as string }
}

describe("a coupon with five uses left", () => {
  test("is had by exactly five of three hundred", async () => {
    const { tallied, counted } = await crowd(300)
    expect(tallied).toEqual({ OK: 5, COUPON_USED_UP: 295 })
    expect(counted).toBe(6)
  })

  test("would be had by more if its row were not taken first, and verify says so", async () => {
    const undo = await holdCouponsOpen(cupo.pool)
    const { tallied, id } = await crowd(40, withoutRowLocks)
    await undo()
    expect(tallied).not.toHaveProperty("OK", 5)
    expect((await cupo.database.violations()).map(({ what }) => what)).toEqual([id])
    await cupo.pool.query("delete from coupon_uses where coupon_id = $1", [id])
  })
})

describe("coupons in the office", () => {
  const put = async (id: string, body: object, as?: Person) =>
    cupo.call(`PUT /coupons/${id}`, { as: as ?? (await staff()), body })
  const fieldOf = ({ body }: { body: { error: string; fields?: { path: string; message: string }[] } }) => [
    body.error,
    ...(body.fields ?? []).map(({ path, message }) => `${path}: ${message}`),
  ]

  test("are made, read, changed and deleted", async () => {
    const as = await staff()
    const made = await make({ packageIds: [cupo.studio.packages.ten, cupo.studio.packages.ten] })
    expect(made).toMatchObject({ revision: 0, usedCount: 0, packageIds: [cupo.studio.packages.ten] })
    expect((await cupo.call(`GET /coupons/${made.id}`, { as })).body).toEqual(made)
    expect((await cupo.call("GET /coupons", { as })).body.coupons).toContainEqual(made)
    const { id, usedCount, createdAt, revision, ...fields } = made
    const other = [cupo.studio.packages.one, cupo.studio.packages.unlimited].sort()
    const changed = await put(id, { ...fields, packageIds: other, name: "Invierno", revision })
    expect(changed.body).toEqual({ ...made, name: "Invierno", packageIds: other, revision: 1 })
    expect((await cupo.call(`GET /coupons/${id}`, { as })).body).toEqual(changed.body)
    expect((await put(id, { ...fields, revision })).body.error).toBe("EDITED_MEANWHILE")
    expect((await cupo.call(`DELETE /coupons/${id}`, { as })).status).toBe(200)
    expect((await cupo.call(`DELETE /coupons/${id}`, { as })).body.error).toBe("COUPON_NOT_FOUND")
  })

  test("have one code each, in capitals or not, of ten who press at once too", async () => {
    const code = newCode()
    const as = await staff()
    const press = (each: string) => cupo.call("POST /coupons", { as, body: edit({ code: each }) })
    const codes = [code, code.toLowerCase()]
    const pressed = await Promise.all(Array.from({ length: 10 }, (_, i) => press(codes[i % 2] as string)))
    expect(tally(pressed)).toEqual({ "201": 1, CODE_TAKEN: 9 })
    const { body } = await press(newCode())
    expect(fieldOf(await put(body.id, edit({ code: code.toLowerCase() })))).toEqual([
      "CODE_TAKEN",
      "code: Ya hay otro cupón con ese código.",
    ])
    const [key, same] = [randomUUID(), edit()]
    const repeated = await Promise.all(
      Array.from({ length: 4 }, () => cupo.call("POST /coupons", { as, body: same, key })),
    )
    expect(new Set(repeated.map((reply) => reply.body.id)).size).toBe(1)
  })

  test("keep the uses they have: fewer are refused at the field, and what was used is not deleted", async () => {
    const coupon = await make()
    const people = await Promise.all([1, 2, 3].map(() => cupo.customer()))
    const orders = people.map((as) => holdOf(coupon.code, as))
    await ordering(async (inOrder) => {
      for (const order of orders) await inOrder((inside) => holdUse(inside, order))
      await inOrder((inside) => spendUse(inside, orders[0]?.orderId ?? ""))
      await inOrder((inside) => giveBackUse(inside, orders[1]?.orderId ?? ""))
    })
    const { id, code } = coupon
    expect(fieldOf(await put(id, edit({ code, totalUses: 1 })))).toEqual([
      "VALIDATION",
      "totalUses: Ya hay 2 usos pagados o apartados: escribe 2 o más.",
    ])
    expect((await put(id, edit({ code, totalUses: 2 }))).status).toBe(200)
    const as = await staff()
    expect(fieldOf(await cupo.call(`DELETE /coupons/${id}`, { as }))).toEqual([
      "IN_USE",
      "id: 2 compras usan este cupón. Puedes desactivarlo.",
    ])
    const { body } = await cupo.call(`GET /coupons/${id}/uses?size=2`, { as })
    expect(body).toMatchObject({ total: 3, counts: { used: 1, held: 1, lapsed: 0, returned: 1 } })
    expect(body.uses.map((use: { state: string }) => use.state)).toEqual(["held", "returned"])
    expect(body.uses[0]).toMatchObject({
      person: { id: people[2]?.id, name: "Renata Mora" },
      package: "10 clases",
      discount: 10,
    })
  })

  test("tell whoever is limited to a branch who used them there, and of nobody elsewhere", async () => {
    const there = await makeBranch(cupo.pool, cupo.studio, { name: `Sur ${randomUUID()}` })
    const limitedTo = (branch: string) =>
      staff({ role: "employee", permissions: { cupones: ["detalle"] }, branches: [branch] })
    const [mine, theirs, nobodys] = await Promise.all([1, 2, 3].map(() => cupo.customer()))
    const coupon = await make()
    const held = async (as: Person, branchId: string | null) => {
      const order = { ...holdOf(coupon.code, as), branchId }
      await ordering((inOrder) => inOrder((inside) => holdUse(inside, order)))
      return order.orderId
    }
    await held(mine as Person, cupo.studio.branch)
    const used = await held(theirs as Person, there.branch)
    await ordering((inOrder) => inOrder((inside) => spendUse(inside, used)))
    await held(nobodys as Person, null)
    const seen = async (as: Person) => {
      const { body } = await cupo.call(`GET /coupons/${coupon.id}/uses`, { as })
      const people = body.uses.map(({ person }: { person: { id: string } }) => person.id)
      return { people, total: body.total, used: body.counts.used, held: body.counts.held }
    }
    expect(await seen(await limitedTo(cupo.studio.branch))).toEqual({
      ...{ people: [mine?.id], total: 1, used: 0, held: 1 },
    })
    expect(await seen(await limitedTo(there.branch))).toEqual({
      ...{ people: [theirs?.id], total: 1, used: 1, held: 0 },
    })
    expect(await seen(await staff())).toEqual({
      ...{ people: [nobodys?.id, theirs?.id, mine?.id], total: 3, used: 1, held: 2 },
    })
  })

  test("lowered while people take the last ones never end with fewer than are taken", async () => {
    const coupon = await make({ totalUses: 8 })
    const buyers = await signedIn(cupo.pool, { count: 12 })
    const as = await staff()
    const [ends, lowered] = await ordering((inOrder) =>
      Promise.all([
        Promise.all(
          buyers.map((one) => refusalOf(inOrder((inside) => holdUse(inside, holdOf(coupon.code, one))))),
        ),
        Promise.all(
          [7, 6, 5, 4, 3].map((totalUses) => put(coupon.id, edit({ code: coupon.code, totalUses }), as)),
        ),
      ]),
    )
    expect(lowered.filter(({ status }) => status >= 500)).toEqual([])
    const { body } = await cupo.call(`GET /coupons/${coupon.id}`, { as })
    expect(body.usedCount).toBe(ends.filter((end) => end === "OK").length)
    expect(body.usedCount).toBeLessThanOrEqual(body.totalUses)
  })

  test("of a branch are edited by who is of that branch, and those of all by who is of all", async () => {
    const there = await makeBranch(cupo.pool, cupo.studio, { name: `Norte ${randomUUID()}` })
    const permissions = { cupones: ["listado", "crear", "editar", "detalle"] }
    const as = await staff({ role: "employee", permissions, branches: [cupo.studio.branch] })
    const [mine, theirs, everywhere] = [
      await make({ branchId: cupo.studio.branch }),
      await make({ branchId: there.branch }),
      await make(),
    ]
    const code = async ({ id, code: kept }: { id: string; code: string }, more: object) =>
      (await put(id, edit({ code: kept, ...more }), as)).body.error ?? "OK"
    expect(await code(mine, { branchId: cupo.studio.branch })).toBe("OK")
    expect(await code(mine, { branchId: null })).toBe("FORBIDDEN")
    expect(await code(theirs, { branchId: cupo.studio.branch })).toBe("COUPON_NOT_FOUND")
    expect(await code(everywhere, { branchId: cupo.studio.branch })).toBe("FORBIDDEN")
    const { body } = await cupo.call("GET /coupons", { as })
    const ids = body.coupons.map(({ id }: { id: string }) => id)
    expect(ids).toEqual(expect.arrayContaining([mine.id, everywhere.id]))
    expect(ids).not.toContain(theirs.id)
    expect((await cupo.call("POST /coupons", { as, body: edit() })).body.error).toBe("FORBIDDEN")
    expect(
      (await cupo.call("POST /coupons", { as, body: edit({ packageIds: [randomUUID()] }) })).status,
    ).toBe(403)
    const unknown = { branchId: cupo.studio.branch, packageIds: [randomUUID()] }
    expect((await cupo.call("POST /coupons", { as, body: edit(unknown) })).body.error).toBe(
      "PACKAGE_NOT_FOUND",
    )
  })
})
