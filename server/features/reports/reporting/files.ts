import type { FastifyInstance } from "fastify"
import { getReport, ReportQuery, reportAccess, reportFilePath } from "../../../../contract/reporting.ts"
import { kindOf } from "../../../../contract/reportKinds.ts"
import type { Platform } from "../../../platform/context.ts"
import type { Authenticator } from "../../../platform/http/access.ts"
import { runReport } from "./run.ts"
import { serveSheet } from "./serveSheet.ts"

/** Reports as files. */
export function serveReportFiles(
  app: FastifyInstance,
  platform: Platform,
  authenticator: Authenticator,
): void {
  serveSheet(app, platform, authenticator, {
    path: reportFilePath,
    access: reportAccess,
    params: getReport.params,
    query: ReportQuery,
    async read(context, { report }, query) {
      const found = await runReport(context, report, query)
      const { address, title } = kindOf(found.name)
      return { ...found, title, fileName: `${address}-${found.days.from}-${found.days.to}` }
    },
  })
}
