import { Readable } from "node:stream"
import type { FastifyInstance } from "fastify"
import { z } from "zod"
import { ReportQuery, reportAccess, reportFilePath, reportFormats } from "../../../../contract/reporting.ts"
import { kindOf } from "../../../../contract/reportKinds.ts"
import type { Platform } from "../../../platform/context.ts"
import { type Authenticator, authorize } from "../../../platform/http/access.ts"
import { Refusal } from "../../../platform/refusal.ts"
import { runReport } from "./run.ts"
import { sheetTypes, writeSheet } from "./sheet.ts"

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
    const { address, title } = kindOf(found.name)
    return reply
      .header("cache-control", "no-store")
      .header(
        "content-disposition",
        `attachment; filename="${address}-${found.days.from}-${found.days.to}.${format}"`,
      )
      .type(sheetTypes[format])
      .send(
        Readable.fromWeb(writeSheet[format]({ ...found, title }) as Parameters<typeof Readable.fromWeb>[0]),
      )
  })
}
