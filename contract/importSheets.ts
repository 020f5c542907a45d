import { z } from "zod"
import { endpoint } from "./endpoint.ts"
import { Mapping } from "./mapping.ts"
import { MoveFault, MoveId, movingAccess } from "./moving.ts"
import { sheetKinds } from "./sheetFields.ts"

const tag = "Mudanza"

/** A sheet of what was sent, and what it was taken for. */
export const ImportSheet = z.object({
  /** The file's name; of a workbook with several sheets «file › sheet». */
  name: z.string(),
  headers: z.array(z.string()),
  rows: z.int(),
  /** Its first rows, a text for each heading. */
  sample: z.array(z.array(z.string())),
  mapping: Mapping,
  /** What is not sure; without a heading it is of the whole sheet. */
  doubts: z.array(z.object({ header: z.string().optional(), message: z.string() })),
  /** Somebody said so, the last time that a sheet had these headings. */
  isKept: z.boolean(),
})
export type ImportSheet = z.infer<typeof ImportSheet>

const params = z.strictObject({ id: MoveId })

export const getImportSheets = endpoint({
  method: "GET",
  path: "/moving/imports/:id/sheets",
  tag,
  summary: "Las hojas que se leyeron y qué parece ser cada una",
  access: movingAccess,
  params,
  output: z.object({
    sheets: z.array(ImportSheet),
    /** What could not be read. */
    unread: z.array(MoveFault),
  }),
  errors: ["MOVE_NOT_FOUND"],
})

export const guessImportSheet = endpoint({
  method: "GET",
  path: "/moving/imports/:id/sheets/:sheet",
  tag,
  summary: "Qué columna es cada dato, si la hoja es de lo que se dice",
  access: movingAccess,
  params: params.extend({ sheet: z.coerce.number().int().min(0).max(2000) }),
  query: z.strictObject({ kind: z.enum(sheetKinds) }),
  output: ImportSheet.pick({ mapping: true, doubts: true }),
  errors: ["MOVE_NOT_FOUND"],
})

/** In the order of the sheets. What was said of headings is kept for the next time. */
export const mapImport = endpoint({
  method: "PUT",
  path: "/moving/imports/:id/mappings",
  tag,
  summary: "Dice qué es cada hoja y cada columna; entonces se revisa todo",
  access: movingAccess,
  params,
  body: z.strictObject({ mappings: z.array(Mapping).max(2000) }),
  output: z.object({ ok: z.literal(true) }),
  takesIdempotencyKey: true,
  errors: ["MOVE_NOT_FOUND", "MOVE_ELSEWHERE"],
})
