import { randomUUID } from "node:crypto"
import { createServer } from "node:http"
import type { AddressInfo } from "node:net"
import { z } from "zod"
import type { Access, Endpoint } from "../../contract/endpoint.ts"
import { type ErrorCode, ErrorReply, errors } from "../../contract/errors.ts"
import { LiveQuery, livePath } from "../../contract/live.ts"
import { exportPath, faultsPath, movingAccess } from "../../contract/moving.ts"
import { payFileAccess, payFilePath } from "../../contract/payroll.ts"
import { ReportQuery, reportAccess, reportFilePath, reportFormats } from "../../contract/reporting.ts"
import { kindOf, reportNames } from "../../contract/reportKinds.ts"
import { liveSeatsPath } from "../../contract/schedule.ts"
import { shiftPaperPath } from "../../contract/shifts.ts"
import { receiptPath } from "../../contract/transactions.ts"
import { openLinks } from "../../server/features/notifications/links.ts"
import { errorsOf } from "../../server/platform/http/describe.ts"
import type { Cupo } from "./cupo.ts"
import type { Document, Operation } from "./document.ts"
import type { Attempt } from "./fuzzing.ts"
import type { Person } from "./people.ts"
import { usedStudio } from "./reads.ts"
import { dayFromNow } from "./studio.ts"
import type { Till } from "./till.ts"

interface Described {
  /** «GET /api/classes/:id/seats/live» */
  line: string
  access: Access
  /** What it answers, when it does: with more than one, any of them; «» leads elsewhere. */
  types: string[]
  query?: z.ZodObject
  errors?: ErrorCode[]
}

const sheets = ["text/csv", "application/vnd.openxmlformats-officedocument.spreadsheetml.sheet"]
const format = z.object({ format: z.enum(reportFormats) })

/** What stands outside the reference of the API: files, papers, streams, pages without a script, and what programs call. */
const described = {
  getReceipt: {
    ...{ line: `GET /api${receiptPath}`, access: "signedIn", types: ["application/pdf"] },
    errors: ["TRANSACTION_NOT_FOUND"],
  },
  getShiftPaper: {
    ...{ line: `GET /api${shiftPaperPath}`, access: "signedIn", types: ["application/pdf"] },
    errors: ["SHIFT_NOT_FOUND"],
  },
  getReportFile: {
    ...{ line: `GET /api${reportFilePath}`, access: reportAccess, types: sheets },
    query: ReportQuery.extend(format.shape),
    errors: ["REPORT_NOT_FOUND", "BRANCH_NOT_FOUND", "REPORT_TOO_LONG"],
  },
  getPayFile: {
    ...{ line: `GET /api${payFilePath}`, access: payFileAccess, types: sheets, query: format },
    errors: ["PAY_PERIOD_NOT_FOUND"],
  },
  getFaults: {
    ...{ line: `GET /api${faultsPath}`, access: movingAccess, types: sheets, query: format },
    errors: ["MOVE_NOT_FOUND"],
  },
  getExport: {
    ...{ line: `GET /api${exportPath}`, access: movingAccess, types: ["application/zip"] },
    errors: ["MOVE_NOT_FOUND"],
  },
  watchSeats: {
    ...{ line: `GET /api${liveSeatsPath}`, access: "public", types: ["text/event-stream"] },
    errors: ["CLASS_NOT_FOUND"],
  },
  watch: {
    ...{ line: `GET /api${livePath}`, access: "public", types: ["text/event-stream"], query: LiveQuery },
  },
  readCalendar: {
    ...{ line: "GET /api/calendar/:file", access: "public", types: ["text/calendar"], errors: ["NOT_FOUND"] },
  },
  showUnsubscribe: { line: "GET /api/unsubscribe/:token", access: "public", types: [""] },
  unsubscribe: {
    ...{ line: "POST /api/unsubscribe/:token", access: "public", types: ["text/plain"] },
    errors: ["LINK_INVALID", "LINK_EXPIRED"],
  },
  tellOfMoney: {
    ...{ line: "POST /api/paypal/webhook", access: "public", types: ["application/json"] },
    errors: ["FORBIDDEN"],
  },
  comeFromGoogle: {
    ...{ line: "GET /api/identity/google/callback", access: "public", types: ["text/html"] },
    query: z.object({ code: z.string(), state: z.string(), error: z.string() }),
  },
  getStatus: { line: "GET /estado", access: "public", types: ["text/html"] },
  getFavicon: { line: "GET /favicon.ico", access: "public", types: [""] },
  getDocument: { line: "GET /api/openapi.json", access: "public", types: ["application/json"] },
  getDocs: { line: "GET /api/docs/", access: "public", types: ["text/html"] },
} satisfies Record<string, Described>

type Name = keyof typeof described

/** What the reference leaves out, as it would say it. */
export const documentApart: Document = {
  operations: Object.entries<Described>(described).map(([name, one]) => toOperation(name, one)),
  faultOf({ name, method }, { status, type, text }) {
    const { types, access, errors: own = [] } = (described as Record<string, Described>)[name] as Described
    if (status < 400)
      return types.some((one) => (one ? type.startsWith(one) : status === 302))
        ? undefined
        : `${status} ${type} is not ${types.join(" or ")}`
    const said = ErrorReply.strict().safeParse(JSON.parse(text)).data
    const codes = errorsOf({
      method: method.toUpperCase(),
      access,
      errors: own,
    } as Partial<Endpoint> as Endpoint)
    const isListed = said && codes.some((code) => code === said.error && errors[code].status === status)
    return isListed ? undefined : `${status} is not among its answers: ${text.slice(0, 300)}`
  },
}

function toOperation(name: string, { line, query }: Described): Operation {
  const [method = "", path = ""] = line.split(" ")
  const asked = z.toJSONSchema(query ?? z.object({}), { io: "input" })
  const inPath = [...path.matchAll(/:(\w+)/g)].map(([, name = ""]) => ({
    ...{ in: "path" as const, name, required: true, schema: { type: "string" } },
  }))
  const inQuery = Object.entries(asked.properties ?? {}).map(([name, schema]) => ({
    ...{ in: "query" as const, name, required: (asked.required ?? []).includes(name) },
    schema: schema as object,
  }))
  return {
    ...{ name, method: method.toLowerCase(), path: path.replace(/:(\w+)/g, "{$1}") },
    ...{ parameters: [...inPath, ...inQuery], security: [] },
  }
}

/** Each of them as it is meant, in a studio that is used, so that it finds something. */
export async function apart(
  cupo: Cupo,
  boss: Person,
  till: Till,
): Promise<Record<Name, Attempt | Attempt[]>> {
  const it = await usedStudio(cupo, boss, till)
  const [from, to] = [dayFromNow(-30), dayFromNow(30)]
  const inFormats = (one: Attempt): Attempt[] =>
    reportFormats.map((format) => ({ ...one, query: { ...one.query, format } }))
  const formatOf = (nth: number) => reportFormats[nth % reportFormats.length] as string
  const { body: shift } = await cupo.call(`GET /shifts/my?branch=${it.studio.branch}`, { as: boss })
  const { body: feed } = await cupo.call("GET /users/me/calendar", { as: it.ana })
  const link = await openLinks(cupo, "")
  const mute = link("mute", {
    userId: it.ana.id,
    id: it.ana.id,
    until: `${dayFromNow(2)}T12:00:00Z`,
    to: it.ana.email,
  })
  const unsubscribe = { params: { token: mute.replace("/enlace/", "") } }

  return {
    getReceipt: [it.ana, boss].map((as) => ({ as, params: { id: it.sold } })),
    getShiftPaper: { as: boss, params: { id: shift.shift.id } },
    getReportFile: reportNames.map((report, nth) => ({
      ...{ as: boss, params: { report } },
      query: {
        ...{ from, to, by: Object.keys(kindOf(report).by)[0] ?? "", branch: it.studio.branch },
        format: formatOf(nth),
      },
    })),
    getPayFile: inFormats({ as: boss, params: { period: it.period } }),
    getFaults: inFormats({ as: boss, params: { id: it.move } }),
    getExport: { as: boss, params: { id: await taken(cupo, boss) } },
    watchSeats: [{}, { as: boss }].map((by) => ({ ...by, params: { id: it.classId } })),
    watch: [{}, { as: boss }, { as: it.ana }].map((by) => ({ ...by, query: { classes: it.classId } })),
    readCalendar: { params: { file: new URL(feed.url).pathname.split("/").at(-1) ?? "" } },
    showUnsubscribe: unsubscribe,
    unsubscribe,
    tellOfMoney: await toldOf(till, it.ana, it.studio.packages.ten),
    comeFromGoogle: { query: { code: "4/0Ab", state: randomUUID(), error: "access_denied" } },
    getStatus: {},
    getFavicon: {},
    getDocument: {},
    getDocs: {},
  }
}

/** What was prepared to be taken along. */
async function taken({ pool }: Cupo, { id: by }: Person): Promise<string> {
  const [id, bytes] = [randomUUID(), Buffer.from("PK\x05\x06".padEnd(22, "\0"), "latin1")]
  await pool.query(
    `insert into moves (id, kind, state, made_by, made_at, changed_at, done_at, files)
     values ($1, 'export', 'done', $2, now(), now(), now(), $3)`,
    [id, by, JSON.stringify([{ name: "estudio.zip", size: bytes.length }])],
  )
  await pool.query("insert into move_parts (move_id, file, part, bytes) values ($1, 0, 0, $2)", [id, bytes])
  return id
}

/** The provider's own word of a purchase, as it went out. */
async function toldOf(till: Till, as: Person, packageId: string): Promise<Attempt> {
  const heard = Promise.withResolvers<Attempt>()
  const ear = createServer(async (request, response) => {
    const chunks: Buffer[] = []
    for await (const chunk of request) chunks.push(chunk as Buffer)
    response.end("{}")
    const own = Object.entries(request.headers).filter(([name]) => name.startsWith("paypal-"))
    const headers = Object.fromEntries(own) as Record<string, string>
    heard.resolve({ as: { headers }, body: JSON.parse(Buffer.concat(chunks).toString()) })
  })
  await new Promise<void>((resolve) => ear.listen(0, "127.0.0.1", resolve))
  const { webhookUrl } = till.simulator
  till.simulator.webhookUrl = `http://127.0.0.1:${(ear.address() as AddressInfo).port}`
  await till.buy(as, packageId, 1800)
  const word = await heard.promise
  till.simulator.webhookUrl = webhookUrl
  await new Promise((resolve) => ear.close(resolve))
  return word
}
