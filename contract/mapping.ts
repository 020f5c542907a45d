import { z } from "zod"
import { sheetFields, sheetKinds } from "./sheetFields.ts"

/** `25/11/2025` or `11/25/2025`; days such as `2025-11-25` are read in both. */
export const dateOrders = ["dmy", "mdy"] as const
/** `1,234.50` or `1.234,50`, by the sign before the cents. */
export const decimalMarks = ["point", "comma"] as const

const mostColumns = 300

/** As a sheet has it, but for letters that cannot be kept. */
const cell = (longest: number) =>
  z
    .string()
    .max(longest)
    .regex(/^[^\0\p{Cs}]*$/u, "Escribe solo texto")

/** What a sheet is, and which of its columns is what. Kept for the next sheet with the same headings. */
export const Mapping = z.strictObject({
  /** Null: nothing of this sheet is brought. */
  kind: z.enum(sheetKinds).nullable(),
  /** Of each heading the field that it fills in; null: none. */
  columns: z.array(z.strictObject({ header: cell(500), field: cell(40).nullable() })).max(mostColumns),
  /** What holds for every row, where no column says it. */
  fixed: z.array(z.strictObject({ field: cell(40), value: cell(500) })).max(40),
  /** Null: nobody chose yet, and either could be meant. */
  dates: z.enum(dateOrders).nullable(),
  numbers: z.enum(decimalMarks).nullable(),
})
export type Mapping = z.infer<typeof Mapping>

/** What is wrong with a mapping, in Spanish; `header` or `field` say where. */
export interface MappingFault {
  header?: string
  field?: string
  message: string
}

/** Why a sheet cannot be brought by this mapping; none: it can. */
export function checkMapping({ kind, columns, fixed, dates, numbers }: Mapping): MappingFault[] {
  if (kind === null) return []
  const { label, fields, needs } = sheetFields[kind]
  const known = new Map(fields.map((one) => [one.name, one]))
  const faults: MappingFault[] = []
  const givers = new Map<string, string>()
  for (const { header, field } of columns) {
    if (field === null) continue
    const target = known.get(field)
    const other = givers.get(field)
    if (!target) faults.push({ header, message: `«${header}» va a «${field}», que ${label} no tiene` })
    else if (other !== undefined)
      faults.push({
        ...{ header, field },
        message: `«${other}» y «${header}» van al mismo dato, ${target.label}: deja una sola`,
      })
    else givers.set(field, header)
  }
  for (const { field } of fixed) {
    const target = known.get(field)
    if (!target) faults.push({ field, message: `${label} no tiene el dato «${field}»` })
    else if (givers.has(field))
      faults.push({ field, message: `${target.label} está en una columna y también fijo: deja uno solo` })
  }
  const given = new Set([...givers.keys(), ...fixed.map(({ field }) => field)])
  for (const group of needs) {
    if (group.some((name) => given.has(name))) continue
    const missing = group.map((name) => known.get(name)?.label ?? name).join(" o ")
    faults.push({ field: group[0], message: `Falta decir qué columna es ${missing}` })
  }
  const types = new Set([...given].map((name) => known.get(name)?.type))
  if (dates === null && (types.has("day") || types.has("moment")))
    faults.push({ message: "Las fechas se pueden leer de dos maneras: elige día/mes/año o mes/día/año" })
  if (numbers === null && types.has("money"))
    faults.push({ message: "Los montos se pueden leer de dos maneras: elige 1,234.50 o 1.234,50" })
  return faults
}
