import { addDays, formatDay, toHour } from "../../../contract/calendar.ts"
import {
  type OpeningImpact,
  OpeningTimes,
  type OpeningRule as RuleOfClasses,
  type PackageOpening as RuleOfPackage,
} from "../../../contract/openingTimes.ts"

/** As they are edited: the first of the classes is for all of them. */
export interface Rules extends Record<string, unknown> {
  classes: RuleOfClasses[]
  packages: RuleOfPackage[]
}
export type { RuleOfClasses, RuleOfPackage }
export type Rule = RuleOfClasses | RuleOfPackage

const isForAll = ({ branch, type }: RuleOfClasses) => branch === null && type === null
const always: RuleOfClasses = { branch: null, type: null, days: null, hour: "08:00" }

export const rulesOf = ({ classes, packages }: OpeningTimes): Rules => ({
  classes: [classes.find(isForAll) ?? always, ...classes.filter((one) => !isForAll(one))],
  packages,
})

/** What is sent: reservations that are always open need no rule. */
export const timesOf = ({ classes: [first = always, ...others], packages }: Rules) => ({
  classes: first.days === null ? others : [first, ...others],
  packages,
})

/** One more exception, for the classes that none is for yet; as the rule of all says it. */
export const noException = ([first = always]: readonly RuleOfClasses[]): RuleOfClasses => ({
  ...first,
  type: "individual",
  days: first.days ?? 7,
})

export const noPackage = (classes: readonly RuleOfClasses[]): RuleOfPackage => {
  const { days, hour } = classes.find((one) => one.days !== null) ?? always
  return { package: "", days: Math.min(90, (days ?? 7) + 1), hour }
}

/** What is wrong with the fields, by their path. */
export function faultsOf(rules: Rules): Record<string, string> {
  const issues = OpeningTimes.safeParse(rules).error?.issues ?? []
  return Object.fromEntries(
    issues.map(({ path, message }) => {
      const [list, ...rest] = path.map(String)
      if (rest.at(-1) === "package") return [path.join("."), "Elige un paquete"]
      // Of two for the same, the last is the one to look at.
      if (rest.length === 0)
        return list === "classes"
          ? [`classes.${rules.classes.length - 1}.branch`, message]
          : [`packages.${rules.packages.length - 1}.package`, message]
      return [path.join("."), message]
    }),
  )
}

/** A Friday, that anybody can picture. */
const example = "2026-01-09"

/** «La clase del viernes abre el martes a las 20:00.» */
export function sayExample({ days, hour }: Rule): string {
  if (days === null) return "Se reserva desde que la clase está en el calendario."
  if (!Number.isInteger(days) || days < 1 || !/^\d\d:\d\d$/.test(hour)) return ""
  const day = formatDay(addDays(example, -days), { weekday: "long" })
  const when = days < 7 ? `el ${day}` : days === 7 ? `el ${day} anterior` : `el ${day}, ${days} días antes,`
  return `La clase del viernes abre ${when} ${toHour(hour)}.`
}

export const sayRules = (rules: readonly Rule[]): string =>
  rules.length === 1 ? "1 regla" : `${rules.length} reglas`

const count = (number: number, one: string, many: string) => `${number} ${number === 1 ? one : many}`

/** «Al guardar, 34 clases dejan de estar abiertas. 12 reservas y 2 personas en espera conservan lo suyo.» */
export function sayImpact({ closes, opens, booked, waiting }: OpeningImpact): string {
  const told: string[] = []
  if (closes > 0)
    told.push(
      `${count(closes, "clase deja de estar abierta", "clases dejan de estar abiertas")} hasta su día`,
    )
  if (opens > 0) told.push(`${count(opens, "clase se abre", "clases se abren")} en ese momento`)
  const kept = [
    ...(booked > 0 ? [count(booked, "reserva", "reservas")] : []),
    ...(waiting > 0 ? [count(waiting, "persona en espera", "personas en espera")] : []),
  ]
  const stays =
    kept.length > 0
      ? ` ${kept.join(" y ")} ${booked + waiting === 1 ? "conserva" : "conservan"} su lugar.`
      : ""
  return told.length > 0
    ? `Al guardar, ${told.join(" y ")}.${stays}`
    : "Ninguna clase por venir cambia al guardar."
}

/** In one line, where settings are listed. */
export function saySetting({ classes, packages }: OpeningTimes): string {
  const all = classes.find(isForAll)
  const first =
    all && all.days !== null
      ? `Se abren ${count(all.days, "día", "días")} antes, ${toHour(all.hour)}`
      : "Siempre abiertas"
  const others = classes.length + packages.length - (all ? 1 : 0)
  return others > 0 ? `${first}, con ${count(others, "excepción", "excepciones")}.` : `${first}.`
}
