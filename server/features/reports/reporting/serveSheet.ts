import { Readable } from "node:stream"
import type { FastifyInstance } from "fastify"
import { z } from "zod"
import type { Access } from "../../../../contract/endpoint.ts"
import { type ReportFormat, reportFormats } from "../../../../contract/reporting.ts"
import type { Actor, Platform } from "../../../platform/context.ts"
import { readOver } from "../../../platform/database/readOver.ts"
import { type Authenticator, authorize } from "../../../platform/http/access.ts"
import { Refusal } from "../../../platform/refusal.ts"
import { type Sheet, sheetTypes, writeSheet } from "./sheet.ts"

interface Served<P extends z.ZodObject, Q extends z.ZodObject> {
  /** Under `/api`. */
  path: string
  access: Access
  params: P
  /** What is asked beside the format. */
  query: Q
  read(
    context: Platform & { actor: Actor },
    params: z.output<P>,
    query: z.output<Q>,
  ): Promise<Sheet & { fileName: string }>
}

/** A sheet as a file: no JSON, so it is not part of the contract's table. Refuses as the calls of the table do. */
export function serveSheet<P extends z.ZodObject, Q extends z.ZodObject>(
  app: FastifyInstance,
  platform: Platform,
  authenticator: Authenticator,
  { path, access, params, query, read }: Served<P, Q>,
): void {
  const Query = query.extend({ format: z.enum(reportFormats) })
  app.get(`/api${path}`, { schema: { hide: true } }, async (request, reply) => {
    const { actor } = await authorize(access, request, authenticator)
    if (!actor) throw new Refusal("UNAUTHENTICATED")
    if (actor.mustChangePassword) throw new Refusal("PASSWORD_CHANGE_REQUIRED")
    const [named, asked] = [params.safeParse(request.params), Query.safeParse(request.query)]
    if (!named.success || !asked.success) {
      const issues = [...(asked.error?.issues ?? []), ...(named.error?.issues ?? [])]
      const fields = issues.map(({ path, message }) => ({ path: path.join("."), message }))
      throw new Refusal("VALIDATION", { fields })
    }
    const { format, ...rest } = asked.data as { format: ReportFormat }
    const sheet = await readOver({ ...platform, actor }, "recent", (context) =>
      read(context, named.data, rest as z.output<Q>),
    )
    return reply
      .header("cache-control", "no-store")
      .header("content-disposition", `attachment; filename="${sheet.fileName}.${format}"`)
      .type(sheetTypes[format])
      .send(Readable.fromWeb(writeSheet[format](sheet) as Parameters<typeof Readable.fromWeb>[0]))
  })
}
