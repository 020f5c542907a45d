import { randomUUID } from "node:crypto"
import { setTimeout as sleep } from "node:timers/promises"
import type pg from "pg"
import { Temporal } from "temporal-polyfill"
import { grant } from "../../server/features/packages/grant.ts"
import { transaction } from "../../server/platform/database/transaction.ts"

export const zone = "America/Mexico_City"

export interface Studio {
  branch: string
  discipline: string
  instructor: string
  room: string
  timeZone: string
  packages: { ten: string; one: string; unlimited: string; individual: string }
}

/** Estudio Arcilla: a branch in Roma Norte with a room of `seats` places in rows of six, and what it sells. */
export async function makeStudio(pool: pg.Pool, { seats = 20 } = {}): Promise<Studio> {
  const [branch, discipline, instructor, room] = [randomUUID(), randomUUID(), randomUUID(), randomUUID()]
  await pool.query(
    `insert into branches (id, name, address, area, phone, time_zone) values ($1, 'Roma Norte', 'Orizaba 101', 'Roma', '55 5555 0101', $2)`,
    [branch, zone],
  )
  await pool.query("insert into disciplines (id, name) values ($1, 'Pilates Reformer')", [discipline])
  await pool.query("insert into instructors (id, first_name, last_name) values ($1, 'Daniela', 'Paz')", [
    instructor,
  ])
  await pool.query(
    `insert into rooms (id, branch_id, name, type, capacity) values ($1, $2, 'Sala Barro', 'groups', $3)`,
    [room, branch, seats],
  )
  await pool.query(
    `insert into room_seats (room_id, seat, col, row)
     select $1, n, (n - 1) % 6, (n - 1) / 6 from generate_series(1, $2::int) n`,
    [room, seats],
  )
  const packages = { ten: randomUUID(), one: randomUUID(), unlimited: randomUUID(), individual: randomUUID() }
  await pool.query(
    `insert into packages (id, description, total_classes, amount, type, days_expiry) values
       ($1, '10 clases', 10, 180000, 'group', 30), ($2, '1 clase', 1, 25000, 'group', 30),
       ($3, 'Ilimitado', 0, 290000, 'group', 30), ($4, '1 clase individual', 1, 90000, 'individual', 30)`,
    [packages.ten, packages.one, packages.unlimited, packages.individual],
  )
  return { branch, discipline, instructor, room, timeZone: zone, packages }
}

export interface BranchWish {
  name: string
  timeZone?: string
  isPublic?: boolean
}

/** Another branch of the studio with a room of six places; what comes back stands for the studio in that branch. */
export async function makeBranch(pool: pg.Pool, studio: Studio, wish: BranchWish): Promise<Studio> {
  const there = { ...studio, branch: randomUUID(), timeZone: wish.timeZone ?? zone }
  await pool.query(
    "insert into branches (id, name, address, area, phone, time_zone, is_public) values ($1, $2, '', '', '', $3, $4)",
    [there.branch, wish.name, there.timeZone, wish.isPublic ?? true],
  )
  return { ...there, room: await makeRoom(pool, there, `Sala de ${wish.name}`) }
}

/** A day of the studio, `yyyy-MM-dd`, some days from today. */
export function dayFromNow(days: number, timeZone = zone): string {
  return Temporal.Now.plainDateISO(timeZone).add({ days }).toString()
}

/** A zone where it is another day than in this one, at any instant, and that day. */
export function anotherDay(timeZone: string): { zone: string; day: string } {
  const days = ["Pacific/Kiritimati", "Pacific/Midway"].map((zone) => ({ zone, day: dayFromNow(0, zone) }))
  return days.find(({ day }) => day !== dayFromNow(0, timeZone)) as (typeof days)[number]
}

/** Waits for a day that begins in so many seconds or less: what is of today stays so for as long. */
export async function dayOf(seconds: number): Promise<void> {
  const left = at(dayFromNow(1), "00:00").getTime() - Date.now()
  if (left < seconds * 1_000) await sleep(left)
}

/** A zone where it is noon now: what is of this day there stays so for as long as a test. */
export function noonZone(): string {
  const ahead = 12 - new Date().getUTCHours()
  return `Etc/GMT${ahead > 0 ? "-" : "+"}${Math.abs(ahead)}`
}

/** The instant of a wall-clock time, `HH:mm` with or without seconds and milliseconds, of a day in a zone. */
export function at(day: string, hour: string, timeZone = zone): Date {
  return new Date(Temporal.PlainDateTime.from(`${day}T${hour}`).toZonedDateTime(timeZone).epochMilliseconds)
}

export interface ClassWish {
  day?: string
  hour?: string
  capacity?: number
  type?: "groups" | "individual"
  status?: "abierta" | "cerrada"
  room?: string
  discipline?: string
  instructor?: string
  minutes?: number
}

/** A class of the studio; tomorrow at 18:00 in all of its room unless told otherwise. */
export async function makeClass(pool: pg.Pool, studio: Studio, wish: ClassWish = {}): Promise<string> {
  const id = randomUUID()
  const { day = dayFromNow(1, studio.timeZone), hour = "18:00" } = wish
  const startsAt = Temporal.PlainDateTime.from(`${day}T${hour}`).toZonedDateTime(studio.timeZone)
  await pool.query(
    // As one brought in: a test may put several at one hour, all with one instructor.
    `insert into classes (id, branch_id, room_id, discipline_id, instructor_id, day, hour, starts_at, ends_at, capacity, type, status, shares_hour)
     select $1, $2, r.id, $4, $5, $6, $7, $8, $9, coalesce($10, r.capacity), $11, $12, true from rooms r where r.id = $3`,
    [
      ...[id, studio.branch, wish.room ?? studio.room, wish.discipline ?? studio.discipline],
      ...[wish.instructor ?? studio.instructor, day, hour],
      new Date(startsAt.epochMilliseconds),
      new Date(startsAt.add({ minutes: wish.minutes ?? 50 }).epochMilliseconds),
      ...[wish.capacity ?? null, wish.type ?? "groups", wish.status ?? "abierta"],
    ],
  )
  return id
}

/** Another room of the studio, so that classes can run at the same hour. */
export async function makeRoom(pool: pg.Pool, studio: Studio, name: string, seats = 6): Promise<string> {
  const id = randomUUID()
  await pool.query(
    "insert into rooms (id, branch_id, name, type, capacity) values ($1, $2, $3, 'groups', $4)",
    [id, studio.branch, name, seats],
  )
  await pool.query("insert into room_seats (room_id, seat) select $1, n from generate_series(1, $2::int) n", [
    id,
    seats,
  ])
  return id
}

/** Gives a customer a package, as a purchase would. Returns the held package's id. */
export async function give(
  pool: pg.Pool,
  userId: string,
  packageId: string,
  now = justAfterMidnight(),
): Promise<string> {
  const source = `test:${randomUUID()}`
  return transaction(pool, (client) =>
    grant({ transaction: client, clock: { now: () => now } }, { userId, packageId, source, note: "Compra" }),
  )
}

let given = 0

/** Bought today, one after the other, and before any hour of today that a test calls now; never later than it is. */
const justAfterMidnight = () => new Date(Math.min(at(dayFromNow(0), "00:00").getTime() + given++, Date.now()))

export interface PackageWish {
  description: string
  totalClasses?: number
  type?: "group" | "individual"
  days?: number
  branch?: string
}

/** Another package of the catalogue: 5 classes in a group for 30 days, of any branch, unless told otherwise. */
export async function makePackage(pool: pg.Pool, wish: PackageWish): Promise<string> {
  const id = randomUUID()
  await pool.query(
    `insert into packages (id, description, total_classes, amount, type, days_expiry, branch_id)
     values ($1, $2, $3, 50000, $4, $5, $6)`,
    [
      id,
      wish.description,
      wish.totalClasses ?? 5,
      wish.type ?? "group",
      wish.days ?? 30,
      wish.branch ?? null,
    ],
  )
  return id
}

export interface CouponWish {
  discount: number
  uses?: number
  code?: string
}

/** A coupon for everything that holds for as long as a test may run, of one use unless told otherwise. Returns its code. */
export async function makeCoupon(pool: pg.Pool, wish: CouponWish): Promise<string> {
  const code = wish.code ?? `CUPON${randomUUID().slice(0, 8)}`
  await pool.query(
    `insert into coupons (id, name, code, discount, start_date, end_date, total_uses)
     values ($1, 'De temporada', $2, $3, '2020-01-01', '2090-01-01', $4)`,
    [randomUUID(), code, wish.discount, wish.uses ?? 1],
  )
  return code
}

/** Brings a class near, with whoever sits in it: it begins so many minutes from now, or began so many before when they are negative. */
export async function near(pool: pg.Pool, classId: string, minutes: number): Promise<void> {
  await pool.query(
    `update classes c set starts_at = t.start, ends_at = t.start + (c.ends_at - c.starts_at),
       day = (t.start at time zone b.time_zone)::date, hour = (t.start at time zone b.time_zone)::time
     from branches b, (select date_trunc('minute', now()) + make_interval(mins => $2) as start) t
     where c.id = $1 and b.id = c.branch_id`,
    [classId, minutes],
  )
}
