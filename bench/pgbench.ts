import { spawnSync } from "node:child_process"
import { mkdtemp, rm, writeFile } from "node:fs/promises"
import { tmpdir } from "node:os"
import { join } from "node:path"
import type pg from "pg"
import { bookingText } from "../server/features/reservations/book.ts"
import type { Fixture, Press } from "./presses.ts"

/** Reads what the writing needs of the next press, and no more. */
const nextPress = `select p.class_id::text as "classId", c.revision as "classRevision", p.user_id::text as "customerId",
  u.revision as "customerRevision", gen_random_uuid()::text as "reservationId", c.room_id::text as "roomId", p.seat,
  h.id::text as "heldPackageId", now()::text as now, now()::text as "freeUntil", e.seq + 1 as seq, -1 as delta,
  e.balance - 1 as balance, 'used' as reason, u.id::text as "actorId", 'bench' as note, u.id::text as "keyOwner",
  gen_random_uuid()::text as key, '\\x00' as "keyRequest", '{}' as answer
from bench_presses p
join classes c on c.id = p.class_id
join users u on u.id = p.user_id
join held_packages h on h.user_id = u.id
join lateral (select l.seq, l.balance from credit_ledger l where l.held_package_id = h.id order by l.seq desc limit 1) e on true
where p.n = (select nextval('bench_next'))`

export const hasPgbench = (): boolean => spawnSync("pgbench", ["--version"]).status === 0

/** The same writing statement, driven by PostgreSQL's own pgbench. Returns bookings per second. */
export async function pgbenchRate(
  pool: pg.Pool,
  host: string,
  { people }: Fixture,
  clients: number,
  presses: Press[],
): Promise<number> {
  await pool.query(`
    drop table if exists bench_presses;
    create table bench_presses (n bigint primary key, class_id uuid, user_id uuid, seat int);
    drop sequence if exists bench_next;
    create sequence bench_next`)
  const rows = presses.map((press, i) => ({
    n: i + 1,
    class_id: press.classId,
    user_id: people[press.person]?.id,
    seat: press.seat,
  }))
  await pool.query(
    "insert into bench_presses select * from json_to_recordset($1) as p(n bigint, class_id uuid, user_id uuid, seat int)",
    [JSON.stringify(rows)],
  )
  await pool.query("analyze bench_presses")
  const folder = await mkdtemp(join(tmpdir(), "cupo-pgbench-"))
  const script = join(folder, "book.sql")
  const oneLine = (text: string) => text.replace(/\s+/g, " ")
  await writeFile(script, `${oneLine(nextPress)} \\gset\n${oneLine(bookingText)};\n`)
  const each = String(Math.floor(presses.length / clients))
  const args = ["-n", "-M", "prepared", "-c", String(clients), "-j", "1", "-t", each, "-f", script]
  const { stdout, stderr } = spawnSync("pgbench", ["-h", host, "-U", "cupo", ...args, "cupo"], {
    encoding: "utf8",
  })
  await rm(folder, { recursive: true })
  const rate = Number(/tps = ([\d.]+)/.exec(stdout)?.[1])
  if (!rate || /ERROR|FATAL/.test(stderr)) throw new Error(`pgbench: ${stderr.slice(0, 500)}`)
  return rate
}
