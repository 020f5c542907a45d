import { guardCell, readCell } from "../../../contract/guardedCells.ts"
import type { Column, Kind } from "./columns.ts"

/** One form of each kind: moments in UTC to the microsecond, amounts with two decimals, lists and JSON as PostgreSQL writes them. */
const written: Record<Kind, (column: string) => string> = {
  uuid: (column) => `${column}::text`,
  text: (column) => column,
  integer: (column) => `${column}::text`,
  pesos: (column) => `(${column} / 100.0)::numeric(14, 2)::text`,
  number: (column) => `${column}::text`,
  yesNo: (column) => `case when ${column} then 'yes' when not ${column} then 'no' end`,
  moment: (column) => `to_char(${column} at time zone 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS.US"Z"')`,
  day: (column) => `to_char(${column}, 'YYYY-MM-DD')`,
  hour: (column) => `to_char(${column}, 'HH24:MI')`,
  json: (column) => `${column}::text`,
  list: (column) => `${column}::text`,
}

/** SQL of what a cell says of a row `t`; null is an empty cell. */
export const sqlOfCell = ({ kind, sql }: Column): string => written[kind](sql)

/** The cell of what that SQL gave. */
export const cellOf = ({ kind }: Pick<Column, "kind">, value: string | null): string =>
  value === null ? "" : kind === "text" ? guardCell(value) : value

const forms: Record<Exclude<Kind, "text" | "json">, { form: RegExp; expected: string }> = {
  uuid: {
    form: /^[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}$/,
    expected: "un identificador como los que Cupo escribió",
  },
  integer: { form: /^-?\d{1,15}$/, expected: "un número entero" },
  pesos: { form: /^-?\d{1,10}(\.\d{1,2})?$/, expected: "un monto en pesos como 1800.00" },
  number: { form: /^-?\d{1,10}(\.\d{1,10})?$/, expected: "un número como 12.50" },
  yesNo: { form: /^(yes|no)$/, expected: "yes o no" },
  moment: {
    form: /^\d{4}-\d\d-\d\dT\d\d:\d\d:\d\d(\.\d{1,6})?Z$/,
    expected: "un momento como 2025-11-25T18:30:00.000000Z",
  },
  day: { form: /^\d{4}-\d\d-\d\d$/, expected: "un día como 2025-11-25" },
  hour: { form: /^([01]\d|2[0-3]):[0-5]\d$/, expected: "una hora como 07:15" },
  list: { form: /^\{.*\}$/s, expected: "una lista entre llaves, como {listado,detalle}" },
}

/** A cell as JSON, to be a column's value; or, in Spanish, what is wrong with it. */
export type ReadCell = { json: string } | { fault: string }

export function readValue({ kind, isNullable }: Pick<Column, "kind" | "isNullable">, cell: string): ReadCell {
  if (cell === "" && (isNullable || kind !== "text"))
    return isNullable ? { json: "null" } : { fault: "falta este dato" }
  if (kind === "text") return textOf(cell)
  if (kind === "json") return jsonOf(cell)
  const { form, expected } = forms[kind]
  if (!form.test(cell) || ((kind === "day" || kind === "moment") && Number.isNaN(Date.parse(cell))))
    return { fault: `«${cell.slice(0, 60)}» no sirve; se espera ${expected}` }
  return { json: kind === "pesos" ? String(centavosOf(cell)) : JSON.stringify(cell) }
}

function textOf(cell: string): ReadCell {
  const text = readCell(cell)
  return text.includes("\0")
    ? { fault: "tiene un carácter que no se puede guardar" }
    : { json: JSON.stringify(text) }
}

/** As it is written: a number that was read and written again would lose its zeros. */
function jsonOf(cell: string): ReadCell {
  try {
    JSON.parse(cell)
    return { json: cell }
  } catch {
    return { fault: "no se puede leer como JSON" }
  }
}

const centavosOf = (pesos: string): number => {
  const [whole = "", part = ""] = pesos.split(".")
  return Number(`${whole}${part.padEnd(2, "0")}`)
}
