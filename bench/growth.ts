import { chmod, mkdtemp, rm } from "node:fs/promises"
import type { AddressInfo } from "node:net"
import { cpus, tmpdir } from "node:os"
import { join } from "node:path"
import type pg from "pg"
import { SMTPServer } from "smtp-server"
import { openBulkPool } from "../server/platform/database/pool.ts"
import { press } from "../tests/support/http.ts"
import type { Person } from "../tests/support/people.ts"
import { serve } from "../tests/support/process.ts"
import { type Fixture, makeClasses, makeFixture } from "./presses.ts"
import { untilTold } from "./rounds.ts"
import { print, type Row, round } from "./table.ts"
import { logOf } from "./wal.ts"

const [clients, classesOfAll] = [16, 500]

interface Table {
  name: string
  bytes: number
  rows: number
  updated: number
  inPlace: number
  dead: number
  vacuumed: number
}

interface Growing {
  json: boolean
  bookings: number
  mails: boolean
}

/**
 * What so many bookings, each cancelled again, leave in every table: its bytes with its indexes, rows that are dead before autovacuum
 * comes by, and what of the log was its own. Through HTTP, with the worker; with `mails` to a mail server that takes all.
 */
export async function growth({ json, bookings, mails }: Growing): Promise<void> {
  const folder = await mkdtemp(join(tmpdir(), "cupo-growth-"))
  await chmod(folder, 0o755)
  const mail = mails ? await openMailServer() : undefined
  const post = mail && { SMTP_URL: mail.url, MAIL_FROM: "hola@example.com" }
  const server = await serve({ DATA_DIR: folder, JOBS: "on", ...post })
  const pool = openBulkPool({ host: join(folder, "postgres"), user: "cupo", database: "cupo" }, 2)
  try {
    const fixture = await makeFixture(pool)
    const classes = await makeClasses(pool, fixture, classesOfAll)
    await pool.query("vacuum analyze")
    const before = await tablesOf(pool)
    const log = await logOf(pool)
    for (let made = 0; made < bookings; made += fixture.people.length) {
      const rest = fixture.people.slice(0, bookings - made)
      await bookAndCancel(server.url, { ...fixture, people: rest }, (nth) => {
        const turn = made / fixture.people.length
        return classes[(nth + 7 * turn) % classes.length] as string
      })
      await log.read()
    }
    await untilTold(pool)
    await untilSent(pool)
    await log.read()
    const rows = grown(before, await tablesOf(pool), log.bytes, bookings)
    print(
      `${bookings} bookings, each cancelled, on ${cpus().length} cores: a table, by one of them`,
      rows,
      json,
    )
  } finally {
    await pool.end()
    await server.stop()
    await mail?.close()
    await rm(folder, { recursive: true, force: true })
  }
}

/** Each person books and cancels, so many at once. Throws what is refused. */
async function bookAndCancel(
  url: string,
  { people }: Fixture,
  classOf: (nth: number) => string,
): Promise<void> {
  let next = 0
  const come = async () => {
    while (next < people.length) {
      const nth = next++
      const as = people[nth] as Person
      const made = await press(url, "POST /reservations", { as, body: { classId: classOf(nth) } })
      const gone = await press(url, `DELETE /reservations/${made.body.id}`, { as })
      if (made.status !== 201 || gone.status !== 200)
        throw new Error(`${made.status} ${made.body.error}, ${gone.status} ${gone.body.error}`)
    }
  }
  await Promise.all(Array.from({ length: clients }, come))
}

async function untilSent(pool: pg.Pool): Promise<void> {
  for (;;) {
    const { rows } = await pool.query("select 1 from messages where ended_at is null limit 1")
    if (rows.length === 0) return
    await new Promise((resolve) => setTimeout(resolve, 500))
  }
}

async function tablesOf(pool: pg.Pool): Promise<Table[]> {
  // What each process counted reaches the others within a second.
  await new Promise((resolve) => setTimeout(resolve, 1_500))
  const { rows } = await pool.query<Table>(
    `select relname as name, pg_total_relation_size(relid)::float8 as bytes, (n_tup_ins - n_tup_del)::float8 as rows,
       n_tup_upd::float8 as updated, n_tup_hot_upd::float8 as "inPlace", n_dead_tup::float8 as dead, autovacuum_count::float8 as vacuumed
     from pg_stat_user_tables where schemaname = 'public'`,
  )
  return rows
}

function grown(before: Table[], after: Table[], log: Map<string, number>, bookings: number): Row[] {
  const was = new Map(before.map((one) => [one.name, one]))
  const each = (value: number) => round(value / bookings, 2)
  const rows = after.map((one): Row => {
    const old = was.get(one.name) as Table
    const updated = one.updated - old.updated
    return {
      name: one.name,
      "bytes each": round((one.bytes - old.bytes) / bookings),
      "rows each": each(one.rows - old.rows),
      "updates each": each(updated),
      "in place": updated > 0 ? round((one.inPlace - old.inPlace) / updated, 2) : "",
      "dead at the end": one.dead,
      vacuumed: one.vacuumed - old.vacuumed,
      "log bytes each": round((log.get(one.name) ?? 0) / bookings),
    }
  })
  const told = rows.filter((row) => Number(row["log bytes each"]) > 0 || Number(row["bytes each"]) > 0)
  const sum = (column: string) => told.reduce((total, row) => total + Number(row[column]), 0)
  const others = [...log].filter(([name]) => !told.some((row) => row.name === name))
  const rest = others.reduce((total, [, bytes]) => total + bytes, 0) / bookings
  return [
    ...told.toSorted((a, b) => Number(b["log bytes each"]) - Number(a["log bytes each"])),
    { name: "commits, and all else", "log bytes each": round(rest) },
    {
      name: "together",
      "bytes each": sum("bytes each"),
      "log bytes each": round(sum("log bytes each") + rest),
    },
  ]
}

/** Takes every mail, and keeps none. */
async function openMailServer() {
  const server = new SMTPServer({
    authOptional: true,
    disabledCommands: ["STARTTLS"],
    onData(stream, _session, done) {
      stream.on("end", () => done())
      stream.resume()
    },
  })
  await new Promise<void>((resolve) => server.listen(0, "127.0.0.1", resolve))
  const { port } = server.server.address() as AddressInfo
  return {
    url: `smtp://127.0.0.1:${port}`,
    close: () => new Promise<void>((resolve) => server.close(resolve)),
  }
}
