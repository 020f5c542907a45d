import type { FastifyInstance } from "fastify"
import { z } from "zod"
import { faultsPath, getMove, type MoveFault, movingAccess } from "../../../contract/moving.ts"
import type { ReportColumn } from "../../../contract/reportCells.ts"
import type { Platform } from "../../platform/context.ts"
import type { Authenticator } from "../../platform/http/access.ts"
import { Refusal } from "../../platform/refusal.ts"
import { serveSheet } from "../reports/reporting/serveSheet.ts"

/** Every fault of an import, to be mended beside the file. */
export function serveMovingFiles(
  app: FastifyInstance,
  platform: Platform,
  authenticator: Authenticator,
): void {
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
