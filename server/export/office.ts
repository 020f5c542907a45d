import { join } from "node:path"
import type { Pool } from "pg"
import { dayIn } from "../../contract/calendar.ts"
import { studioZone } from "../../contract/house.ts"
import { partBytes } from "../../contract/moving.ts"
import { telling } from "../features/moving/telling.ts"
import { dropPieces, finishAs, finishWork, keepPiece, type Work } from "../features/moving/work.ts"
import type { Clock } from "../platform/clock.ts"
import { transaction } from "../platform/database/transaction.ts"
import { type ExportContext, exportStudio } from "./export.ts"
import { TooLargeToZip, zipFolder } from "./zip.ts"

interface OfficeExport extends ExportContext {
  pool: Pool
  clock: Clock
  /** Where the folder is while it is made. */
  folder: string
}

/** Prepares the studio as a ZIP that its superusers download from the office. Throws TryIsOver. */
export async function takeAlong({ clock, folder, ...context }: OfficeExport, work: Work): Promise<void> {
  const { pool } = context
  const { progress, stop } = telling(pool, work)
  const into = join(folder, work.id)
  const report = await exportStudio(context, into, { progress }).finally(stop)
  await dropPieces(pool, work)
  let part = 0
  const size = await zipFolder(into, partBytes, (piece) => keepPiece(pool, work, part++, piece)).catch(
    (error: unknown) => {
      if (error instanceof TooLargeToZip) return null
      throw error
    },
  )
  const now = clock.now()
  if (size === null) {
    const failure = "El estudio pesa más de 3 GB: llévatelo con el comando export del servidor."
    return finishWork(pool, work, { state: "failed", failure }, now)
  }
  const files = [{ name: `estudio-${dayIn(studioZone(), now)}.zip`, size }]
  const added = report.files
    .map(({ file, rows }) => ({ kind: file, count: rows }))
    .filter(({ count }) => count > 0)
  await transaction(pool, (client) => finishAs(client, work, { state: "done", files, added }, now))
}
