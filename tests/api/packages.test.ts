import { randomUUID } from "node:crypto"
import { expect, test } from "vitest"
import { sharedCupo } from "../support/cupo.ts"
import { tally } from "../support/http.ts"
import type { Person, PersonWish } from "../support/people.ts"
import { dayFromNow, give, makeBranch } from "../support/studio.ts"

const cupo = sharedCupo()

const item = (more: object = {}) => ({
  ...{ description: `Paquete ${randomUUID()}`, type: "group", totalClasses: 8, daysExpiry: 45 },
  ...{ amount: 1499.5, specialPrice: null, discount: 0, discountInfo: "", branchId: null, couponId: null },
  ...{ startDate: null, endDate: null, isNewUser: false, public: true, isActive: true },
  ...more,
})
const staff = (wish: PersonWish = { superuser: true }) => cupo.person({ role: "admin", ...wish })
const post = (as: Person, body: object, key?: string) =>
  cupo.call("POST /packages", { as, body, ...(key && { key }) })
const put = (as: Person, id: string, body: object) => cupo.call(`PUT /packages/${id}`, { as, body })
const onSale = async () =>
  (await cupo.call("GET /packages")).body.packages as { id: string; amount: number }[]
const editOf = ({ id, isUnlimited, createdAt, updatedAt, ...edit }: Record<string, unknown>) => edit

test("a package that is made, changed, withdrawn and deleted is seen so by visitors at once", async () => {
  const as = await staff()
  const made = await post(as, item({ specialPrice: 1200, discount: 15, discountInfo: "Buen Fin" }))
  expect(made.status).toBe(201)
  expect(made.body).toMatchObject({ amount: 1499.5, specialPrice: 1200, revision: 0, isUnlimited: false })
  const { id } = made.body
  expect(await onSale()).toContainEqual(made.body)
  const { rows } = await cupo.pool.query("select amount, special_price from packages where id = $1", [id])
  expect(rows).toEqual([{ amount: 149_950, special_price: 120_000 }])

  const changed = await put(as, id, { ...editOf(made.body), totalClasses: 0, amount: 2900.25 })
  expect(changed.body).toMatchObject({ totalClasses: 0, isUnlimited: true, amount: 2900.25, revision: 1 })
  expect((await cupo.call(`GET /packages/${id}`)).body).toEqual(changed.body)
  expect((await put(as, id, editOf(made.body))).body.error).toBe("EDITED_MEANWHILE")

  for (const away of [
    { isActive: false },
    { public: false },
    { startDate: dayFromNow(2) },
    { endDate: dayFromNow(-2) },
  ]) {
    const { body } = await cupo.call(`GET /packages/${id}`, { as })
    expect(
      (
        await put(as, id, {
          ...editOf(body),
          startDate: null,
          endDate: null,
          public: true,
          isActive: true,
          ...away,
        })
      ).status,
    ).toBe(200)
    expect((await onSale()).map((one) => one.id)).not.toContain(id)
    expect((await cupo.call(`GET /packages/${id}`)).body.error).toBe("PACKAGE_NOT_FOUND")
  }
  expect((await cupo.call(`DELETE /packages/${id}`, { as })).status).toBe(200)
  expect((await cupo.call(`DELETE /packages/${id}`, { as })).body.error).toBe("PACKAGE_NOT_FOUND")
})

test("of two editors at once one is told, a repeated press makes one, and a name is one in its branch", async () => {
  const as = await staff()
  const [key, body] = [randomUUID(), item()]
  const pressed = await Promise.all(Array.from({ length: 5 }, () => post(as, body, key)))
  expect(new Set(pressed.map((reply) => reply.body.id)).size).toBe(1)
  const made = pressed[0]?.body
  const both = await Promise.all([10, 20].map((discount) => put(as, made.id, { ...editOf(made), discount })))
  expect(tally(both)).toEqual({ "200": 1, EDITED_MEANWHILE: 1 })
  const description = body.description.toUpperCase()
  const named = await Promise.all(Array.from({ length: 5 }, () => post(as, item({ description }))))
  expect(tally(named)).toEqual({ NAME_TAKEN: 5 })
  const fresh = `Nuevo ${randomUUID()}`
  const racing = await Promise.all(Array.from({ length: 8 }, () => post(as, item({ description: fresh }))))
  expect(tally(racing)).toEqual({ "201": 1, NAME_TAKEN: 7 })
  expect((await post(as, item({ description: fresh, branchId: cupo.studio.branch }))).status).toBe(201)
})

test("what people bought stays as they bought it, and is told to who edits or deletes", async () => {
  const as = await staff()
  const { body: made } = await post(as, item())
  const [ana, luis] = [await cupo.customer(), await cupo.customer()]
  for (const { id } of [ana, ana, luis]) await give(cupo.pool, id, made.id)
  await cupo.pool.query(
    "update held_packages set starts_at = starts_at - interval '1 year', expires_at = expires_at - interval '1 year' where user_id = $1",
    [luis.id],
  )
  const holders = await cupo.call(`GET /packages/${made.id}/holders`, { as })
  expect(holders.body).toEqual({ holding: 1, ever: 2 })
  const before = (await cupo.call("GET /credits/my", { as: ana })).body
  await put(as, made.id, {
    ...editOf(made),
    totalClasses: 2,
    daysExpiry: 1,
    description: `${made.description}!`,
  })
  expect((await cupo.call("GET /credits/my", { as: ana })).body).toEqual(before)
  const refused = await cupo.call(`DELETE /packages/${made.id}`, { as })
  expect([refused.status, refused.body.fields]).toEqual([
    409,
    [{ path: "id", message: "2 personas lo tienen o lo tuvieron. Puedes desactivarlo." }],
  ])

  const { body: named } = await post(as, item())
  const only = {
    ...{ name: "Solo este", code: `S-${randomUUID().slice(0, 8)}`, discount: 10, totalUses: 5 },
    ...{
      startDate: dayFromNow(0),
      endDate: dayFromNow(1),
      branchId: null,
      packageIds: [named.id],
      isActive: true,
    },
  }
  await cupo.call("POST /coupons", { as, body: only })
  expect((await cupo.call(`DELETE /packages/${named.id}`, { as })).body.fields[0].message).toBe(
    "Hay cupones que son solo para este paquete. Quítalo de ellos, o desactívalo.",
  )
})

test("who is limited to a branch makes and changes its packages alone", async () => {
  const all = await staff()
  const there = await makeBranch(cupo.pool, cupo.studio, { name: `Norte ${randomUUID()}` })
  const permissions = { paquetes: ["listado", "crear", "editar"] }
  const as = await staff({ role: "employee", permissions, branches: [cupo.studio.branch] })
  const code = async (reply: ReturnType<typeof post>) => (await reply).body.error ?? "OK"
  const { body: mine } = await post(as, item({ branchId: cupo.studio.branch, isActive: false }))
  expect(await code(put(as, mine.id, { ...editOf(mine), amount: 10 }))).toBe("OK")
  expect(await code(post(as, item()))).toBe("FORBIDDEN")
  expect(await code(put(as, mine.id, item()))).toBe("FORBIDDEN")
  const { body: theirs } = await post(all, item({ branchId: there.branch }))
  const { body: everywhere } = await post(all, item())
  expect(await code(put(as, theirs.id, item({ branchId: cupo.studio.branch })))).toBe("FORBIDDEN")
  expect(await code(cupo.call(`DELETE /packages/${everywhere.id}`, { as }))).toBe("FORBIDDEN")
})

test("who is limited to a branch is told how many have a package there, and not elsewhere", async () => {
  const all = await staff()
  const there = await makeBranch(cupo.pool, cupo.studio, { name: `Sur ${randomUUID()}` })
  const permissions = { paquetes: ["listado"] }
  const as = await staff({ role: "employee", permissions, branches: [there.branch] })
  const { body: everywhere } = await post(all, item())
  const { body: theirs } = await post(all, item({ branchId: there.branch }))
  const people = [await cupo.customer(), await cupo.customer(), await cupo.customer()] as const
  const [ana, luis, sol] = people
  await cupo.pool.query("update users set branch_id = $2 where id = $1", [ana.id, there.branch])
  await cupo.pool.query("update users set branch_id = $2 where id = $1", [luis.id, cupo.studio.branch])
  for (const { id } of people) await give(cupo.pool, id, everywhere.id)
  // Of that branch, whoever has it.
  await give(cupo.pool, luis.id, theirs.id)
  await give(cupo.pool, sol.id, theirs.id)
  const holders = async (who: Person, { id }: { id: string }) =>
    (await cupo.call(`GET /packages/${id}/holders`, { as: who })).body
  expect(await holders(all, everywhere)).toEqual({ holding: 3, ever: 3 })
  expect(await holders(as, everywhere)).toEqual({ holding: 1, ever: 1 })
  expect(await holders(as, theirs)).toEqual({ holding: 2, ever: 2 })
})

test("the coupon of a package is suggested by its card while it is good for it", async () => {
  const as = await staff()
  const suggested = async (id: string) =>
    (await cupo.call("GET /coupons/suggested")).body.suggested.filter(
      ({ packageId }: { packageId: string }) => packageId === id,
    )
  const code = `S-${randomUUID().slice(0, 8)}`.toUpperCase()
  const edit = {
    ...{ name: "Sugerido", code, discount: 20, totalUses: 5, branchId: null, packageIds: [], isActive: true },
    ...{ startDate: dayFromNow(0), endDate: dayFromNow(1) },
  }
  const { body: coupon } = await cupo.call("POST /coupons", { as, body: edit })
  const { body: made } = await post(as, item({ couponId: coupon.id }))
  expect(made.couponId).toBe(coupon.id)
  expect(await suggested(made.id)).toEqual([
    { packageId: made.id, code, discount: 20, endDate: edit.endDate },
  ])
  await cupo.call(`PUT /coupons/${coupon.id}`, { as, body: { ...edit, isActive: false } })
  expect(await suggested(made.id)).toEqual([])
  expect((await post(as, item({ couponId: randomUUID() }))).body.error).toBe("COUPON_NOT_FOUND")
})

test.each([
  [{ description: " " }, "description", "El nombre es requerido"],
  [{ totalClasses: 1.5 }, "totalClasses", "Escribe un número entero"],
  [{ totalClasses: -1 }, "totalClasses", "No puede ser menos de 0"],
  [{ daysExpiry: 0 }, "daysExpiry", "Al menos 1 día"],
  [{ amount: -1 }, "amount", "No puede ser menos de 0"],
  [{ amount: 10.123 }, "amount", "Máximo dos decimales"],
  [{ amount: "10" }, "amount", "Escribe una cantidad"],
  [{ specialPrice: 1500 }, "specialPrice", "No puede ser más que el precio"],
  [{ discount: 100.01 }, "discount", "Debe ser 100 % o menos"],
  [{ startDate: "2026-12-02", endDate: "2026-12-01" }, "endDate", "Termina antes de empezar"],
  [{ startDate: "2026-02-30" }, "startDate", expect.any(String)],
])("is refused by its field, and nothing is made: %j", async (wrong, field, message) => {
  const as = await staff()
  const count = async () => (await cupo.call("GET /packages", { as })).body.packages.length
  const before = await count()
  const reply = await post(as, item(wrong))
  expect([reply.status, reply.body.fields?.[0]]).toEqual([400, { path: field, message }])
  expect(await count()).toBe(before)
})

test("who is limited to a branch is refused to delete what others have elsewhere, and not told how many they are", async () => {
  const there = await makeBranch(cupo.pool, cupo.studio, { name: `Este ${randomUUID()}` })
  const permissions = { paquetes: ["listado", "editar"] }
  const as = await staff({ role: "employee", permissions, branches: [there.branch] })
  const { body: one } = await post(await staff(), item())
  const people = [await cupo.customer(), await cupo.customer(), await cupo.customer()] as const
  for (const { id } of people) await give(cupo.pool, id, one.id)
  const live = async (branch: string, { id }: Person) =>
    cupo.pool.query("update users set branch_id = $2 where id = $1", [id, branch])
  for (const person of people) await live(cupo.studio.branch, person)
  // Of all branches as it was bought, and of one by now.
  await cupo.pool.query("update packages set branch_id = $2 where id = $1", [one.id, there.branch])
  const refusal = async () => {
    const { status, body } = await cupo.call(`DELETE /packages/${one.id}`, { as })
    return [status, body.fields?.[0].message]
  }
  expect(await refusal()).toEqual([409, "Hay quien lo tiene o lo tuvo. Puedes desactivarlo."])
  await live(there.branch, people[0])
  expect(await refusal()).toEqual([409, "1 persona lo tiene o lo tuvo. Puedes desactivarlo."])
})
