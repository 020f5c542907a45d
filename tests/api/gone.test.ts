import { randomUUID } from "node:crypto"
import type pg from "pg"
import { describe, expect, test } from "vitest"
import { freshCupo } from "../support/cupo.ts"
import type { Reply } from "../support/http.ts"
import { meanwhile } from "../support/meanwhile.ts"
import { registration } from "../support/signin.ts"
import { dayFromNow } from "../support/studio.ts"

const cupo = freshCupo()

/** What a press that waits for a deletion is told once that is so, and again when it is pressed again. */
async function whileGoes(table: string, id: string, press: () => Promise<Reply>): Promise<[string, string]> {
  const reply = await meanwhile<Reply>(cupo.pool, {
    hold: (client: pg.PoolClient) => client.query(`delete from ${table} where id = $1`, [id]),
    next: press,
  })
  return [reply.body.error, (await press()).body.error]
}

/** The catalogue of a studio, each entry with nothing that refers to it yet. */
async function bare() {
  const [branch, discipline, instructor, stocked] = [randomUUID(), randomUUID(), randomUUID(), randomUUID()]
  await cupo.pool.query(
    "insert into branches (id, name, address, area, phone, time_zone) values ($1, 'Condesa', '', '', '', 'America/Mexico_City')",
    [branch],
  )
  await cupo.pool.query("insert into disciplines (id, name) values ($1, 'Barre')", [discipline])
  await cupo.pool.query("insert into instructors (id, first_name, last_name) values ($1, 'Elena', 'Ruiz')", [
    instructor,
  ])
  await cupo.pool.query(
    `insert into packages (id, description, total_classes, amount, type, days_expiry)
     values ($1, '3 clases', 3, 60000, 'group', 30)`,
    [stocked],
  )
  return { branch, discipline, instructor, package: stocked }
}

type Bare = Awaited<ReturnType<typeof bare>>

const hour = () => {
  const { branch, room, discipline, instructor } = cupo.studio
  return { hour: "09:00", minutes: 50, type: "groups", capacity: 4, branch, room, discipline, instructor }
}
const person = { firstName: "Elena", lastName: "Sosa" }
const rate = { from: "2026-03-01", kind: "per_class", base: 350 }
const coupon = {
  ...{ name: "Otoño", code: "OTOÑO", discount: 10, startDate: "2026-01-01", endDate: "2026-12-31" },
  ...{ totalUses: 5, packageIds: [], isActive: true },
}
const stock = {
  ...{
    description: "5 clases",
    type: "group",
    totalClasses: 5,
    daysExpiry: 30,
    amount: 900,
    isNewUser: false,
  },
  ...{ specialPrice: null, discount: 0, discountInfo: "", couponId: null, startDate: null, endDate: null },
  ...{ public: true, isActive: true },
}

/** Of each write that refers to what may be deleted: how it is pressed, and what it is told. */
const presses: [what: string, kind: keyof Bare, press: (of: Bare) => [string, object], error: string][] = [
  [
    "a rate",
    "instructor",
    ({ instructor }) => [`POST /instructors/${instructor}/rates`, rate],
    "INSTRUCTOR_NOT_FOUND",
  ],
  [
    ...(["a rate", "discipline"] as const),
    ({ discipline }) => [`POST /instructors/${cupo.studio.instructor}/rates`, { ...rate, discipline }],
    "DISCIPLINE_NOT_FOUND",
  ],
  [
    ...(["an adjustment", "instructor"] as const),
    ({ instructor }) => ["POST /payroll/adjustments", { instructor, amount: 100, reason: "Taller" }],
    "INSTRUCTOR_NOT_FOUND",
  ],
  [
    ...(["an hour of the week", "instructor"] as const),
    ({ instructor }) => ["POST /day-plans/slots", { ...hour(), instructor, weekday: 0, repeats: false }],
    "VALIDATION",
  ],
  [
    ...(["a class", "discipline"] as const),
    ({ discipline }) => ["POST /classes", { ...hour(), discipline, day: dayFromNow(3) }],
    "VALIDATION",
  ],
  [
    "a drawer",
    "branch",
    ({ branch }) => ["POST /shifts", { branchId: branch, openingFloat: 0 }],
    "BRANCH_NOT_FOUND",
  ],
  [
    "a kiosk",
    "branch",
    ({ branch }) => ["POST /kiosks", { branchId: branch, name: "Entrada" }],
    "BRANCH_NOT_FOUND",
  ],
  [
    "a customer at the desk",
    "branch",
    ({ branch }) => ["POST /users", registration(branch)],
    "BRANCH_NOT_FOUND",
  ],
  [
    "a coupon",
    "branch",
    ({ branch }) => ["POST /coupons", { ...coupon, branchId: branch }],
    "BRANCH_NOT_FOUND",
  ],
  [
    ...(["a coupon", "package"] as const),
    (of) => ["POST /coupons", { ...coupon, branchId: null, packageIds: [of.package] }],
    "PACKAGE_NOT_FOUND",
  ],
  [
    "a package",
    "branch",
    ({ branch }) => ["POST /packages", { ...stock, branchId: branch }],
    "BRANCH_NOT_FOUND",
  ],
  [
    ...(["an instructor", "branch"] as const),
    ({ branch }) => ["POST /instructors", { ...person, branch, bio: "", isActive: true }],
    "BRANCH_NOT_FOUND",
  ],
  [
    ...(["a room", "branch"] as const),
    ({ branch }) => [
      "POST /rooms",
      { name: "Sala Torno", branch, discipline: null, type: "groups", capacity: 6, isActive: true },
    ],
    "BRANCH_NOT_FOUND",
  ],
]

const tables = {
  ...{ branch: "branches", discipline: "disciplines", instructor: "instructors", package: "packages" },
}

describe("whoever deletes what somebody is about to refer to", () => {
  test.each(presses)(
    "comes first, and %s of that %s is told that there is none",
    async (_, kind, press, error) => {
      const [as, of] = [await cupo.person({ role: "admin", superuser: true }), await bare()]
      const [line, body] = press(of)
      const told = await whileGoes(tables[kind], of[kind], () => cupo.call(line, { as, body, key: "k" }))
      expect(told).toEqual([error, error])
    },
  )
})
