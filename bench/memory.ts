import { execFile } from "node:child_process"
import { randomUUID } from "node:crypto"
import { chmod, mkdtemp, rm } from "node:fs/promises"
import { tmpdir } from "node:os"
import { join } from "node:path"
import { promisify } from "node:util"
import { openPool } from "../server/platform/database/pool.ts"
import { run, serve, servingChildrenOf } from "../tests/support/process.ts"
import { makeClasses, makeFixture } from "./presses.ts"
import { print, type Row, round } from "./table.ts"

const samples = 15
const clients = 8

/**
 * Where memory levels off: for so many minutes visitors read weeks and seats and customers book and cancel, and at
 * fifteen moments the resident memory of the keeper and of all who serve is looked at.
 */
export async function memory({ json, minutes }: { json: boolean; minutes: number }): Promise<void> {
  const folder = await mkdtemp(join(tmpdir(), "cupo-memory-"))
  await chmod(folder, 0o755)
  const server = await serve({ DATA_DIR: folder })
  const pool = openPool({ host: join(folder, "postgres"), user: "cupo", database: "cupo" }, 2, () => {})
  try {
    const fixture = await makeFixture(pool)
    const classes = await makeClasses(pool, fixture, 60)
    const { branch } = fixture.studio
    let isOver = false
    let calls = 0
    const ask = async (method: string, path: string, headers: Record<string, string> = {}, body?: object) => {
      const type = body && { "content-type": "application/json", "idempotency-key": randomUUID() }
      const reply = await fetch(`${server.url}${path}`, {
        method,
        headers: { ...headers, ...type },
        ...(body && { body: JSON.stringify(body) }),
      })
      calls++
      return reply.text()
    }
    const come = async (first: number) => {
      for (let turn = first; !isOver; turn += clients) {
        const person = fixture.people[turn % fixture.people.length]
        const classId = classes[turn % classes.length] as string
        await ask("GET", `/api/classes?branch=${branch}`)
        await ask("GET", `/reserva-clase/${branch}?instructor=${turn}`)
        await ask("GET", `/api/classes/${classId}/seats`)
        const made = JSON.parse(await ask("POST", "/api/reservations", person?.headers, { classId }))
        if (made.id) await ask("DELETE", `/api/reservations/${made.id}`, person?.headers)
      }
    }
    const crowd = Array.from({ length: clients }, (_, nth) => come(nth))
    const keeper = server.process.pid as number
    const rows: Row[] = []
    for (let nth = 1; nth <= samples; nth++) {
      await new Promise((resolve) => setTimeout(resolve, (minutes * 60_000) / samples))
      const serving = await servingChildrenOf(keeper)
      rows.push({
        minute: round((nth * minutes) / samples, 1),
        calls,
        "keeper, MB": await residentOf([keeper]),
        "serving, MB": await residentOf(serving),
        processes: serving.length,
      })
    }
    isOver = true
    await Promise.all(crowd)
    print(`Resident memory over ${minutes} minutes of ${clients} clients`, rows, json)
  } finally {
    await pool.end()
    server.process.kill("SIGTERM")
    await server.ended
    await run(["stop"], { DATA_DIR: folder })
    await rm(folder, { recursive: true, force: true })
  }
}

/** Of all of them together. */
async function residentOf(pids: readonly number[]): Promise<number> {
  const { stdout } = await promisify(execFile)("ps", ["-o", "rss=", "-p", pids.join(",")])
  return round(stdout.split("\n").reduce((sum, line) => sum + Number(line), 0) / 1024)
}
