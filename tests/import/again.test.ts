import { randomUUID } from "node:crypto"
import { afterEach, beforeEach, expect, test } from "vitest"
import { extendPlans } from "../../server/features/schedule/tasks.ts"
import { sayFault } from "../../server/import/faults.ts"
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
  const { faults, added } = await studio.import(await folderWith(changes), now)
  expect(await findViolations(studio.pool, invariants)).toEqual([])
  return { faults: faults.map(sayFault), added }
}

/** Marina's package with all that it has, and lines after her reservations and Bruno's. */
const withRows = (...lines: string[]): Changes => ({
  "customer_packages.csv": swap("lun-1,2", "lun-1,"),
  "reservations.csv": (text) => text + lines.map((line) => `${line}\n`).join(""),
})

const classOn = async (day: string, hour: string): Promise<string> =>
  (await rowsOf("select id from classes where day = $1 and hour = $2 and cancelled_at is null", day, hour))[0]
    ?.id

/** What the studio does itself between one import and the next: Bruno books, with what is unlimited. */
async function bruno(classId: string, seat: number) {
  const id = randomUUID()
  await studio.pool.query(
    `with held as (select h.id, h.user_id from held_packages h where h.description = 'Ilimitado'),
       seated as (
         insert into reservations (id, class_id, room_id, seat, user_id, held_package_id, created_at, free_until)
         select $1, c.id, c.room_id, $3, held.user_id, held.id, $4, $4 from classes c, held where c.id = $2)
     insert into credit_ledger (held_package_id, seq, delta, balance, reason, reservation_id, actor_id, note, created_at)
     select held.id, (select max(l.seq) + 1 from credit_ledger l where l.held_package_id = held.id), 0, 0, 'used', $1,
       held.user_id, 'Aquí', $4 from held`,
    [id, classId, seat, tuesday],
  )
}

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

const whose: [string, () => Promise<string>][] = [
  ["that it brought", () => classOn("2026-03-16", "07:00")],
  [
    "that the studio moved since",
    async () => {
      const id = await classOn("2026-03-16", "07:00")
      await studio.pool.query(
        `update classes set hour = '08:00', starts_at = starts_at + interval '1 hour', ends_at = ends_at + interval '1 hour'
         where id = $1`,
        [id],
      )
      return id
    },
  ],
  [
    "that the studio made in its place",
    async () => {
      const [id, own] = [await classOn("2026-03-16", "07:00"), randomUUID()]
      await studio.pool.query("delete from planned_classes where class_id = $1", [id])
      await studio.pool.query("update classes set id = $2 where id = $1", [id, own])
      return own
    },
  ],
]

test.each(whose)("who comes without a seat to a class %s gets none that somebody has", async (_, find) => {
  await bring(withRows())
  const classId = await find()
  await bruno(classId, 1)
  const without = withRows("Centro,Sala Norte,lun+1,07:00,marina@example.com,,5 clases,mar 08:00,")
  for (const reservations of [1, 0]) {
    expect(await bring(without)).toMatchObject({ faults: [], added: { reservations } })
    expect(await seatsIn(classId)).toEqual([
      { who: "Bruno", seat: 1 },
      { who: "Marina", seat: 2 },
    ])
  }
})

test("who came without a seat and cancelled here needs none when the file is brought again, and leaves theirs to who does", async () => {
  const cabin = (...who: string[]): Changes => ({
    "customer_packages.csv": (text) =>
      text + who.map((one) => `${one}@example.com,1 individual,Centro,-2,\n`).join(""),
    "reservations.csv": (text) =>
      text +
      who.map((one) => `Centro,Cabina,mar+1,12:00,${one}@example.com,,1 individual,mar 08:00,\n`).join(""),
  })
  expect(await bring(cabin("marina"))).toMatchObject({ faults: [], added: { reservations: 6 } })
  await studio.pool.query(
    `with gone as (
       update reservations set cancelled_at = $1, cancelled_by = user_id
       where class_id = (select id from classes where day = '2026-03-17' and hour = '12:00') returning *)
     insert into credit_ledger (held_package_id, seq, delta, balance, reason, reservation_id, actor_id, note, created_at)
     select held_package_id, 3, 1, 1, 'returned', id, user_id, 'Aquí', $1 from gone`,
    [tuesday],
  )
  for (const reservations of [1, 0])
    expect(await bring(cabin("marina", "bruno"))).toMatchObject({ faults: [], added: { reservations } })
  expect(await seatsIn(await classOn("2026-03-17", "12:00"))).toEqual([{ who: "Bruno", seat: 1 }])
})

test("who booked here since is told of, and has no second seat", async () => {
  await bring(withRows())
  const classId = await classOn("2026-03-16", "07:00")
  await bruno(classId, 1)
  expect(
    await bring(withRows("Centro,Sala Norte,lun+1,07:00,bruno@example.com,,Ilimitado,mar 08:00,")),
  ).toEqual({
    faults: ["reservations.csv, fila 7, columna customer: ya tiene un lugar en esta clase del estudio"],
    added: undefined,
  })
  expect(await seatsIn(classId)).toEqual([{ who: "Bruno", seat: 1 }])
})

test("nobody new comes to a class that the studio cancelled, and nobody pays for it", async () => {
  await bring(withRows())
  await studio.pool.query(
    `update classes set cancelled_at = $1, status = 'cerrada', cancelled_by = (select id from users limit 1)
     where day = '2026-03-16' and hour = '07:00'`,
    [tuesday],
  )
  const before = await studio.countAll()
  expect(
    await bring(withRows("Centro,Sala Norte,lun+1,07:00,marina@example.com,2,5 clases,mar 08:00,")),
  ).toEqual({
    faults: ["reservations.csv, fila 7, columna hour: el estudio canceló esta clase"],
    added: undefined,
  })
  expect(await studio.countAll()).toEqual(before)
})

test("nobody new comes to a class that the studio gives in another room by now, whose seats are others; who came stays", async () => {
  const first = "Centro,Sala Norte,lun+1,07:00,bruno@example.com,1,Ilimitado,mar 08:00,"
  await bring(withRows(first))
  await studio.pool.query(
    `with moved as (
       update classes set room_id = (select id from rooms where name = 'Cabina')
       where day = '2026-03-16' and hour = '07:00' returning id, room_id)
     update seatings s set room_id = moved.room_id from moved where s.class_id = moved.id`,
  )
  expect(await bring(withRows(first))).toMatchObject({ faults: [], added: { reservations: 0 } })
  const before = await studio.countAll()
  expect(
    await bring(withRows(first, "Centro,Sala Norte,lun+1,07:00,marina@example.com,2,5 clases,mar 08:00,")),
  ).toEqual({
    faults: ["reservations.csv, fila 8, columna room: el estudio cambió de salón esta clase"],
    added: undefined,
  })
  expect(await studio.countAll()).toEqual(before)
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
