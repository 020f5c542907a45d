import { rm } from "node:fs/promises"
import { afterAll, beforeAll, expect, test } from "vitest"
import { ErrorReply, errors } from "../../contract/errors.ts"
import { urlOf } from "../support/cluster.ts"
import { sharedCupo } from "../support/cupo.ts"
import { type Heard, handwriting, sayByHand } from "../support/handwritten.ts"
import { call } from "../support/http.ts"
import { makeFolder } from "../support/postgres.ts"
import { type Serving, serve } from "../support/process.ts"
import { metricsOf } from "../support/scrape.ts"
import { makeClass } from "../support/studio.ts"

/** How many requests are sent, and of which seed: what fell once falls again. */
const [count, seed] = [Number(process.env.FUZZ_REQUESTS ?? 600), Number(process.env.FUZZ_SEED ?? 1)]
/** How many are under way together. */
const together = 20

const cupo = sharedCupo()
let server: Serving
let folder: string
beforeAll(async () => {
  folder = await makeFolder("cupo-handwritten-")
  server = await serve({
    DATA_DIR: folder,
    DATABASE_URL: urlOf(cupo.database.connection),
    ...{ METRICS_PORT: "0", PROCESSES: "1" },
  })
})
afterAll(async () => {
  await server.stop()
  await rm(folder, { recursive: true, force: true })
})

/** Sends as many as asked, and writes down what of the answers is not as it should be. */
async function faultsOf(
  port: number,
  by: () => Buffer,
  faultOf: (heard: Heard, isHead: boolean) => string | undefined,
) {
  const [faults, statuses] = [[] as string[], new Map<number, number>()]
  const sendSome = async () => {
    for (let nth = 0; nth < count / 2 / together; nth++) {
      const bytes = by()
      const heard = await sayByHand(port, bytes)
      statuses.set(heard.status, (statuses.get(heard.status) ?? 0) + 1)
      const fault = faultOf(heard, bytes.toString("latin1", 0, 5) === "HEAD ")
      if (fault) faults.push(`${bytes.toString("latin1", 0, 600)}\n→ ${fault}: ${heard.body.slice(0, 300)}`)
    }
  }
  await Promise.all(Array.from({ length: together }, sendSome))
  return { faults, statuses }
}

const statuses = new Set([200, 204, 206, 302, 304, ...Object.values(errors).map(({ status }) => status)])

/** A contract's refusal, a page, or what was asked for; and nothing of how it is made. */
function faultOf({ status, headers, body }: Heard, isHead: boolean): string | undefined {
  if (status === 0) return undefined
  if (status >= 500 || !statuses.has(status)) return `${status}`
  if (/node_modules|\/server\/|\.ts:\d|\bat \w+ \(|x-other/i.test([...headers.keys(), body].join("\n")))
    return "it says how it is made"
  if (/https?:\/\/[^/"]*otra\.example/.test(body)) return "it names another house"
  if (status < 400) return undefined
  if (headers.get("x-content-type-options") !== "nosniff") return "it may be taken for something else"
  if (isHead || headers.has("content-encoding")) return undefined
  const type = headers.get("content-type") ?? ""
  if (type.startsWith("text/html")) return body.includes("</html>") ? undefined : "half a page"
  // What a page is drawn of, where the browser draws it itself; and a list of pages that is too long for the router, which says no more.
  if (type.startsWith("text/x-script") || headers.get("content-length") === "0") return undefined
  const said = ErrorReply.strict().safeParse(jsonIn(body)).data
  return said && errors[said.error].status === status ? undefined : `${status} in no form of the contract`
}

function jsonIn(text: string): unknown {
  try {
    return JSON.parse(text)
  } catch {
    return undefined
  }
}

test("whatever is written by hand to the site and its API is answered in their forms, and changes nothing", async () => {
  const before = await cupo.rows()
  const { faults, statuses } = await faultsOf(server.port, handwriting(seed), faultOf)
  expect(faults.slice(0, 20).join("\n\n")).toBe("")
  // What only falls at the first look would show nothing.
  for (const status of [200, 400, 404, 414, 431]) expect(statuses.get(status), `${status}`).toBeGreaterThan(0)
  expect(statuses.get(0) ?? 0).toBeLessThan(count / 10)
  expect(await cupo.rows()).toEqual(before)
  const [as, classId] = [await cupo.customer("ten"), await makeClass(cupo.pool, cupo.studio)]
  expect((await call(server.url, "POST /reservations", { as, body: { classId } })).status).toBe(201)
}, 3_600_000)

test("whatever is written by hand to the port of the metrics is told no more than that there is nothing else", async () => {
  const port = Number(new URL(metricsOf(server.output())).port)
  const { faults } = await faultsOf(port, handwriting(seed + 1), ({ status, body }) =>
    status < 500 && !/node_modules|\/server\/|\.ts:\d/.test(body) ? undefined : `${status}`,
  )
  expect(faults.slice(0, 20).join("\n\n")).toBe("")
}, 3_600_000)
