import { z } from "zod"
import { Email, Password } from "../../contract/people.ts"
import { type Action, actions, type Module, modules } from "../../contract/permissions.ts"
import { Birthday, Hour, TimeZone } from "../../contract/time.ts"
import { withoutPiles } from "../../contract/words.ts"
import { dayExpected, readDay, readWeekday, type WrittenDay } from "./days.ts"
import { nearest } from "./nearest.ts"

/** Tabs and line breaks are written by people; the other control characters come from damaged files. */
const isVisible = (value: string) => !/(?![\t\n\r])\p{Cc}/u.test(value)

const cell = z
  .string()
  .refine(isVisible, { error: "tiene caracteres de control que no se ven; escríbelo de nuevo", abort: true })
  .trim()
  .overwrite((value) => withoutPiles(value).normalize("NFC"))

export const text = cell
  .min(1, "falta este dato")
  .max(500, "se esperan 500 caracteres como máximo")
  .regex(/^\P{Cc}*$/u, "se espera una sola línea, sin tabuladores")
export const anyText = cell.max(2000, "se esperan 2000 caracteres como máximo")
/** A page of text, with its line breaks. */
export const longText = cell.max(50_000, "se esperan 50,000 caracteres como máximo")

/** What is left empty is `undefined`; anything else must be as the column says. */
export function optional<S extends z.ZodType<unknown, string>>(column: S) {
  return cell.transform((value, context): z.output<S> | undefined => {
    if (value === "") return undefined
    const parsed = column.safeParse(value)
    if (parsed.success) return parsed.data
    for (const issue of parsed.error.issues) context.addIssue(issue.message)
    return z.NEVER
  })
}

/** A cell that `read` understands; anything else is a fault that says what was expected. */
function read<T>(reader: (value: string) => T | undefined, expected: string) {
  return cell.transform((value, context): T => {
    const result = value === "" ? undefined : reader(value)
    if (result !== undefined) return result
    context.addIssue(value === "" ? `falta este dato; ${expected}` : `«${value}» no sirve; ${expected}`)
    return z.NEVER
  })
}

const answers = new Map(Object.entries({ sí: true, si: true, yes: true, no: false }))

export const yesNo = read((value) => answers.get(value.toLowerCase()), "se espera yes o no")

export function integer(min: number, max: number) {
  return read((value) => {
    const number = /^\d{1,9}$/.test(value) ? Number(value) : Number.NaN
    return number >= min && number <= max ? number : undefined
  }, `se espera un número entero de ${min} a ${max}`)
}

/** Pesos, with two decimals at most, as centavos. */
export const pesos = read(
  (value) => (/^\d{1,7}(\.\d{1,2})?$/.test(value) ? Math.round(Number(value) * 100) : undefined),
  "se espera un monto en pesos como 1800 o 1800.50",
)

export const percent = read(
  (value) => (/^\d{1,3}(\.\d{1,2})?$/.test(value) && Number(value) <= 100 ? Number(value) : undefined),
  "se espera un porcentaje de 0 a 100",
)

export const day = read(readDay, dayExpected)
export const weekday = read(readWeekday, "se espera un día de la semana como lunes o mié")

const readHour = (value: string) => {
  const hour = Hour.safeParse(value.padStart(5, "0"))
  return hour.success ? hour.data : undefined
}

export const hour = read(readHour, "se espera una hora como 07:15")

/** A written day and a wall-clock time, `mar-2 18:30`. */
export interface WrittenMoment {
  day: WrittenDay
  hour: string
}

export const moment = read((value): WrittenMoment | undefined => {
  const [first = "", second = "", ...rest] = value.split(/\s+/)
  const [onDay, atHour] = [readDay(first), readHour(second)]
  return onDay && atHour && rest.length === 0 ? { day: onDay, hour: atHour } : undefined
}, "se espera un día y una hora como 2025-11-25 18:30 o mar-2 18:30")

export const timeZone = read(
  (value) => TimeZone.safeParse(value).data,
  "se espera una zona horaria como America/Mexico_City",
)

export function oneOf<const T extends string>(choices: readonly T[]) {
  return read((value) => choices.find((choice) => choice === value), `se espera ${choices.join(", ")}`)
}

export const email = cell.pipe(Email)
export const password = Password
export const birthday = cell.pipe(Birthday)
export const phone = cell
  .max(30, "se esperan 30 caracteres como máximo")
  .regex(/^\P{Cc}*$/u, "se espera una sola línea, sin tabuladores")

export type WrittenPermissions = Partial<Record<Module, Action[]>>

/** `clases:listado|detalle; usuarios:listado` */
export const permissions = anyText.transform((value, context): WrittenPermissions => {
  const result: WrittenPermissions = {}
  const known = (name: string, names: readonly string[], what: string) => {
    if (names.includes(name)) return true
    const like = nearest(name, names)
    context.addIssue(`«${name}» no es ${what}${like ? `; ¿quisiste decir «${like}»?` : ""}`)
    return false
  }
  for (const part of value
    .split(";")
    .map((part) => part.trim())
    .filter(Boolean)) {
    const [module = "", list = ""] = part.split(":").map((word) => word.trim())
    const wanted = list
      .split("|")
      .map((word) => word.trim())
      .filter(Boolean)
    if (wanted.length === 0) context.addIssue(`«${part}» no dice acciones; se espera módulo:acción|acción`)
    if (!known(module, modules, "un módulo")) continue
    result[module as Module] = wanted.filter((word) => known(word, actions, "una acción")) as Action[]
  }
  return result
})

/** Names separated by `;`. */
export const names = anyText.transform((value) =>
  value
    .split(";")
    .map((name) => name.trim())
    .filter(Boolean),
)
