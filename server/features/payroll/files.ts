import type { FastifyInstance } from "fastify"
import { z } from "zod"
import { toPesos } from "../../../contract/money.ts"
import { sayRate } from "../../../contract/payRates.ts"
import { getPayPeriod, payFileAccess, payFilePath } from "../../../contract/payroll.ts"
import type { Cells, ReportColumn } from "../../../contract/reportCells.ts"
import type { Platform } from "../../platform/context.ts"
import { readingMuch } from "../../platform/database/readers.ts"
import type { Authenticator } from "../../platform/http/access.ts"
import { serveSheet } from "../reports/reporting/serveSheet.ts"
import { findPeriod, type Period } from "./period.ts"
import { inPesos } from "./rates.ts"

/** A period as a file, by the frame of reports. */
export function servePayFiles(app: FastifyInstance, platform: Platform, authenticator: Authenticator): void {
  serveSheet(app, platform, authenticator, {
    path: payFilePath,
    access: payFileAccess,
    params: getPayPeriod.params,
    query: z.strictObject({}),
    async read(context, { period: day }) {
      const { pool, clock } = readingMuch(context)
      const period = await findPeriod(pool, day, clock.now())
      const { from, to } = period.days
      return { title: "Nómina", columns, rows: rowsOf(period), fileName: `nomina-${from}-${to}` }
    },
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
    ...{ instructor: one.name, day: one.day, hour: one.hour, branch: one.branchName },
    concept: one.isCancelled ? `${one.disciplineName} (cancelada)` : one.disciplineName,
    // Without a rate it is not paid: its heads are not of those that are.
    ...(one.rate ? { heads: one.heads, rate: sayRate(inPesos(one.rate)) } : { rate: "Sin tarifa" }),
    amount: toPesos(one.amount),
  }))
  const others = adjusted.map(({ name, reason, amount }) => ({
    ...{ instructor: name, concept: `Ajuste: ${reason}`, amount: toPesos(amount) },
  }))
  return [...classes, ...others].sort((one, other) => one.instructor.localeCompare(other.instructor, "es-MX"))
}
