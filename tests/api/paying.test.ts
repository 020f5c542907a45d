import { describe, expect, test } from "vitest"
import { freshCupo } from "../support/cupo.ts"
import type { Reply } from "../support/http.ts"
import type { Person } from "../support/people.ts"
import { at, dayFromNow, give, makeBranch, makeClass, makePackage } from "../support/studio.ts"

const cupo = freshCupo()

const minute = 60_000

const book = (as: Person, classId: string): Promise<Reply> =>
  cupo.call("POST /reservations", { as, body: { classId } })

const aClass = (wish: Parameters<typeof makeClass>[2] = {}) => makeClass(cupo.pool, cupo.studio, wish)

/** Books, and tells by its description which package paid; the preview must have said the same. */
async function payerOf(as: Person, classId: string): Promise<string | undefined> {
  const before = await cupo.call(`GET /reservations/preview?classId=${classId}`, { as })
  const { body } = await book(as, classId)
  expect(before.body.pays?.id ?? before.body.refusal.error).toBe(body.packageId ?? body.error)
  if (body.freeUntil)
    expect(Math.abs(Date.parse(before.body.freeUntil) - Date.parse(body.freeUntil))).toBeLessThan(5_000)
  const held = (await cupo.call("GET /credits/my", { as })).body.packages
  return held.find((one: { id: string }) => one.id === body.packageId)?.description ?? body.error
}

describe("which package pays", () => {
  test("the unlimited one, though another ends sooner and is older", async () => {
    const ana = await cupo.customer("one", "unlimited", "ten")
    await give(cupo.pool, ana.id, await makePackage(cupo.pool, { description: "Semana", days: 7 }))
    expect(await payerOf(ana, await aClass())).toBe("Ilimitado")
  })

  test("then the one that ends first", async () => {
    const ana = await cupo.customer("ten")
    await give(cupo.pool, ana.id, await makePackage(cupo.pool, { description: "Semana", days: 7 }))
    await give(cupo.pool, ana.id, await makePackage(cupo.pool, { description: "Quincena", days: 15 }))
    expect(await payerOf(ana, await aClass())).toBe("Semana")
  })

  test("of two that end on one day, the older", async () => {
    const noon = at(dayFromNow(0), "12:00")
    const ana = await cupo.customer()
    const [young, old] = [
      await makePackage(cupo.pool, { description: "De las 11:30" }),
      await makePackage(cupo.pool, { description: "De las 11:00" }),
    ]
    await give(cupo.pool, ana.id, young, new Date(noon.getTime() - 30 * minute))
    await give(cupo.pool, ana.id, old, new Date(noon.getTime() - 60 * minute))
    cupo.server.setTime(noon)
    expect(await payerOf(ana, await aClass())).toBe("De las 11:00")
  })

  test("one used up gives way to the next, until none is left", async () => {
    const ana = await cupo.customer("one")
    await give(
      cupo.pool,
      ana.id,
      await makePackage(cupo.pool, { description: "Dos", totalClasses: 2, days: 60 }),
    )
    const payers = []
    for (const hour of ["08:00", "10:00", "12:00", "14:00"])
      payers.push(await payerOf(ana, await aClass({ hour })))
    expect(payers).toEqual(["1 clase", "Dos", "Dos", "NO_CLASSES_AVAILABLE"])
  })

  test("an individual class is paid by an individual package and by no other", async () => {
    const [ana, luis] = [
      await cupo.customer("unlimited", "individual"),
      await cupo.customer("unlimited", "ten"),
    ]
    const classId = await aClass({ type: "individual" })
    expect(await payerOf(luis, classId)).toBe("NO_COMPATIBLE_PACKAGE")
    expect(await payerOf(ana, classId)).toBe("1 clase individual")
  })

  test("one of a branch pays there and not elsewhere", async () => {
    const coyoacan = await makeBranch(cupo.pool, cupo.studio, { name: "Coyoacán" })
    const ana = await cupo.customer()
    const local = await makePackage(cupo.pool, { description: "Solo Coyoacán", branch: coyoacan.branch })
    await give(cupo.pool, ana.id, local)
    expect(await payerOf(ana, await aClass())).toBe("NO_COMPATIBLE_PACKAGE")
    expect(await payerOf(ana, await makeClass(cupo.pool, coyoacan))).toBe("Solo Coyoacán")
  })

  test("one that ends before the class gives way to one that does not", async () => {
    const ana = await cupo.customer("ten")
    await give(cupo.pool, ana.id, await makePackage(cupo.pool, { description: "Semana", days: 7 }))
    expect(await payerOf(ana, await aClass({ day: dayFromNow(8) }))).toBe("10 clases")
  })

  test("one that was taken back, or has ended, is no package", async () => {
    const ana = await cupo.customer("ten")
    await cupo.pool.query("update held_packages set revoked_at = now() where user_id = $1", [ana.id])
    expect(await payerOf(ana, await aClass())).toBe("NO_PACKAGES")
    const luis = await cupo.customer()
    await give(cupo.pool, luis.id, cupo.studio.packages.ten, new Date(Date.now() - 32 * 24 * 60 * minute))
    expect(await payerOf(luis, await aClass({ hour: "20:00" }))).toBe("NO_PACKAGES")
  })
})

describe("the last day of a package", () => {
  test("pays a class at 23:30 in Tijuana on its last day, when Mexico City is a day further, and none the day after", async () => {
    const tijuana = await makeBranch(cupo.pool, cupo.studio, { name: "Tijuana", timeZone: "America/Tijuana" })
    const ana = await cupo.customer()
    const local = await makePackage(cupo.pool, { description: "Tres días", days: 3, branch: tijuana.branch })
    await give(cupo.pool, ana.id, local, new Date())
    const last = dayFromNow(3, tijuana.timeZone)
    const { rows } = await cupo.pool.query("select expires_at from held_packages")
    expect(rows[0].expires_at).toEqual(at(last, "23:59:59", tijuana.timeZone))
    const after = await makeClass(cupo.pool, tijuana, { day: dayFromNow(4, tijuana.timeZone), hour: "00:00" })
    expect(await payerOf(ana, after)).toBe("NO_CLASSES_AVAILABLE")
    expect(await payerOf(ana, await makeClass(cupo.pool, tijuana, { day: last, hour: "23:30" }))).toBe(
      "Tres días",
    )
  })

  test("is told with the zone that counts it: the package's branch, else the customer's own", async () => {
    const tijuana = await makeBranch(cupo.pool, cupo.studio, { name: "Tijuana", timeZone: "America/Tijuana" })
    const ana = await cupo.customer("ten")
    const local = await makePackage(cupo.pool, { description: "Solo Tijuana", branch: tijuana.branch })
    await give(cupo.pool, ana.id, local)
    const { packages, movements } = (await cupo.call("GET /credits/my", { as: ana })).body
    const zones = (rows: Record<string, string>[], name: string) =>
      Object.fromEntries(rows.map((row) => [row[name], row.timeZone]))
    const expected = { "10 clases": cupo.studio.timeZone, "Solo Tijuana": "America/Tijuana" }
    expect(zones(packages, "description")).toEqual(expected)
    expect(zones(movements, "package")).toEqual(expected)
  })
})

describe("the holder of an unlimited package", () => {
  test("keeps two classes a day, whatever their hours, and as many days as there are", async () => {
    const ana = await cupo.customer("unlimited")
    const payers = []
    for (const day of [1, 2, 3]) {
      for (const hour of ["06:00", "12:00", "21:00"])
        payers.push(await payerOf(ana, await aClass({ day: dayFromNow(day), hour })))
    }
    const eachDay = ["Ilimitado", "Ilimitado", "UNLIMITED_DAILY_LIMIT"]
    expect(payers).toEqual([...eachDay, ...eachDay, ...eachDay])
  })

  test("may put another in the place of one that was cancelled", async () => {
    const ana = await cupo.customer("unlimited")
    await book(ana, await aClass({ hour: "08:00" }))
    const second = await book(ana, await aClass({ hour: "10:00" }))
    const third = await aClass({ hour: "12:00" })
    expect((await book(ana, third)).body.error).toBe("UNLIMITED_DAILY_LIMIT")
    await cupo.call(`DELETE /reservations/${second.body.id}`, { as: ana })
    expect((await book(ana, third)).status).toBe(201)
  })

  test("counts the days of Tijuana in Tijuana's time, around a midnight that is none in Mexico City", async () => {
    const tijuana = await makeBranch(cupo.pool, cupo.studio, { name: "Tijuana", timeZone: "America/Tijuana" })
    const ana = await cupo.customer("unlimited")
    const [today, tomorrow] = [dayFromNow(2, tijuana.timeZone), dayFromNow(3, tijuana.timeZone)]
    const at = async (day: string, hour: string) =>
      payerOf(ana, await makeClass(cupo.pool, tijuana, { day, hour }))
    expect(await at(today, "22:00")).toBe("Ilimitado")
    expect(await at(today, "23:30")).toBe("Ilimitado")
    expect(await at(today, "20:00")).toBe("UNLIMITED_DAILY_LIMIT")
    expect(await at(tomorrow, "00:30")).toBe("Ilimitado")
    expect(await at(tomorrow, "09:00")).toBe("Ilimitado")
    expect(await at(tomorrow, "11:00")).toBe("UNLIMITED_DAILY_LIMIT")
  })

  test("who presses for four classes of a day at once has two", async () => {
    const ana = await cupo.customer("unlimited")
    const classes = await Promise.all(["06:00", "08:00", "10:00", "12:00"].map((hour) => aClass({ hour })))
    const replies = await Promise.all(classes.map((classId) => book(ana, classId)))
    expect(replies.map(({ body }) => body.error ?? "booked").sort()).toEqual([
      ...["UNLIMITED_DAILY_LIMIT", "UNLIMITED_DAILY_LIMIT", "booked", "booked"],
    ])
  })
})

describe("what an account shows", () => {
  test("every movement with its cause, the newest first, each balance following from the one before", async () => {
    const ana = await cupo.customer("ten")
    const first = await book(ana, await aClass({ hour: "08:00" }))
    await book(ana, await aClass({ hour: "10:00" }))
    await cupo.call(`DELETE /reservations/${first.body.id}`, { as: ana })
    const { packages, movements } = (await cupo.call("GET /credits/my", { as: ana })).body
    const facts = movements.map(({ reason, delta, balance }: Record<string, unknown>) => [
      reason,
      delta,
      balance,
    ])
    expect(facts).toEqual([
      ["returned", 1, 9],
      ["used", -1, 8],
      ["used", -1, 9],
      ["granted", 10, 10],
    ])
    expect(packages[0].available).toBe(9)
    expect(movements[3].note).toBe("Compra")
    for (const { note } of movements.slice(0, 3)) {
      expect(note).toMatch(
        /^Pilates Reformer · (lun|mar|mié|jue|vie|sáb|dom) \d{1,2} \p{Ll}{3,4} · lugar 1$/u,
      )
    }
    for (const movement of movements) {
      expect(movement).toMatchObject({
        heldPackageId: packages[0].id,
        package: "10 clases",
        isUnlimited: false,
      })
    }
  })

  test("an unlimited package moves no credits, and says so", async () => {
    const ana = await cupo.customer("unlimited")
    const { body } = await book(ana, await aClass())
    const cancelled = await cupo.call(`DELETE /reservations/${body.id}`, { as: ana })
    expect(cancelled.body.credit).toBe("unlimited")
    const { packages, movements } = (await cupo.call("GET /credits/my", { as: ana })).body
    expect(packages[0]).toMatchObject({ isUnlimited: true, totalClasses: 0, available: 0, active: true })
    expect(movements.map(({ reason, delta }: Record<string, unknown>) => [reason, delta])).toEqual([
      ["returned", 0],
      ["used", 0],
      ["granted", 0],
    ])
    expect((await cupo.call("GET /users/me", { as: ana })).body.classes).toEqual({
      total: 0,
      available: 0,
      taken: 0,
    })
  })

  test("sums only packages that are valid, those that pay first on top", async () => {
    const ana = await cupo.customer("ten", "unlimited")
    await give(cupo.pool, ana.id, cupo.studio.packages.one, new Date(Date.now() - 40 * 24 * 60 * minute))
    const { body } = await cupo.call("GET /users/me", { as: ana })
    expect(body.classes).toEqual({ total: 10, available: 10, taken: 0 })
    const shown = body.packages.map(({ description, active }: Record<string, unknown>) => [
      description,
      active,
    ])
    expect(shown).toEqual([
      ["Ilimitado", true],
      ["10 clases", true],
      ["1 clase", false],
    ])
  })
})
