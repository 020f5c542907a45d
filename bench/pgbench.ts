import { spawnSync } from "node:child_process"
import { mkdtemp, rm, writeFile } from "node:fs/promises"
import { tmpdir } from "node:os"
import { join } from "node:path"
import pg from "pg"
import { seatingText } from "../server/features/reservations/deciding/seating.ts"
import type { Connection } from "../server/platform/database/pool.ts"
import type { Fixture, Press } from "./presses.ts"
import { bookingValues } from "./straight.ts"

export const hasPgbench = (): boolean => spawnSync("pgbench", ["--version"]).status === 0

type Values = Awaited<ReturnType<typeof bookingValues>>

/** The same writing with the same values, worked out before, driven by PostgreSQL's own pgbench. Returns bookings per second. */
export async function pgbenchRate(
  connection: Connection & { host: string },
  { people }: Fixture,
  clients: number,
  presses: Press[],
): Promise<number> {
  const client = new pg.Client({ ...connection })
  await client.connect()
  const values: Values[] = []
  for (const { person, classId, seat } of presses) {
    values.push(await bookingValues(client, people[person]?.id ?? "", classId, seat))
  }
  const names = Object.keys(values[0] as Values)
  const columns = names.map((name) => `"${name}"`).join(", ")
  await client.query(`
    drop table if exists bench_presses;
    create table bench_presses (n bigint primary key, ${names.map((name) => `"${name}" text`).join(", ")});
    drop sequence if exists bench_next;
    create sequence bench_next`)
  await client.query(
    `insert into bench_presses select * from json_populate_recordset(null::bench_presses, $1)`,
    [
      JSON.stringify(
        values.map((one, i) => ({ n: i + 1, ...one, keyRequest: `\\x${one.keyRequest?.toString("hex")}` })),
      ),
    ],
  )
  await client.query("analyze bench_presses")
  await client.end()
  const folder = await mkdtemp(join(tmpdir(), "cupo-pgbench-"))
  const script = join(folder, "book.sql")
  const oneLine = (text: string) => text.replace(/\s+/g, " ")
  // Its variables are never null: what no press has is written out.
  const absent = names.filter((name) => values.every((one) => one[name as keyof Values] === null))
  const book = absent.reduce(
    (text, name) => text.replaceAll(`:${name}::`, "null::"),
    oneLine(seatingText.text),
  )
  const next = `select ${columns} from bench_presses where n = (select nextval('bench_next'))`
  await writeFile(script, `${next} \\gset\n${book};\n`)
  const each = String(Math.floor(presses.length / clients))
  const args = ["-n", "-M", "prepared", "-c", String(clients), "-j", "1", "-t", each, "-f", script]
  const { stdout, stderr } = spawnSync("pgbench", ["-h", connection.host, "-U", "cupo", ...args, "cupo"], {
    encoding: "utf8",
  })
  await rm(folder, { recursive: true })
  const rate = Number(/tps = ([\d.]+)/.exec(stdout)?.[1])
  if (!rate || /ERROR|FATAL/.test(stderr)) throw new Error(`pgbench: ${stderr.slice(0, 500)}`)
  return rate
}
