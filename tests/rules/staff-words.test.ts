import { describe, expect, test } from "vitest"
import { type Counts, outcomes } from "../../contract/dayPlans.ts"
import type { RosterEntry } from "../../contract/reservations.ts"
import type { StudioClass } from "../../contract/schedule.ts"
import { guess } from "../../web/office/cash/newPerson.ts"
import { filterOf, presetOf } from "../../web/office/classes/classFilter.ts"
import { faultOf } from "../../web/office/classes/range.ts"
import { sayNotMade, sayReason } from "../../web/office/dayPlans/sayPlan.ts"
import { asked, filterOf as paymentsOf } from "../../web/office/payments/paymentFilter.ts"
import { costOf } from "../../web/office/reservations/cost.ts"
import { sayKnown } from "../../web/office/reservations/sayKnown.ts"
import { sayClass, sayOccupancy } from "../../web/office/week/sayClass.ts"
import { pageIn } from "../../web/ui/paging.ts"

const zone = "America/Mexico_City"

test("what a cancellation costs whom staff cancel for is theirs until its last moment", () => {
  const freeUntil = "2026-11-21T02:00:00Z"
  const cost = (now: string, available: number | null = 3) =>
    costOf({ available, freeUntil }, zone, new Date(now))
  expect(cost(freeUntil)).toEqual({
    kind: "returned",
    text: "Está a tiempo: la clase regresa a su paquete. El límite es hoy 20:00.",
  })
  expect(cost("2026-11-21T02:00:00.001Z")).toEqual({
    kind: "lost",
    text: "Pierde la clase: el límite para cancelar sin costo fue hoy 20:00.",
  })
  expect(cost("2026-11-22T02:00:00Z", null).kind).toBe("unlimited")
  expect(cost("2026-11-21T02:00:00.001Z", 0).kind).toBe("lost")
})

describe("of who comes the desk is told", () => {
  const nothing = { isBirthday: false, ending: null, waitsFor: null }
  const [day, today] = ["2026-11-21", "2026-11-20"]
  const waitsFor = { classId: "c", day, hour: "09:00", discipline: "Barre" }
  test.each([
    [{}, day, []],
    [{ isBirthday: true }, today, ["hoy cumple años"]],
    [{ isBirthday: true }, day, ["cumple años ese día"]],
    [{ ending: { why: "lastCredit", lastDay: today } }, day, ["última clase de su paquete"]],
    [{ ending: { why: "expiry", lastDay: today } }, today, ["su paquete vence hoy"]],
    [{ ending: { why: "expiry", lastDay: day } }, today, ["su paquete vence el sáb 21 nov"]],
    [{ waitsFor }, day, ["espera lugar: 09:00 Barre"]],
    [{ waitsFor }, today, ["espera lugar: sáb 21 nov, 09:00 Barre"]],
  ])("of %j, in a class of %s: %j", (wish, of, said) => {
    const known = { ...nothing, ...wish } as unknown as RosterEntry
    expect(sayKnown(known, of, today).map(({ text }) => text)).toEqual(said)
  })
})

test("classes that are not made are told by why, and how many", () => {
  const none = Object.fromEntries(outcomes.map((one) => [one, 0])) as Counts
  expect(sayNotMade({ ...none, new: 12 })).toEqual([])
  expect(sayNotMade({ ...none, exists: 1, holiday: 2, past: 1_200 })).toEqual([
    ...["1 ya existe", "2 caen en días sin clases", "1,200 ya habrían empezado"],
  ])
  expect(sayReason("new")).toBe("")
  expect(sayReason("room")).toBe("choca con otra clase del salón")
})

test("a class of the week says when it is, also over midnight, and how full", () => {
  const item = {
    ...{ day: "2026-11-20", discipline: "Barre", roomName: "Barro", instructor: "Elena Ruiz" },
    ...{ occupied: 3, capacity: 20, available: 17, cancelledAt: null, status: "abierta" },
  } as StudioClass
  const placed = { id: "a", day: 4, start: 23 * 60 + 45, end: 24 * 60 + 35, lane: "x" }
  expect(sayClass(item, placed)).toBe(
    "viernes 20 de noviembre, 23:45 a 00:35, Barre, Barro, Elena Ruiz, 3 de 20 lugares",
  )
  expect(sayClass({ ...item, status: "cerrada" }, placed)).toMatch(/, Cerrada$/)
  expect(sayClass({ ...item, cancelledAt: "2026-11-19T00:00:00Z" }, placed)).toMatch(/, Cancelada$/)
  const full = { ...item, occupied: 20, available: 0 }
  expect([sayOccupancy(full), sayOccupancy(full, true)]).toEqual(["Llena · 20 de 20 lugares", "Llena"])
  expect(sayOccupancy(item, true)).toBe("3 de 20")
})

describe("a list of classes", () => {
  const branch = "018f0000-0000-7000-8000-000000000001"
  const of = (query: string) => {
    const { from, to } = filterOf(new URLSearchParams(query), (of) => (of ? "2026-11-19" : "2026-11-20"))
    return [from, to]
  }
  test.each([
    ["", "2026-11-20", "2026-11-26"],
    // The day that it is there.
    [`branch=${branch}`, "2026-11-19", "2026-11-25"],
    ["branch=roma", "2026-11-20", "2026-11-26"],
    ["initdate=2026-12-30", "2026-12-30", "2027-01-05"],
    ["initdate=2026-11-01", "2026-11-01", "2026-11-26"],
    ["initdate=2026-02-30&enddate=2026-12-01", "2026-11-20", "2026-12-01"],
  ])("of «%s» goes from %s to %s", (query, from, to) => expect(of(query)).toEqual([from, to]))

  test("is of a year at most, and ends no sooner than it begins", () => {
    expect(faultOf("2026-11-20", "2026-11-20")).toBeNull()
    expect(faultOf("2026-11-20", "2026-11-19")).toBe("La fecha final va después de la inicial.")
    expect(faultOf("2027-01-01", "2028-01-01")).toBeNull()
    expect(faultOf("2027-01-01", "2028-01-02")).toBe("Elige un año como máximo.")
  })

  test("takes what another screen sent along, and nothing else", () => {
    expect(presetOf(null)).toBeNull()
    expect(presetOf({ color: "rojo", branch: "" })).toBeNull()
    expect(presetOf({ branch, discipline: "Barre", initdate: 5 })?.toString()).toBe(
      `branch=${branch}&discipline=Barre`,
    )
  })
})

test("payments are asked for by what is well formed of their address", () => {
  const of = (query: string) => asked(paymentsOf(new URLSearchParams(query)))
  expect(of("status=paid&method=cash&initdate=2026-11-01&coupon=true&page=3")).toEqual({
    ...{ status: "paid", method: "cash", initdate: "2026-11-01", coupon: "true" },
  })
  expect(of("status=x&method=oro&initdate=2026-13-01&coupon=1&userId=1")).toEqual({})
})

test.each([
  ["", 1],
  ["page=3", 3],
  ["page=0", 1],
  ["page=-2", 1],
  ["page=2.9", 2],
  ["page=x", 1],
  ["page=1e9", 100_000],
  ["page=1e999", 100_000],
])("the page of «%s» is %i", (query, page) => expect(pageIn(new URLSearchParams(query))).toBe(page))

test.each([
  ["ana@example.com", { email: "ana@example.com" }],
  ["55 1234 5678", { phone: "55 1234 5678" }],
  ["Ana", { firstName: "Ana" }],
  ["Ana María  Luna", { firstName: "Ana", lastName: "María Luna" }],
])("who was looked for as «%s» is new with what that says of them", (typed, known) => {
  expect(guess(typed)).toEqual({ firstName: "", lastName: "", email: "", phone: "", ...known })
})
