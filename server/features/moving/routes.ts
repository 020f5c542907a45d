import { api } from "../../../contract/api.ts"
import type { Route } from "../../platform/http/routes.ts"
import { beginExport, beginImport } from "./begin.ts"
import { keepPart } from "./parts.ts"
import { listAll, readMove } from "./reads.ts"
import { type GuessAs, guessSheet, mapSheets, readSheetsOf } from "./sheets.ts"
import { stepImport } from "./step.ts"

export function movingRoutes(route: Route, guessAs: GuessAs): void {
  route(api.listMoves, (context) => listAll(context))
  route(api.getMove, (context, { params }) => readMove(context, params.id))
  route(api.beginImport, (context, { body, idempotencyKey }) => beginImport(context, body, idempotencyKey))
  route(api.beginExport, (context, { idempotencyKey }) => beginExport(context, idempotencyKey))
  route(api.sendPart, async (context, { params, body }) => {
    await keepPart(context, params, body.bytes)
    return { ok: true as const }
  })
  route(api.getImportSheets, (context, { params }) => readSheetsOf(context, params.id))
  route(api.guessImportSheet, (context, { params, query }) =>
    guessSheet(context, params, query.kind, guessAs),
  )
  route(api.mapImport, (context, { params, body, idempotencyKey }) =>
    mapSheets(context, params.id, body, idempotencyKey),
  )
  route(api.readImport, (context, { params, idempotencyKey }) =>
    stepImport(context, params.id, "read", idempotencyKey),
  )
  route(api.runImport, (context, { params, idempotencyKey }) =>
    stepImport(context, params.id, "run", idempotencyKey),
  )
  route(api.undoImport, (context, { params, idempotencyKey }) =>
    stepImport(context, params.id, "undo", idempotencyKey),
  )
  route(api.dropImport, (context, { params, idempotencyKey }) =>
    stepImport(context, params.id, "drop", idempotencyKey),
  )
}
