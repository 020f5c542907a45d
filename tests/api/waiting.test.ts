import { randomUUID } from "node:crypto"
import { describe, expect, test } from "vitest"
import { lastCallMinutes } from "../../server/features/reservations/waiting/waiting.ts"
import { freshCupo } from "../support/cupo.ts"
import type { Person } from "../support/people.ts"
import { at, dayFromNow, makeClass, makeRoom } from "../support/studio.ts"

const cupo = freshCupo()

const minute = 60_000
const start = at(dayFromNow(2), "18:00").getTime()
const deadline = start - 720 * minute
const iso = (milliseconds: number) => new Date(milliseconds).toISOString()
const clock = (milliseconds: number) => cupo.server.setTime(new Date(milliseconds))

/** A class of one place on the day after tomorrow at 18:00, and the reservation of who sits in it. */
async function fullClass(hour = "18:00") {
  const room = await makeRoom(cupo.pool, cupo.studio, `Sala ${randomUUID().slice(0, 8)}`, 1)
  const classId = await makeClass(cupo.pool, cupo.studio, { room, day: dayFromNow(2), hour })
  const as = await cupo.customer("ten")
  return { classId, sitting: { as, id: await booked(as, classId) } }
}

async function booked(as: Person, classId: string): Promise<string> {
  const { body, status } = await cupo.call("POST /reservations", { as, body: { classId } })
  expect(status).toBe(201)
  return body.id
}

const join = (as: Person, classId: string, automatic = true) =>
  cupo.call("POST /waitlist", { as, body: { classId, automatic } })
async function waiting(classId: string, automatic = true, person?: Person) {
  const as = person ?? (await cupo.customer("ten"))
  return { as, id: (await join(as, classId, automatic)).body.id as string }
}
type Waiting = Awaited<ReturnType<typeof waiting>>
const cancel = ({ as, id }: { as: Person; id: string }) => cupo.call(`DELETE /reservations/${id}`, { as })
const choose = ({ as, id }: Waiting, automatic: boolean) =>
  cupo.call(`PUT /waitlist/${id}`, { as, body: { automatic } })
const preview = async (as: Person, classId: string) =>
  (await cupo.call(`GET /waitlist/preview?classId=${classId}`, { as })).body
const seats = async (classId: string) => (await cupo.call(`GET /classes/${classId}/seats`)).body
const mine = async (as: Person) => (await cupo.call("GET /reservations/my", { as })).body.reservations

describe("before one waits", () => {
  test("the terms say until when a place is taken for who is first, and when the line is over", async () => {
    const { classId } = await fullClass()
    const terms = { automaticUntil: iso(deadline), overAt: iso(start - lastCallMinutes * minute) }
    const read = async () => (await cupo.call(`GET /classes/${classId}/waitlist-terms`)).body
    expect(await read()).toEqual({ phase: "automatic", offerMinutes: 15, ...terms })
    for (const [time, phase] of [
      [deadline, "automatic"],
      [deadline + 1, "offers"],
      [start - lastCallMinutes * minute, "over"],
    ] as const) {
      clock(time)
      expect((await preview(await cupo.customer("ten"), classId)).phase).toBe(phase)
    }
    expect((await cupo.call(`GET /classes/${randomUUID()}/waitlist-terms`)).body.error).toBe(
      "CLASS_NOT_FOUND",
    )
  })

  test("one is told what would pay, and joins as it was said", async () => {
    const { classId } = await fullClass()
    const ana = await cupo.customer("ten")
    expect(await preview(ana, classId)).toMatchObject({
      refusal: null,
      obstacle: null,
      pays: { description: "10 clases", available: 10 },
      entry: null,
    })
    expect((await join(ana, classId)).status).toBe(201)
    expect(await preview(ana, classId)).toMatchObject({
      refusal: null,
      entry: { position: 1, status: "waiting", automatic: true },
    })
  })

  const refusals: [string, string, () => Promise<{ as: Person; classId: string }>][] = [
    [
      "has no package",
      "NO_CLASSES_TO_WAIT",
      async () => ({ as: await cupo.customer(), classId: (await fullClass()).classId }),
    ],
    [
      "has another class at that hour",
      "OVERLAPPING_RESERVATION",
      async () => {
        const as = await cupo.customer("ten")
        await booked(as, await makeClass(cupo.pool, cupo.studio, { day: dayFromNow(2) }))
        return { as, classId: (await fullClass()).classId }
      },
    ],
    [
      "finds room in it",
      "CLASS_NOT_FULL",
      async () => ({ as: await cupo.customer("ten"), classId: await makeClass(cupo.pool, cupo.studio) }),
    ],
    [
      "comes when the line is over",
      "WAITLIST_CLOSED",
      async () => {
        const { classId } = await fullClass()
        clock(start - lastCallMinutes * minute)
        return { as: await cupo.customer("ten"), classId }
      },
    ],
  ]
  test.each(refusals)("who %s is told so, and refused in the same words: %s", async (_n, error, prepare) => {
    const { as, classId } = await prepare()
    const { refusal } = await preview(as, classId)
    expect(refusal.error).toBe(error)
    expect((await join(as, classId)).body).toMatchObject(refusal)
  })

  test("two classes that day are no reason not to wait, but why a place would be somebody else's", async () => {
    const { classId } = await fullClass()
    const as = await cupo.customer("unlimited")
    for (const hour of ["08:00", "10:00"]) {
      await booked(as, await makeClass(cupo.pool, cupo.studio, { day: dayFromNow(2), hour }))
    }
    expect(await preview(as, classId)).toMatchObject({
      refusal: null,
      obstacle: { error: "UNLIMITED_DAILY_LIMIT" },
      pays: null,
    })
  })
})

describe("who waits chooses again", () => {
  test("to be told only, and the place goes to the next; or to have it, and it is theirs at once", async () => {
    const { classId, sitting } = await fullClass()
    const ana = await waiting(classId)
    expect((await choose(ana, false)).body).toMatchObject({
      automatic: false,
      position: 1,
      status: "waiting",
    })
    await cancel(sitting)
    expect(await mine(ana.as)).toEqual([])
    clock(Date.now() + 16 * minute)
    expect(await preview(ana.as, classId)).toMatchObject({ entry: { status: "waiting" } })
    expect((await choose(ana, true)).body).toMatchObject({ status: "promoted" })
    expect(await mine(ana.as)).toMatchObject([{ classId, fromWaitlist: true }])
  })

  test("but not for somebody else, nor once it has ended, nor both at once", async () => {
    const { classId } = await fullClass()
    const ana = await waiting(classId)
    const luis = await cupo.customer("ten")
    expect((await choose({ ...ana, as: luis }, false)).body.error).toBe("WAITLIST_NOT_FOUND")
    for (const body of [{}, { status: "left", automatic: true }, { automatic: "no" }]) {
      const reply = await cupo.call(`PUT /waitlist/${ana.id}`, { as: ana.as, body })
      expect(reply.body.error).toBe("VALIDATION")
    }
    expect((await preview(ana.as, classId)).entry).toMatchObject({ automatic: true })
    await cupo.call(`DELETE /waitlist/${ana.id}`, { as: ana.as })
    expect((await choose(ana, false)).body.error).toBe("WAITLIST_ENDED")
  })
})

describe("the map of seats", () => {
  test("says how many wait, and another word with each change of the line", async () => {
    const { classId, sitting } = await fullClass()
    let word = ""
    const said = async () => {
      const { line, waiting, available } = await seats(classId)
      expect(line).not.toBe(word)
      word = line
      return { waiting, available }
    }
    expect(await said()).toEqual({ waiting: 0, available: 0 })
    const ana = await waiting(classId)
    const luis = await waiting(classId, false)
    expect(await said()).toEqual({ waiting: 2, available: 0 })
    // The seat goes from one to the other: the map is the same, the line is not.
    const before = await seats(classId)
    await cancel(sitting)
    expect((await seats(classId)).takenSeats).toEqual(before.takenSeats)
    expect(await said()).toEqual({ waiting: 1, available: 0 })
    const [hers] = await mine(ana.as)
    await cancel({ as: ana.as, id: hers.id })
    expect(await said()).toEqual({ waiting: 1, available: 0 })
    expect((await preview(luis.as, classId)).entry).toMatchObject({ status: "offered" })
    clock(Date.now() + 16 * minute)
    expect(await said()).toEqual({ waiting: 1, available: 1 })
  })

  test("tells its watchers of a change of the line alone", async () => {
    const { classId } = await fullClass()
    const leave = new AbortController()
    const url = `${cupo.server.url}/api/classes/${classId}/seats/live`
    const response = await fetch(url, { signal: leave.signal })
    let text = ""
    void (async () => {
      for await (const chunk of response.body ?? []) text += Buffer.from(chunk).toString()
    })().catch(() => {})
    const told = () => [...text.matchAll(/"waiting":(\d+)/g)].map(([, waiting]) => Number(waiting))
    await expect.poll(told).toEqual([0])
    const ana = await waiting(classId)
    await expect.poll(told).toEqual([0, 1])
    await cupo.call(`DELETE /waitlist/${ana.id}`, { as: ana.as })
    await expect.poll(told).toEqual([0, 1, 0])
    leave.abort()
  })
})

test("the desk sees who sits there from the line, and takes somebody off it", async () => {
  const { classId, sitting } = await fullClass()
  const [ana, luis] = [await waiting(classId), await waiting(classId)]
  await cancel(sitting)
  const permissions = { clases: ["detalle"], operaciones: ["ver", "crear", "editar"] }
  const desk = await cupo.person({ role: "employee", permissions })
  const { body } = await cupo.call(`GET /reservations/by-class/${classId}`, { as: desk })
  expect(body.reservations).toMatchObject([{ userId: ana.as.id, fromWaitlist: true }])
  const looking = await cupo.person({ role: "employee", permissions: { clases: ["detalle"] } })
  expect((await cupo.call(`DELETE /waitlist/${luis.id}`, { as: looking })).status).toBe(403)
  expect((await cupo.call(`DELETE /waitlist/${luis.id}`, { as: desk })).body).toMatchObject({
    status: "left",
  })
  expect((await preview(luis.as, classId)).entry).toBeNull()
})

test("a reservation says until when it can be changed", async () => {
  const { sitting } = await fullClass()
  expect(await mine(sitting.as)).toMatchObject([
    { changeUntil: iso(start - 120 * minute), fromWaitlist: false },
  ])
})
