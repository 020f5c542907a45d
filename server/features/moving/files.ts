import { Readable } from "node:stream"
import type { FastifyInstance } from "fastify"
import { z } from "zod"
import { exportPath, faultsPath, getMove, type MoveFault, movingAccess } from "../../../contract/moving.ts"
import type { ReportColumn } from "../../../contract/reportCells.ts"
import type { Platform } from "../../platform/context.ts"
import { type Authenticator, authorize } from "../../platform/http/access.ts"
import { Refusal } from "../../platform/refusal.ts"
import { serveSheet } from "../reports/reporting/serveSheet.ts"
import { readParts } from "./work.ts"

/** The ZIP of a studio that was prepared, piece by piece as it is taken. */
function serveExport(app: FastifyInstance, { pool }: Platform, authenticator: Authenticator): void {
  app.get(`/api${exportPath}`, { schema: { hide: true } }, async (request, reply) => {
    const { actor } = await authorize(movingAccess, request, authenticator)
    if (actor?.mustChangePassword) throw new Refusal("PASSWORD_CHANGE_REQUIRED")
    const named = getMove.params.safeParse(request.params)
    if (!named.success) throw new Refusal("MOVE_NOT_FOUND")
    const { rows } = await pool.query<{ name: string; size: number }>(
      `select m.files -> 0 ->> 'name' as name, (m.files -> 0 ->> 'size')::bigint as size from moves m
       where m.id = $1 and m.kind = 'export' and m.state = 'done'`,
      [named.data.id],
    )
    const [file] = rows
    if (!file) throw new Refusal("MOVE_NOT_FOUND")
    return reply
      .header("cache-control", "no-store")
      .header("content-disposition", `attachment; filename="${file.name}"`)
      .header("content-length", file.size)
      .type("application/zip")
      .send(Readable.from(readParts(pool, named.data.id, 0)))
  })
}

/** Every fault of an import, to be mended beside the file; and what was prepared to be taken along. */
export function serveMovingFiles(
  app: FastifyInstance,
  platform: Platform,
  authenticator: Authenticator,
): void {
  serveExport(app, platform, authenticator)
  serveSheet(app, platform, authenticator, {
    path: faultsPath,
    access: movingAccess,
    params: getMove.params,
    query: z.strictObject({}),
    async read({ pool }, { id }) {
      const { rows } = await pool.query<{ faults: MoveFault[] }>("select faults from moves where id = $1", [
        id,
      ])
      if (!rows[0]) throw new Refusal("MOVE_NOT_FOUND")
      const cells = rows[0].faults.map((fault) => ({ ...fault }))
      return { title: "Por corregir", columns, rows: cells, fileName: "por-corregir" }
    },
  })
}

const columns: readonly ReportColumn[] = [
  { key: "sheet", name: "Archivo", kind: "text" },
  { key: "row", name: "Fila", kind: "count" },
  { key: "column", name: "Columna", kind: "text" },
  { key: "message", name: "Qué corregir", kind: "text" },
]
