import { Readable } from "node:stream"
import type { FastifyInstance } from "fastify"
import { writeCsvStream } from "hucre/csv"
import { writeXlsxStream } from "hucre/xlsx"
import { z } from "zod"
import {
  type Cell,
  type Cells,
  isNumber,
  type ReportColumn,
  sayCell,
  totalOf,
} from "../../../../contract/reportCells.ts"
import {
  type ReportFormat,
  ReportQuery,
  reportAccess,
  reportFilePath,
  reportFormats,
} from "../../../../contract/reporting.ts"
import { kindOf } from "../../../../contract/reportKinds.ts"
import type { Platform } from "../../../platform/context.ts"
import { type Authenticator, authorize } from "../../../platform/http/access.ts"
import { Refusal } from "../../../platform/refusal.ts"
import { type Report, runReport } from "./run.ts"

const FileQuery = ReportQuery.extend({ format: z.enum(reportFormats) })

/** Reports as files: no JSON, so they are not part of the contract's table. */
export function serveReportFiles(
  app: FastifyInstance,
  platform: Platform,
  authenticator: Authenticator,
): void {
  app.get(`/api${reportFilePath}`, { schema: { hide: true } }, async (request, reply) => {
    const { actor } = await authorize(reportAccess, request, authenticator)
    if (!actor) throw new Refusal("UNAUTHENTICATED")
    if (actor.mustChangePassword) throw new Refusal("PASSWORD_CHANGE_REQUIRED")
    const asked = FileQuery.safeParse(request.query)
    if (!asked.success) {
      const fields = asked.error.issues.map(({ path, message }) => ({ path: path.join("."), message }))
      throw new Refusal("VALIDATION", { fields })
    }
    const { format, ...query } = asked.data
    const found = await runReport(
      { ...platform, actor },
      (request.params as { report: string }).report,
      query,
    )
    const { address } = kindOf(found.name)
    return reply
      .header("cache-control", "no-store")
      .header(
        "content-disposition",
        `attachment; filename="${address}-${found.days.from}-${found.days.to}.${format}"`,
      )
      .type(types[format])
      .send(Readable.fromWeb(written[format](found) as Parameters<typeof Readable.fromWeb>[0]))
  })
}

const types: Record<ReportFormat, string> = {
  csv: "text/csv; charset=utf-8",
  xlsx: "application/vnd.openxmlformats-officedocument.spreadsheetml.sheet",
}

/** Each row as it is asked for, and what they sum to at the end. Numbers stay numbers; all else is text, and never computed. */
function* linesOf({ columns, rows }: Report): Generator<Cell[]> {
  const say = (column: ReportColumn, value: Cell) => (isNumber(column) ? value : sayCell(column, value))
  const line = (row: Cells) => columns.map((column) => say(column, row[column.key] ?? null))
  for (const row of rows) yield line(row)
  const totals = line(totalOf(columns, rows))
  if (rows.length > 0) yield ["Total", ...totals.slice(1)]
}

const written: Record<ReportFormat, (report: Report) => ReadableStream<Uint8Array>> = {
  csv: (report) =>
    writeCsvStream(
      linesOf(report),
      // The mark at the start tells Excel that accents are UTF-8.
      {
        headers: report.columns.map(({ name }) => name),
        bom: true,
        escapeFormulae: true,
        lineSeparator: "\r\n",
      },
    ),
  xlsx: (report) =>
    writeXlsxStream(linesOf(report), {
      name: kindOf(report.name).title,
      columns: report.columns.map((column) => ({
        ...{ header: column.name, width: Math.max(12, column.name.length + 4) },
        ...(column.kind === "money" && { numFmt: "#,##0.00" }),
      })),
      freezePane: { rows: 1 },
    }),
}
