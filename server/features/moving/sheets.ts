import type { z } from "zod"
import type { getImportSheets, ImportSheet, mapImport } from "../../../contract/importSheets.ts"
import { checkMapping, type Mapping } from "../../../contract/mapping.ts"
import type { MoveFault, MoveId } from "../../../contract/moving.ts"
import { type SheetKind, sheetFields } from "../../../contract/sheetFields.ts"
import type { Actor, Context } from "../../platform/context.ts"
import type { IdempotencyKey } from "../../platform/database/idempotency.ts"
import type { Runner } from "../../platform/database/statement.ts"
import { Refusal } from "../../platform/refusal.ts"
import { stepImport } from "./step.ts"

/** What is known of how to read sheets, which is not ours. */
export type GuessAs = (
  sheet: Pick<ImportSheet, "name" | "headers" | "sample">,
  kind: SheetKind,
) => Pick<ImportSheet, "mapping" | "doubts">

interface Read {
  sheets: ImportSheet[]
  unread: MoveFault[]
}

async function readAll({ pool }: Pick<Context, "pool">, id: MoveId): Promise<Read> {
  const { rows } = await pool.query<{ sheets: Read | null; mappings: Mapping[] | null }>(
    "select sheets, mappings from moves where id = $1 and kind = 'import'",
    [id],
  )
  const [row] = rows
  if (!row) throw new Refusal("MOVE_NOT_FOUND")
  const { sheets = [], unread = [] } = row.sheets ?? {}
  const said = (sheet: ImportSheet, at: number) => ({
    ...sheet,
    mapping: row.mappings?.[at] ?? sheet.mapping,
  })
  return { sheets: sheets.map(said), unread }
}

/** As they were read, with what was said of them since. Throws MOVE_NOT_FOUND. */
export function readSheetsOf(
  context: Context<Actor>,
  id: MoveId,
): Promise<z.input<typeof getImportSheets.output>> {
  return readAll(context, id)
}

/** Throws MOVE_NOT_FOUND. */
export async function guessSheet(
  context: Context<Actor>,
  { id, sheet: at }: { id: MoveId; sheet: number },
  kind: SheetKind,
  guessAs: GuessAs,
) {
  const sheet = (await readAll(context, id)).sheets[at]
  if (!sheet) throw new Refusal("MOVE_NOT_FOUND")
  return guessAs(sheet, kind)
}

/** Throws VALIDATION with what is wrong with a mapping, MOVE_NOT_FOUND, MOVE_ELSEWHERE. */
export async function mapSheets(
  context: Context<Actor>,
  id: MoveId,
  { mappings }: z.output<typeof mapImport.body>,
  key: IdempotencyKey | undefined,
) {
  const { sheets } = await readAll(context, id)
  const fields = mappings.flatMap((mapping, at) =>
    checkMapping(mapping).map(({ message }) => ({
      path: `mappings.${at}`,
      message: `${sheets[at]?.name ?? ""}: ${message}`,
    })),
  )
  if (mappings.length !== sheets.length)
    fields.push({ path: "mappings", message: "No son las hojas que se leyeron" })
  else if (mappings.every(({ kind }) => kind === null))
    fields.push({ path: "mappings", message: "Elige qué trae al menos una hoja" })
  if (fields.length > 0) throw new Refusal("VALIDATION", { fields })
  const decided = await stepImport(context, id, "map", key, mappings)
  for (const [at, mapping] of mappings.entries())
    await keepMapping(context, sheets[at]?.headers ?? [], mapping)
  return decided
}

/** The same headings in the same order, however they are written. */
const headingsOf = (headers: readonly string[]) =>
  JSON.stringify(headers.map((header) => header.normalize("NFC").toLowerCase()))

/** Whose all of a sheet is, where that is said of it: that is of no other sheet. */
const namesSomebody = ({ kind, fixed }: Mapping): boolean => {
  const fields = kind === null ? [] : sheetFields[kind].fields
  const people = fields.filter(({ type }) => ["person", "email", "phone"].includes(type))
  return fixed.some(({ field }) => people.some(({ name }) => name === field))
}

async function keepMapping({ pool, clock }: Context, headers: string[], mapping: Mapping): Promise<void> {
  if (namesSomebody(mapping)) return
  await pool.query(
    `insert into sheet_mappings (headings, mapping, kept_at) values ($1, $2, $3)
     on conflict (headings) do update set mapping = excluded.mapping, kept_at = excluded.kept_at`,
    [headingsOf(headers), JSON.stringify(mapping), clock.now()],
  )
}

/** What was said the last time of a sheet with these headings. */
export async function findMapping(runner: Runner, headers: string[]): Promise<Mapping | undefined> {
  const { rows } = await runner.query<{ mapping: Mapping }>(
    "select mapping from sheet_mappings where headings = $1",
    [headingsOf(headers)],
  )
  return rows[0]?.mapping
}
