import type { Mapping } from "../../../contract/mapping.ts"
import { type SheetKind, sheetFields, sheetKinds } from "../../../contract/sheetFields.ts"
import { dateOrderOf } from "./dates.ts"
import { looksLike } from "./looks.ts"
import { decimalMarkOf } from "./money.ts"
import type { Sheet } from "./sheet.ts"
import { fieldsNamed, kindNamed } from "./synonyms.ts"

/** What is not sure and left for a person to say; without a heading it is of the whole sheet. */
export interface Doubt {
  header?: string
  message: string
}

export interface Guess {
  mapping: Mapping
  doubts: Doubt[]
}

type Seen = Pick<Sheet, "name" | "headers" | "sample"> & Partial<Pick<Sheet, "telling">>

/** What a sheet is, and which column is which, as far as its headings and first rows tell. What is not sure is left open. */
export function guess(sheet: Seen): Guess {
  const kind = guessKind(sheet)
  if (!kind) {
    const columns = sheet.headers.map((header) => ({ header, field: null }))
    const mapping: Mapping = { kind: null, columns, fixed: [], dates: "dmy", numbers: "point" }
    return { mapping, doubts: [{ message: "No se sabe qué trae esta hoja: elígelo" }] }
  }
  return guessAs(sheet, kind)
}

/** The same for a sheet of which somebody said what it is. */
export function guessAs(sheet: Seen, kind: SheetKind): Guess {
  const doubts: Doubt[] = []
  const fields = match(sheet, kind)
  const columns = sheet.headers.map((header, i) => ({ header, field: fields[i] ?? null }))
  for (const [i, { header, field }] of columns.entries()) {
    const cells = cellsOf(sheet, i)
    if (field === null && cells.length > 0)
      doubts.push({ header, message: `«${header}» no se usa: no se sabe qué es` })
  }
  const typed = (...types: string[]) =>
    columns.flatMap(({ field }, i) => {
      const type = sheetFields[kind].fields.find(({ name }) => name === field)?.type
      return type && types.includes(type) ? [...cellsOf(sheet, i), ...(sheet.telling?.[i] ?? [])] : []
    })
  const dates = dateOrderOf(typed("day", "moment"))
  if (dates === null) doubts.push({ message: "Las fechas se pueden leer como día/mes o como mes/día: elige" })
  const numbers = decimalMarkOf(typed("money"))
  if (numbers === null)
    doubts.push({ message: "Los montos se pueden leer de dos maneras: elige 1,234 o 1.234" })
  return { mapping: { kind, columns, fixed: [], dates, numbers }, doubts }
}

const cellsOf = ({ sample }: Seen, i: number) => sample.flatMap((row) => row[i] || [])

/** The kind that most headings are of and that lacks least; undefined when none has what it needs, or two do as well. */
function guessKind(sheet: Seen): SheetKind | undefined {
  const titled = kindNamed(sheet.name)
  const scores = sheetKinds.map((kind) => {
    const given = new Set(match(sheet, kind).filter((field) => field !== undefined))
    const missing = sheetFields[kind].needs.filter((group) => !group.some((name) => given.has(name))).length
    return { kind, given: given.size, score: given.size - 2 * missing + (kind === titled ? 2.5 : 0) }
  })
  const [best, next] = scores.filter(({ given }) => given > 0).sort((a, b) => b.score - a.score)
  if (!best || best.score <= 0) return undefined
  return next && next.score === best.score ? undefined : best.kind
}

/** The field of each column. Headings that can mean only one come first, then what the cells look like decides. */
function match(sheet: Seen, kind: SheetKind): (string | undefined)[] {
  const types = new Map(sheetFields[kind].fields.map(({ name, type }) => [name, type]))
  const found: (string | undefined)[] = sheet.headers.map(() => undefined)
  const taken = new Set<string>()
  const fits = (field: string, i: number) => looksLike(types.get(field) ?? "text", field, cellsOf(sheet, i))
  for (const [i, header] of sheet.headers.entries()) {
    const named = fieldsNamed(kind, header)
    const fitting = named.filter((field) => !taken.has(field) && fits(field, i) !== "no")
    // A column of our own folder is what it says; of several that another may mean, the one that the cells look like.
    const own = named.find((one) => one === header.toLowerCase() && !taken.has(one))
    const field = own ?? fitting.find((one) => fits(one, i) === "yes") ?? fitting[0]
    if (field === undefined) continue
    found[i] = field
    taken.add(field)
  }
  return settleNames(sheet, kind, found)
}

/** «Nombre» is the first name beside «Apellidos», and the whole name without them. */
function settleNames(sheet: Seen, kind: SheetKind, found: (string | undefined)[]): (string | undefined)[] {
  if (!sheetFields[kind].fields.some(({ name }) => name === "full_name")) return found
  const hasLast = found.includes("last_name")
  const wholeAt = found.indexOf("full_name")
  const firstAt = found.indexOf("first_name")
  if (hasLast && wholeAt >= 0 && firstAt < 0) return found.with(wholeAt, "first_name")
  if (hasLast && wholeAt >= 0) return found.with(wholeAt, undefined)
  if (!hasLast && wholeAt >= 0 && firstAt >= 0) return found.with(firstAt, undefined)
  if (!hasLast && firstAt >= 0) {
    const cells = cellsOf(sheet, firstAt)
    const ofMore = cells.filter((cell) => /\S\s+\S/.test(cell)).length
    if (ofMore > cells.length / 2) return found.with(firstAt, "full_name")
  }
  return found
}
