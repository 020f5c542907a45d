import { Readable } from "node:stream"
import type { FastifyInstance } from "fastify"
import { z } from "zod"
import { toPesos } from "../../../contract/money.ts"
import { sayRate } from "../../../contract/payRates.ts"
import { getPayPeriod, payFileAccess, payFilePath } from "../../../contract/payroll.ts"
import type { Cells, ReportColumn } from "../../../contract/reportCells.ts"
import { reportFormats } from "../../../contract/reporting.ts"
import type { Platform } from "../../platform/context.ts"
import { type Authenticator, authorize } from "../../platform/http/access.ts"
import { Refusal } from "../../platform/refusal.ts"
import { sheetTypes, writeSheet } from "../reports/reporting/sheet.ts"
import { findPeriod, type Period } from "./period.ts"
import { inPesos } from "./rates.ts"

const FileQuery = z.strictObject({ format: z.enum(reportFormats) })

/** A period as a file, by the frame of reports. */
export function servePayFiles(app: FastifyInstance, platform: Platform, authenticator: Authenticator): void {
  app.get(`/api${payFilePath}`, { schema: { hide: true } }, async (request, reply) => {
    const { actor } = await authorize(payFileAccess, request, authenticator)
    if (!actor) throw new Refusal("UNAUTHENTICATED")
    if (actor.mustChangePassword) throw new Refusal("PASSWORD_CHANGE_REQUIRED")
    const asked = FileQuery.safeParse(request.query)
    const named = getPayPeriod.params.safeParse(request.params)
    const faults = [...(asked.error?.issues ?? []), ...(named.error?.issues ?? [])]
    if (!asked.success || !named.success) {
      const fields = faults.map(({ path, message }) => ({ path: path.join("."), message }))
      throw new Refusal("VALIDATION", { fields })
    }
    const { format } = asked.data
    const period = await findPeriod(platform.pool, named.data.period, platform.clock.now())
    const { from, to } = period.days
    const sheet = { title: "Nómina", columns, rows: rowsOf(period) }
    return reply
      .header("cache-control", "no-store")
      .header("content-disposition", `attachment; filename="nomina-${from}-${to}.${format}"`)
      .type(sheetTypes[format])
      .send(Readable.fromWeb(writeSheet[format](sheet) as Parameters<typeof Readable.fromWeb>[0]))
  })
}

const columns: readonly ReportColumn[] = [
  { key: "instructor", name: "Instructor", kind: "text" },
  { key: "day", name: "Día", kind: "day" },
  { key: "hour", name: "Hora", kind: "hour" },
  { key: "concept", name: "Concepto", kind: "text" },
  { key: "branch", name: "Sucursal", kind: "text" },
  { key: "heads", name: "Personas", kind: "count" },
  { key: "rate", name: "Tarifa", kind: "text" },
  { key: "amount", name: "Monto", kind: "money" },
]

/** By instructor, each with their classes and then what was adjusted. */
function rowsOf({ earned, adjusted }: Period): Cells[] {
  const classes = earned.map((one) => ({
    ...{ instructor: one.name, day: one.day, hour: one.hour, branch: one.branchName, heads: one.heads },
    concept: one.isCancelled ? `${one.disciplineName} (cancelada)` : one.disciplineName,
    rate: one.rate ? sayRate(inPesos(one.rate)) : "Sin tarifa",
    amount: toPesos(one.amount),
  }))
  const others = adjusted.map(({ name, reason, amount }) => ({
    ...{ instructor: name, concept: `Ajuste: ${reason}`, amount: toPesos(amount) },
  }))
  return [...classes, ...others].sort((one, other) => one.instructor.localeCompare(other.instructor, "es-MX"))
}
