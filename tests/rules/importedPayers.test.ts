import { expect, test } from "vitest"
import { Faults } from "../../server/import/faults.ts"
import { payReservations } from "../../server/import/plan/credits.ts"
import type { PlannedHeld, PlannedReservation } from "../../server/import/plan/held.ts"

const day = 86_400_000
const at = (days: number) => Date.UTC(2026, 2, 10, 18) + days * day
const times = { individual: 720, groups: 720, changeIndividual: 720, changeGroups: 720 }
const [centro, playas] = ["centro", "playas"]

interface Wish {
  credits?: number
  from?: number
  to?: number
  branch?: string | null
  type?: string
  name?: string
  remaining?: number
}

/** A package of a customer's, by its own name; unlimited without credits. */
const held = (id: string, wish: Wish = {}, user = "ana") =>
  ({
    ...{ id, user_id: user, description: wish.name ?? id, type: wish.type ?? "group" },
    ...{
      branch_id: wish.branch ?? null,
      is_unlimited: wish.credits === undefined,
      balance: wish.credits ?? 0,
    },
    ...{ starts_at: new Date(at(wish.from ?? -10)), expires_at: new Date(at(wish.to ?? 20)), movements: [] },
    written: { package: wish.name ?? id, remaining: wish.remaining },
  }) as unknown as PlannedHeld

interface Booking {
  begins?: number
  booked?: number
  cancelled?: number
  package?: string
  branch?: string
  type?: string
}

let line = 1
const ana = { id: "ana" }
const booking = ({ begins = 5, booked = 0, ...wish }: Booking = {}, customer = ana) =>
  ({
    ...{ line: ++line, customer, package: wish.package, booked: at(booked), seat: 1 },
    cancelled: wish.cancelled === undefined ? undefined : at(wish.cancelled),
    class: {
      ...{ id: `class ${line}`, day: "2026-03-15", type: wish.type ?? "groups" },
      ...{ branch_id: wish.branch ?? centro, starts_at: new Date(at(begins)) },
    },
    payer: undefined,
  }) as unknown as PlannedReservation

/** Who pays each, in their order, or why nobody does. */
function paid(reservations: PlannedReservation[], packages: PlannedHeld[]) {
  const faults = new Faults()
  payReservations(reservations, { held: packages, payers: new Map() }, times, faults)
  return [
    ...reservations.flatMap(({ payer }) => payer?.id ?? []),
    ...faults.list.map(({ message }) => message),
  ]
}

const ten = (wish: Wish = {}) => held("ten", { credits: 10, ...wish })

test("an imported reservation is paid by what the studio would have taken: the unlimited, the soonest to end, the first to begin", () => {
  const soon = held("soon", { credits: 10, to: 10 })
  const early = held("early", { credits: 10, from: -12 })
  for (const order of [(all: PlannedHeld[]) => all, (all: PlannedHeld[]) => all.toReversed()]) {
    expect(paid([booking()], order([ten(), soon, held("all", { to: 30 })]))).toEqual(["all"])
    expect(paid([booking()], order([ten(), soon]))).toEqual(["soon"])
    expect(paid([booking()], order([ten(), early]))).toEqual(["early"])
  }
})

test("what a folder says is left of a package is not spent while another can pay", () => {
  const spent = () => held("spent", { credits: 3, to: 10, remaining: 3 })
  expect(paid([booking()], [spent(), ten()])).toEqual(["ten"])
  expect(paid([booking()], [spent()])).toEqual(["spent"])
  expect(
    paid([booking(), booking()], [held("one more", { credits: 4, to: 10, remaining: 3 }), ten()]),
  ).toEqual(["one more", "ten"])
})

const unable: [string, Wish, Booking, string][] = [
  ["is of another type", { type: "individual" }, {}, "«ten» no es para clases de tipo groups"],
  ["is of another branch", { branch: playas }, {}, "«ten» es de otra sucursal"],
  ["begins after it was booked", { from: 1 }, {}, "«ten» no estaba vigente"],
  ["ends before the class", { to: 4 }, {}, "«ten» no estaba vigente"],
  ["has none left", { credits: 0 }, {}, "a «ten» ya no le quedaban clases"],
]

test.each(unable)("a package that %s pays no imported reservation, named or not", (_, wish, asked, why) => {
  expect(paid([booking({ ...asked, package: "ten" })], [ten(wish)])).toEqual([expect.stringContaining(why)])
  expect(paid([booking(asked)], [ten(wish)])).toEqual(["ninguno de sus paquetes puede pagarla"])
  expect(paid([booking(asked)], [ten(wish), held("other", { credits: 1, to: 30 })])).toEqual(["other"])
})

test("a package pays what was booked as it began and what is as it ends, in its branch, of its type, whoever writes its name how", () => {
  expect(paid([booking({ booked: -10 })], [ten()])).toEqual(["ten"])
  expect(paid([booking({ begins: 20 })], [ten()])).toEqual(["ten"])
  expect(paid([booking({ branch: playas })], [ten({ branch: playas })])).toEqual(["ten"])
  expect(paid([booking({ type: "individual" })], [ten({ type: "individual" })])).toEqual(["ten"])
  expect(paid([booking({ package: " TEN" })], [ten()])).toEqual(["ten"])
  expect(paid([booking({ package: "ten" })], [held("other", { credits: 5 }), ten()])).toEqual(["ten"])
})

test("nobody's imported reservation is paid by what somebody else holds", () => {
  expect(paid([booking()], [held("ten", { credits: 10 }, "luis")])).toEqual([
    "no tiene ningún paquete que pueda pagarla",
  ])
  const both = [booking({}, { id: "luis" } as never), booking()]
  expect(paid(both, [ten(), held("of luis", { credits: 1 }, "luis")])).toEqual(["of luis", "ten"])
})

const half = 0.5
const cancelled: [string, Booking, [number, string][]][] = [
  [
    "until the moment that was promised is returned",
    { begins: 5, cancelled: 5 - half },
    [
      [-1, "used"],
      [1, "returned"],
    ],
  ],
  [
    "later is lost",
    { begins: 5, cancelled: 5 - half + 1 / day },
    [
      [-1, "used"],
      [0, "lost"],
    ],
  ],
  [
    "within the minutes in which a late booking may be undone is returned",
    { begins: 5, booked: 4.9, cancelled: 4.905 },
    [
      [-1, "used"],
      [1, "returned"],
    ],
  ],
]

test.each(cancelled)("the credit of what was cancelled %s, also of what is brought in", (_, wish, moved) => {
  const one = ten()
  paid([booking(wish)], [one])
  expect(one.movements.map(({ delta, reason }) => [delta, reason])).toEqual(moved)
  expect(one.balance).toBe(10 + moved.reduce((sum, [delta]) => sum + delta, 0))
})

test("credits move in the order in which it happened, whatever the order of the file: what came back pays again", () => {
  const one = held("one", { credits: 1 })
  const [later, first] = [booking({ booked: 2, begins: 6 }), booking({ booked: 0, cancelled: 1 })]
  expect(paid([later, first], [one])).toEqual(["one", "one"])
  expect(one.movements.map(({ at: when, reason }) => [when, reason])).toEqual([
    [at(0), "used"],
    [at(1), "returned"],
    [at(2), "used"],
  ])
  expect(one.balance).toBe(0)
})

test("of what is unlimited nothing is taken, and nothing comes back", () => {
  const all = held("all")
  paid([booking({ cancelled: 1 })], [all])
  expect(all.movements.map(({ delta }) => delta)).toEqual([0, 0])
  expect(all.balance).toBe(0)
})
