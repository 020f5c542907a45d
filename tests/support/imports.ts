import { randomUUID } from "node:crypto"
import { join } from "node:path"
import { expect } from "vitest"
import type { ImportSheet } from "../../contract/importSheets.ts"
import { partBytes } from "../../contract/moving.ts"
import { readConfig } from "../../server/config.ts"
import { openIdentity } from "../../server/identity.ts"
import type { OfficeContext } from "../../server/import/office/context.ts"
import { workOnMoves } from "../../server/import/office/work.ts"
import { openBulkPool } from "../../server/platform/database/pool.ts"
import type { Cupo } from "./cupo.ts"
import { cutOff } from "./cutOff.ts"
import { type Halting, haltingAt } from "./halting.ts"
import type { Reply } from "./http.ts"
import type { Person } from "./people.ts"
import { scratch } from "./scratch.ts"
import { dayFromNow } from "./studio.ts"

export type Sent = Record<string, string | Uint8Array>

const bytesOf = (content: string | Uint8Array) =>
  typeof content === "string" ? new TextEncoder().encode(content) : content

/** Sends a piece as a browser does: in a form. */
export async function sendPart(cupo: Cupo, as: Person, path: string, bytes: Uint8Array): Promise<Reply> {
  const form = new FormData()
  form.append("bytes", new Blob([bytes as BlobPart]))
  const response = await fetch(`${cupo.server.url}/api${path}`, {
    method: "POST",
    headers: as.headers,
    body: form,
  })
  return { status: response.status, body: await response.json(), headers: response.headers }
}

/** What the office's screen does with files, step by step; the work between is done when it is asked for. */
export function officeOf(cupo: Cupo, as: () => Person) {
  const ask = (line: string, body?: unknown, key: string = randomUUID()) =>
    cupo.call(line, { as: as(), key, ...(body !== undefined && { body }) })
  const move = async (id: string) => (await ask(`GET /moving/${id}`)).body

  const begin = async (files: Sent): Promise<string> => {
    const list = Object.entries(files).map(([name, content]) => ({ name, size: bytesOf(content).length }))
    const reply = await ask("POST /moving/imports", { files: list })
    expect(reply.status, JSON.stringify(reply.body)).toBe(201)
    return reply.body.id
  }
  const send = async (id: string, files: Sent) => {
    for (const [file, content] of Object.values(files).entries()) {
      const bytes = bytesOf(content)
      for (let part = 0; part * partBytes < bytes.length; part++) {
        const piece = bytes.subarray(part * partBytes, (part + 1) * partBytes)
        const reply = await sendPart(cupo, as(), `/moving/imports/${id}/files/${file}/parts/${part}`, piece)
        expect(reply.status, JSON.stringify(reply.body)).toBe(200)
      }
    }
  }
  const step = async (id: string, name: string) => {
    const reply = await ask(`POST /moving/imports/${id}/${name}`)
    expect(reply.status, JSON.stringify(reply.body)).toBe(200)
    await work(cupo)
    return move(id)
  }
  /** What was read, as it was taken for. */
  const sheets = async (id: string): Promise<ImportSheet[]> =>
    (await ask(`GET /moving/imports/${id}/sheets`)).body.sheets
  const map = async (id: string, mappings?: unknown[]) => {
    const said = mappings ?? (await sheets(id)).map(({ mapping }) => mapping)
    const reply = await ask(`PUT /moving/imports/${id}/mappings`, { mappings: said })
    expect(reply.status, JSON.stringify(reply.body)).toBe(200)
    await work(cupo)
    return move(id)
  }
  return {
    ...{ ask, move, begin, send, step, sheets, map },
    /** Files that are here and read. */
    async brought(files: Sent) {
      const id = await begin(files)
      await send(id, files)
      return { id, ...(await step(id, "read")) }
    },
    /** As they were taken for, and brought in. */
    async imported(files: Sent): Promise<string> {
      const { id } = await this.brought(files)
      const checked = await map(id)
      expect(checked.firstFaults).toEqual([])
      expect(await step(id, "run")).toMatchObject({ state: "done" })
      return id
    },
  }
}

/** What who works on moves is known by: `work.ts` of the feature. */
const worker = 0x6d6f7665

/**
 * Begins on what waits, halts before the `nth` statement with these words, and loses its place there without hearing of it. `ended` are
 * the errors that it tells of, once it may go on.
 */
export async function lostAt(
  cupo: Cupo,
  words: RegExp,
  nth = 1,
  change = (context: OfficeContext) => context,
): Promise<{ goOn(): void; ended: Promise<unknown[]> }> {
  const halting = Promise.withResolvers<Halting>()
  const ended = work(cupo, (context) => {
    const halted = haltingAt(context.pool, words, nth)
    halting.resolve(halted)
    return change({ ...context, pool: halted.pool })
  })
  const { reached, goOn } = await halting.promise
  await reached
  await cutOff(cupo.pool, worker)
  return { goOn, ended }
}

/** A change for `work`: who keeps accounts does some things otherwise; `instead` is given who does them as they are. */
export const withIdentity =
  (instead: (identity: OfficeContext["identity"]) => Partial<OfficeContext["identity"]>) =>
  (context: OfficeContext): OfficeContext => ({
    ...context,
    identity: { ...context.identity, ...instead(context.identity) },
  })

/** Does what waits, as the process that the worker starts does it. `change` puts something else in place of what it works with. */
export async function work(cupo: Cupo, change = (context: OfficeContext) => context): Promise<unknown[]> {
  const { connection } = cupo.database
  const pool = openBulkPool(connection, 5)
  const identity = await openIdentity(readConfig({ IDENTITY_SECRET: "x".repeat(32) }), { pool }, connection)
  const errors: unknown[] = []
  const clock = { now: () => new Date() }
  const folder = join(scratch(), `cupo-office-${randomUUID()}`)
  try {
    await workOnMoves(change({ pool, identity, clock, pictures: undefined, folder }), (error) =>
      errors.push(error),
    )
  } finally {
    await identity.close()
    await pool.end()
  }
  return errors
}

/** A small studio as somebody brings it: two people, one with a package, a seat to come and what they paid. */
export function smallStudio(): Sent {
  const { key, day, soon } = { key: randomUUID().slice(0, 8), day: dayFromNow(-3), soon: dayFromNow(2) }
  return {
    "branches.csv": `name,address,area,phone,public\nCentro ${key},Madero 10,Ciudad de México,55 5555 0101,yes\n`,
    "disciplines.csv": "name,description\nBSC,Barra y fuerza\n",
    "rooms.csv": `branch,name,discipline,type,capacity,layout\nCentro ${key},Sala Norte,BSC,groups,6,1 2 3 / 4 5 6\n`,
    "instructors.csv": `first_name,last_name,branch\nElena,Ruiz,Centro ${key}\n`,
    "packages.csv": `description,total_classes,amount,type,days_expiry\nCinco ${key},5,1000,group,60\n`,
    "customers.csv": `first_name,last_name,email,phone,branch\nMarina,Sol,marina-${key}@example.com,55 5555 0110,Centro ${key}
Bruno,Paz,bruno-${key}@example.com,55 5555 0111,Centro ${key}\n`,
    "customer_packages.csv": `customer,package,starts,remaining\nmarina-${key}@example.com,Cinco ${key},${day},4\n`,
    "timetable.csv": `branch,room,weekday,hour,minutes,discipline,instructor,type,from,until
${weekdays.map((name) => `Centro ${key},Sala Norte,${name},07:00,50,BSC,Elena Ruiz,groups,${soon},${dayFromNow(9)}`).join("\n")}\n`,
    "reservations.csv": `branch,room,day,hour,customer,seat,package\nCentro ${key},Sala Norte,${soon},07:00,marina-${key}@example.com,2,Cinco ${key}\n`,
    "payments.csv": `customer,branch,package,amount,method,status,day\nmarina-${key}@example.com,Centro ${key},Cinco ${key},1000,cash,paid,${day}\n`,
  }
}

const weekdays = ["lunes", "martes", "miércoles", "jueves", "viernes", "sábado", "domingo"]
