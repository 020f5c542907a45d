import { randomUUID } from "node:crypto"
import { afterEach, beforeEach, expect, test } from "vitest"
import { extendPlans } from "../../server/features/schedule/tasks.ts"
import { invariants } from "../../server/invariants.ts"
import { findViolations } from "../../server/platform/invariant.ts"
import { folderWith, swap } from "./folder.ts"
import { openStudio, type Studio, tuesday } from "./studio.ts"

let studio: Studio
beforeEach(async () => {
  studio = await openStudio()
})
afterEach(() => studio.close())

const aWeekLater = new Date(tuesday.getTime() + 7 * 86_400_000)

type Changes = Parameters<typeof folderWith>[0]

const rowsOf = async (sql: string, ...values: unknown[]) => (await studio.pool.query(sql, values)).rows

const bring = async (changes: Changes, now = tuesday) => {
  const report = await studio.import(await folderWith(changes), now)
  expect(await findViolations(studio.pool, invariants)).toEqual([])
  return report
}

/** Marina's package with all that it has, and lines after her reservations and Bruno's. */
const withRows = (...lines: string[]): Changes => ({
  "customer_packages.csv": swap("lun-1,2", "lun-1,"),
  "reservations.csv": (text) => text + lines.map((line) => `${line}\n`).join(""),
})

const classOn = async (day: string, hour: string): Promise<string> =>
  (await rowsOf("select id from classes where day = $1 and hour = $2 and cancelled_at is null", day, hour))[0]
    ?.id

const seatsIn = (classId: string) =>
  rowsOf(
    `select u.first_name as who, r.seat from reservations r join users u on u.id = r.user_id
     where r.class_id = $1 and r.cancelled_at is null order by r.seat`,
    classId,
  )

test("a reservation is in the class that the studio has at that hour, which went on making its week", async () => {
  await bring(withRows())
  await extendPlans(studio.platform)
  const monday = await classOn("2026-03-23", "07:00")
  expect(
    await bring(
      withRows("Centro,Sala Norte,2026-03-23,07:00,marina@example.com,2,5 clases,mar 08:00,"),
      aWeekLater,
    ),
  ).toMatchObject({ faults: [], added: { classes: 0, reservations: 1 } })
  expect(await seatsIn(monday)).toEqual([{ who: "Marina", seat: 2 }])
})

test("a coupon that the studio has, in whatever letters, is the one that packages suggest and payments spent", async () => {
  const own = randomUUID()
  await studio.pool.query(
    `insert into coupons (id, name, code, discount, start_date, end_date, total_uses)
     values ($1, 'De temporada', 'otono10', 12.5, '2026-01-01', '2026-12-31', 40)`,
    [own],
  )
  const changes: Changes = {
    "packages.csv": (text) =>
      text.replace("branch\n", "branch,coupon\n").replace("1000,group,30,", "1000,group,30,,OTONO10"),
    "payments.csv": (text) =>
      text
        .replace("coupon\n", "coupon,coupon_code\n")
        .replace("yes\n", "yes,OTONO10\n")
        .replace(",,\n", ",,,\n"),
  }
  for (const coupons of [1, 0]) expect(await bring(changes)).toMatchObject({ faults: [], added: { coupons } })
  expect(
    await rowsOf(
      `select (select count(*)::int from coupon_uses where coupon_id = $1) as spent,
         (select array_agg(description) from packages where coupon_id = $1) as suggested_by,
         (select count(*)::int from coupon_packages where coupon_id = $1) as only`,
      own,
    ),
  ).toEqual([{ spent: 1, suggested_by: ["5 clases"], only: 0 }])
})

test("who gets a package or a reservation decides again what they were deciding, and nobody else", async () => {
  await bring(withRows())
  const revisions = async () =>
    (await rowsOf("select first_name, revision from users where role = 'user' order by 1")).map(
      ({ revision }) => Number(revision),
    )
  const [bru, mar] = (await revisions()) as [number, number]
  await bring(withRows())
  expect(await revisions()).toEqual([bru, mar])
  const row = "Centro,Sala Norte,lun+1,07:00,marina@example.com,2,5 clases,mar 08:00,"
  await bring(withRows(row))
  expect(await revisions()).toEqual([bru, mar + 1])
  const packages = (text: string) => `${text.replace("lun-1,2", "lun-1,")}bruno@example.com,5 clases,,-3,\n`
  await bring({ ...withRows(row), "customer_packages.csv": packages })
  expect(await revisions()).toEqual([bru + 1, mar + 1])
})
