import { expect, test } from "vitest"
import type { Facts } from "../../server/operating/facts.ts"
import { beginOutage, endOutage } from "../../server/operating/outages.ts"
import { write } from "../../server/operating/runs.ts"
import { historyOf } from "../../server/operating/status/history.ts"
import { keepStatus } from "../../server/operating/status/keep.ts"
import { standings } from "../../server/operating/status/standing.ts"
import { openPlatform } from "../../server/platform/open.ts"
import { openBucket } from "../support/bucket.ts"
import { freshCupo } from "../support/cupo.ts"
import { openLink } from "../support/link.ts"
import { startServer } from "../support/server.ts"
import { sentWhile } from "../support/statements.ts"
import { openTill } from "../support/till.ts"

const cupo = freshCupo()
const { environment } = await openTill()
const bucket = await openBucket()
const hour = 3_600_000

const page = async (url: string) => {
  const response = await fetch(`${url}/estado`)
  const html = await response.text()
  /** What each line says: «Reservas», «Funcionan», and what it means. */
  const line = (name: string) => {
    const [, state = "", rest = ""] =
      new RegExp(`${name}</span><span class="state">([^<]+)</span></div>(.*?)</li>`).exec(html) ?? []
    return `${state} ${rest.replace(/<[^>]+>/g, " ")}`.replace(/\s+/g, " ").trim()
  }
  return { response, html, line, heading: /<h1>([^<]+)/.exec(html)?.[1] }
}

const signOfLife = () => {
  const now = new Date()
  const said = { endedAt: now, failedAt: null, milliseconds: 0 }
  return write({ pool: cupo.pool, clock: { now: () => now } }, [["noteRuns", said]])
}

test("what works is said to, in a page without a script that is the same for all", async () => {
  await signOfLife()
  const { response, html, line, heading } = await page(cupo.server.url)
  expect(response.status).toBe(200)
  expect(response.headers.get("content-type")).toBe("text/html; charset=utf-8")
  expect(response.headers.get("content-security-policy")).toMatch(/^default-src 'none'; style-src 'sha256-/)
  expect(response.headers.get("cache-control")).toBe("public, max-age=10")
  expect(html).not.toContain("<script")
  expect(heading).toBe("Todo funciona")
  expect(line("Reservas")).toBe("Funcionan")
  expect(line("Lista de espera")).toBe("Funciona")
  expect(html).toContain("Sin interrupciones.")
  // Who sells nothing online has no payments that could be away.
  for (const name of ["Pagos con tarjeta", "Correos", "Fotografías", "Inicio de sesión"])
    expect(html).not.toContain(name)
})

test("asked a thousand times it is one reading, and who has it already is sent nothing", async () => {
  await page(cupo.server.url)
  const at = new Date(Date.now() + hour)
  cupo.server.setTime(at)
  const pages: Awaited<ReturnType<typeof page>>[] = []
  const ask = async () => void pages.push(await page(cupo.server.url))
  const sent = await sentWhile(() => Promise.all(Array.from({ length: 300 }, ask)))
  expect(pages.filter(({ line }) => line("Reservas") === "Funcionan")).toHaveLength(300)
  expect(sent.filter(({ text }) => text.includes("outages"))).toHaveLength(1)
  // The process was told to forget the studio after the test before, and may still be reading it.
  expect(sent.length).toBeLessThan(5)
  const { response } = await page(cupo.server.url)
  const again = await fetch(`${cupo.server.url}/estado`, {
    headers: { "if-none-match": response.headers.get("etag") ?? "" },
  })
  expect(again.status).toBe(304)
})

test("whoever asks while it is read waits for that reading, and for none of their own", async () => {
  const platform = openPlatform(cupo.database.connection, 1)
  const { promise: held, resolve: go } = Promise.withResolvers<void>()
  let readings = 0
  const pool = {
    async query(text: string, values: unknown[]) {
      readings++
      await held
      return cupo.pool.query(text, values)
    },
  } as unknown as typeof platform.pool
  const status = keepStatus({ ...platform, pool })
  const asked = Promise.all(Array.from({ length: 50 }, () => status.look()))
  go()
  const seen = new Set(await asked)
  expect(seen.size).toBe(1)
  expect([...seen][0]).toMatchObject({ databaseAway: undefined, isSlow: false })
  expect(readings).toBe(1)
  await platform.close()
})

test("while the database is away it says so, since when, and afterwards for how long it was", async () => {
  const link = await openLink(cupo.database.connection)
  const server = await startServer(link.connection)
  // Thirteen o'clock in Mexico City, and no midnight near.
  const began = Date.parse("2026-11-23T19:00:00Z")
  const at = (seconds: number) => server.setTime(new Date(began + seconds * 1_000))
  at(-60)
  expect((await page(server.url)).heading).not.toBe("Volvemos en un momento")
  await link.cut()
  at(0)
  const away = await page(server.url)
  expect(away.response.status).toBe(200)
  expect(away.heading).toBe("Volvemos en un momento")
  expect(away.line("Reservas")).toMatch(/^No disponibles Por ahora no se puede reservar .* Desde .*13:00\.$/)
  expect(away.line("Lista de espera")).toMatch(/^No disponible .*Nadie pierde su turno/)
  at(400)
  expect((await page(server.url)).line("Reservas")).toMatch(/Desde .*13:00\.$/)
  // The page of an error leads here.
  const broken = await fetch(`${server.url}/api/ready`)
  expect(broken.status).toBe(503)
  await link.mend()
  await expect.poll(async () => (await fetch(`${server.url}/api/ready`)).status).toBe(200)
  at(720)
  const back = await page(server.url)
  expect(back.line("Reservas")).toBe("Funcionan")
  at(780)
  expect((await page(server.url)).html).toMatch(
    /Reservas no disponibles<\/span> <span class="span">13:00 a 13:12 · 12 min/,
  )
  const { rows } = await cupo.pool.query("select service, began_at, ended_at from outages")
  expect(rows).toEqual([
    { service: "database", began_at: new Date(began), ended_at: new Date(began + 720_000) },
  ])
  await server.close()
})

test("whoever is asked outside and does not answer is told of, with what it means, and by the call of who balances load", async () => {
  const server = await cupo.anotherServer({
    ...{ ...environment, ...bucket.environment },
    ...{ SMTP_URL: "smtp://127.0.0.1:9", MAIL_FROM: "hola@example.com" },
  })
  await signOfLife()
  await beginOutage(cupo.pool, "payments", new Date(Date.now() - hour))
  await beginOutage(cupo.pool, "mail", new Date(Date.now() - hour))
  await beginOutage(cupo.pool, "pictures", new Date(Date.now() - 2 * hour))
  await endOutage(cupo.pool, "pictures", new Date(Date.now() - hour))
  const { line, heading } = await page(server.url)
  expect(heading).toBe("Algo no está disponible")
  expect(line("Reservas")).toBe("Funcionan")
  expect(line("Pagos con tarjeta")).toMatch(/^No disponibles .*Nada se pierde: .*Desde /)
  expect(line("Correos")).toMatch(/^Con retraso .*Tu reserva vale/)
  expect(line("Fotografías")).toBe("Funcionan")
  const ready = await fetch(`${server.url}/api/ready`)
  expect(await ready.json()).toEqual({ status: "ready", away: ["payments", "mail"] })
})

const now = new Date("2026-11-23T19:00:00Z")
const minutesAgo = (n: number) => new Date(now.getTime() - n * 60_000)
const facts: Facts = {
  ...{ now, events: 0, eventsSince: null, mails: 0, mailsSince: null, unresolved: 0, unread: 0 },
  ...{ reconciling: 0, reconcilingSince: null, workedAt: now, tasks: [], backupAt: null, outages: [] },
}
const all = new Set(["payments", "mail", "pictures", "identity"] as const)
const stand = (more: Partial<Facts>, seen = {}) =>
  Object.fromEntries(
    standings(
      { at: now, databaseAway: undefined, isSlow: false, facts: { ...facts, ...more }, ...seen },
      all,
    ).map(({ line, state, since }) => [
      line,
      since ? `${state} since ${since.toISOString().slice(11, 16)}` : state,
    ]),
  )
const works = {
  ...{ reservations: "works", payments: "works", mail: "works" },
  ...{ waiting: "works", identity: "works", pictures: "works" },
}

test("what waits for too long is late, and what does not is not", () => {
  expect(stand({})).toEqual(works)
  expect(
    stand({
      mails: 3,
      mailsSince: minutesAgo(10),
      reconcilingSince: minutesAgo(20),
      eventsSince: minutesAgo(1),
    }),
  ).toEqual(works)
  expect(stand({ mailsSince: minutesAgo(20) })).toEqual({ ...works, mail: "late since 18:40" })
  expect(stand({ reconcilingSince: minutesAgo(40) })).toEqual({ ...works, payments: "late since 18:20" })
  expect(stand({ workedAt: minutesAgo(5) })).toEqual({ ...works, waiting: "late since 18:55" })
  expect(stand({ eventsSince: minutesAgo(3) })).toEqual({ ...works, waiting: "late since 18:57" })
  expect(stand({}, { isSlow: true })).toEqual({ ...works, reservations: "late" })
})

test("a studio nobody served for a while says so; a start that follows a stop is none", async () => {
  const platform = openPlatform(cupo.database.connection, 2)
  const seenBy = (at: Date) => {
    const stop = keepStatus({ ...platform, clock: { now: () => at } }).watch()
    return { stop }
  }
  const asked = async (sql: string, values: unknown[] = []) => (await cupo.pool.query(sql, values)).rows[0]
  const isSigned = async (since: Date) =>
    (await asked("select ended_at > $1 as is from task_runs where name = 'serve'", [since]))?.is ?? false
  /** By both clocks: what was signed is signed as long before. */
  const pass = (minutes: number) =>
    asked("update task_runs set ended_at = ended_at - make_interval(mins => $1)", [minutes])
  const outages = async () => (await cupo.pool.query("select service, began_at, ended_at from outages")).rows
  const [first, soon, late] = [0, 1, 61].map(
    (minute) => new Date(Date.parse("2026-11-23T10:00:00Z") + minute * 60_000),
  ) as [Date, Date, Date]
  for (const [at, minutes] of [
    [first, 0],
    [soon, 1],
    [late, 60],
  ] as const) {
    await pass(minutes)
    const since = (await asked("select clock_timestamp() as at")).at
    const { stop } = seenBy(at)
    await expect.poll(() => isSigned(since)).toBe(true)
    stop()
    if (at === soon) expect(await outages()).toEqual([])
  }
  const found = await outages()
  expect(found).toMatchObject([{ service: "site", ended_at: late }])
  // What passed between the two signs themselves comes to it.
  const [{ began_at }] = found as [{ began_at: Date }]
  expect(began_at.getTime()).toBeLessThanOrEqual(soon.getTime())
  expect(began_at.getTime()).toBeGreaterThan(first.getTime() - 60 * 60_000)
  await platform.close()
})

test("the history is by the days of the studio, the last thirty, and says how long each was", () => {
  const outage = (service: string, beganAt: string, endedAt: string | null) => ({ service, beganAt, endedAt })
  const days = historyOf(
    [
      // Past midnight in UTC, the evening before in Mexico City.
      outage("database", "2026-11-23T03:30:00Z", "2026-11-23T03:42:00Z"),
      outage("mail", "2026-11-20T20:00:00Z", "2026-11-20T22:05:00Z"),
      outage("payments", "2026-11-23T18:00:00Z", null),
      outage("unknown", "2026-11-22T18:00:00Z", null),
      outage("site", "2026-09-01T18:00:00Z", "2026-09-02T18:00:00Z"),
    ],
    now,
    "America/Mexico_City",
  )
  expect(days).toHaveLength(30)
  expect([days[0]?.day, days.at(-1)?.day]).toEqual(["2026-10-25", "2026-11-23"])
  const told = days.filter(({ outages }) => outages.length > 0)
  expect(
    told.map(({ day, state, outages }) => [day, state, outages.map(({ name, text }) => `${name}: ${text}`)]),
  ).toEqual([
    ["2026-11-20", "late", ["Correos con retraso: 14:00 a 16:05 · 2 h 5 min"]],
    ["2026-11-22", "away", ["Reservas no disponibles: 21:30 a 21:42 · 12 min"]],
    ["2026-11-23", "late", ["Pagos con tarjeta no disponibles: desde las 12:00"]],
  ])
})
