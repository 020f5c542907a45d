import { chmod, mkdtemp, rm } from "node:fs/promises"
import { cpus, tmpdir } from "node:os"
import { join } from "node:path"
import type pg from "pg"
import { packageTasks } from "../server/features/packages/tasks.ts"
import { reservationTasks } from "../server/features/reservations/tasks.ts"
import { findDue } from "../server/features/reservations/weekly/due.ts"
import type { Platform } from "../server/platform/context.ts"
import { openBulkPool } from "../server/platform/database/pool.ts"
import { openPlatform } from "../server/platform/open.ts"
import type { Task } from "../server/platform/task.ts"
import { serve } from "../tests/support/process.ts"
import { fill } from "./studios.ts"
import { median, print, type Row, round } from "./table.ts"

const [small, large] = [2, 20]
const customersOfBranch = 500
/** Weeks of classes beyond the fortnight; who wants a class every week; and who waits for one that is full. */
const [more, wanting, waiting] = [10, 8, 3]
const times = 9

const opening = { classes: [{ branch: null, type: null, days: 3, hour: "20:00" }], packages: [] }

/**
 * What it costs to look whether there is anything to do, where there is not: of a season of classes, eight who want each of them every week and lines for
 * half of those of the fortnight. In ten times the branches, beside the smaller; a worker looks again and again.
 */
export async function looks({ json }: { json: boolean }): Promise<void> {
  const taken: Record<string, number>[] = []
  for (const branches of [small, large]) taken.push(await measure(branches))
  const [first, last] = taken as [Record<string, number>, Record<string, number>]
  const rows = Object.keys(first).map((name): Row => {
    const [a, b] = [first[name] as number, last[name] as number]
    return {
      name,
      [`${small} branches`]: round(a, 1),
      [`${large} branches`]: round(b, 1),
      ratio: round(b / a, 2),
    }
  })
  print(`Milliseconds of a look at nothing, on ${cpus().length} cores (aim: ratio under 10)`, rows, json)
}

async function measure(branches: number): Promise<Record<string, number>> {
  const folder = await mkdtemp(join(tmpdir(), "cupo-looks-"))
  await chmod(folder, 0o755)
  const server = await serve({ DATA_DIR: folder })
  const connection = { host: join(folder, "postgres"), user: "cupo", database: "cupo" }
  const [bulk, platform] = [openBulkPool(connection, 2), openPlatform(connection, 4)]
  try {
    await fill(bulk, { branches, customers: customersOfBranch * branches })
    const pairs = await want(bulk)
    console.error(`${branches} branches, ${pairs} classes wanted every week`)
    const taken = {
      "weekly bookings, always open": await took(() => findDue(platform, new Date())),
      ...(await each(platform)),
    }
    await platform.pool.query(
      `insert into settings (name, value, revision) values ('opening', $1, 1)
       on conflict (name) do update set value = excluded.value`,
      [JSON.stringify(opening)],
    )
    return {
      ...taken,
      "weekly bookings, open three days ahead": await took(() => findDue(platform, new Date())),
    }
  } finally {
    await Promise.all([bulk.end(), platform.close()])
    await server.stop()
    await rm(folder, { recursive: true, force: true })
  }
}

/** Whatever is done more often than once a day, by its name. */
async function each(platform: Platform): Promise<Record<string, number>> {
  const taken: Record<string, number> = {}
  const isOften = ({ when }: Task) => typeof when !== "string" || /^\S+ \*/.test(when)
  for (const { name, run } of [...reservationTasks, ...packageTasks].filter(isOften))
    if (name !== "bookWeekly") taken[name] = await took(() => run(platform))
  return taken
}

async function took(work: () => Promise<unknown>): Promise<number> {
  const taken: number[] = []
  for (let turn = 0; turn < times; turn++) {
    const start = performance.now()
    await work()
    taken.push(performance.now() - start)
  }
  return median(taken)
}

/** Returns how many classes are wanted by somebody, each counted once for each; all were decided. */
async function want(pool: pg.Pool): Promise<number> {
  await pool.query(
    `insert into classes (id, branch_id, room_id, discipline_id, instructor_id, day, hour, starts_at, ends_at, capacity, type, shares_hour)
     select gen_random_uuid(), branch_id, room_id, discipline_id, instructor_id, day + 7 * w, hour, starts_at + w * interval '7 days',
       ends_at + w * interval '7 days', capacity, type, shares_hour
     from classes, generate_series(1, $1::int) w where day > current_date + 7`,
    [more],
  )
  await pool.query(
    `insert into weekly_bookings (id, user_id, branch_id, discipline_id, weekday, hour, created_at)
     select gen_random_uuid(), u.id, s.branch_id, s.discipline_id, extract(isodow from s.day)::int - 1, s.hour, now()
     from (select c.*, row_number() over (order by c.id) as n from classes c where day between current_date + 8 and current_date + 14) s
       cross join generate_series(1, $1::int) k
       join (select id, row_number() over (order by id) as n, count(*) over () as all from users where role = 'user') u
         on u.n = 1 + (s.n * $1::int + k) % u.all
     on conflict do nothing`,
    [wanting],
  )
  const { rowCount } = await pool.query(
    `insert into weekly_turns (weekly_booking_id, class_id, outcome, decided_at, customer_revision, class_revision, told_at)
     select w.id, c.id, 'booked', now(), u.revision, c.revision, now()
     from weekly_bookings w join users u on u.id = w.user_id
     join classes c on c.branch_id = w.branch_id and c.discipline_id = w.discipline_id and c.hour = w.hour
       and extract(isodow from c.day)::int = w.weekday + 1
     where c.starts_at > now()`,
  )
  await pool.query(
    `update classes c set capacity = 15 where c.starts_at > now() and c.day <= current_date + 14 and c.revision = 0
       and ('x' || left(c.id::text, 1))::bit(4)::int % 2 = 0`,
  )
  await pool.query(
    `insert into waitlist_entries (id, class_id, user_id, automatic, joined_at)
     select gen_random_uuid(), c.id, u.id, true, now()
     from (select id, row_number() over (order by id) as n from classes where capacity = 15) c
       cross join generate_series(1, $1::int) k
       join (select id, row_number() over (order by id desc) as n, count(*) over () as all from users where role = 'user') u
         on u.n = 1 + (c.n * $1::int + k) % u.all`,
    [waiting],
  )
  await pool.query("vacuum analyze")
  return rowCount ?? 0
}
