import { dayIn, formatDate, hourIn } from "../../../../contract/calendar.ts"
import { formatExactMoney } from "../../../../contract/money.ts"
import type { Action } from "../../../../contract/permissions.ts"
import { methods, problems, statuses } from "../names/payments.ts"
import { actionNames, moduleNames, roleNames } from "../names/permissions.ts"
import { weekdays } from "../names/weekdays.ts"

const plain: Record<string, string> = {
  ...{ true: "sí", false: "no", group: "grupal", groups: "grupal", individual: "individual" },
  ...{ user: "Cliente", created: "sin pagar", held: "apartada", expired: "vencida", done: "hecho" },
  ...{ failed: "no se pudo", provider: "PayPal", chargeback: "el banco de quien pagó", in: "entrada" },
  ...{
    out: "salida",
    promoted: "obtuvo lugar",
    left: "salió",
    logout: "cerró sesión",
    forced: "la cerró el staff",
  },
  ...{ replaced: "entró en otro lugar", disabled: "cuenta desactivada", password: "cambió la contraseña" },
  merged: "se fusionó la cuenta",
  ...{ withdrawn: "la retiró", substituted: "otra persona la da" },
  ...{ used: "reservó", returned: "devuelta", lost: "perdida", adjusted: "ajuste", home: "inicio" },
  ...{ extended: "vigencia ampliada", frozen: "congelado", thawed: "descongelado", passed: "pasado" },
  ...{ "who-we-are": "quiénes somos", terms: "términos", privacy: "privacidad" },
  ...{ per_class: "por clase", base_plus_head_over: "por clase y por persona" },
  ...{ week: "cada semana", fortnight: "cada quincena", month: "cada mes", never: "no se pagan" },
  ...{ weekly: "cada lunes", monthly: "cada primero de mes" },
  ...{ import: "importación", export: "exportación", receiving: "recibe archivos", reading: "se lee" },
  ...{ mapping: "por confirmar", checking: "se revisa", checked: "revisada", running: "en camino" },
  ...{ undoing: "se deshace", undone: "deshecha" },
  ...{ late: "si se cancelan tarde", always: "se pagan" },
  ...{ sent: "salió", dropped: "ya no hacía falta", unmailed: "sin servidor de correo" },
}

const ofColumn: Record<string, Record<string, string>> = {
  role: roleNames,
  module: moduleNames,
  payment_method: methods,
  problem: problems,
  "transactions.status": statuses,
  "transaction_changes.from_status": statuses,
  "transaction_changes.to_status": statuses,
  "refunds.status": { pending: "en camino" },
  "refunds.through": { cash: "efectivo" },
  "sessions.way": {
    ...{ password: "con contraseña", hosted: "con contraseña" },
    ...{ google: "con Google", passkey: "con llave de acceso" },
  },
  "credit_ledger.reason": { granted: "compra", expired: "vencimiento" },
}

/** Written in integer centavos. */
const money = new Set(
  "amount special_price original received opening_float counted expected base per_head total".split(" "),
)

/** Words that the studio's people wrote: nothing in them is a word of ours. */
const written = new Set("name first_name last_name description info note bio address area hours".split(" "))

const uuid = /^[0-9a-f]{8}-[0-9a-f]{4}-/
const picture = new Set(["value.logo", "value.image"])
const digest = /^[0-9a-f]{64}$/
const day = /^\d{4}-\d{2}-\d{2}$/
const moment = /^\d{4}-\d{2}-\d{2}T\d{2}:\d{2}/
const clock = /^\d{2}:\d{2}:\d{2}$/

/** A value of a column as a person reads it, a moment by the clock of `timeZone`. */
export function sayValue(table: string, column: string, text: string | null, timeZone: string): string {
  if (text === null || text === "") return "vacío"
  if (written.has(column)) return shorten(text)
  if (column === "actions") return list(text, (one) => actionNames[one as Action])
  if (column === "branch_ids") return list(text, (one) => (uuid.test(one) ? gone : one))
  if (column === "weekday") return weekdays[Number(text)]?.toLowerCase() ?? text
  if (money.has(column) && /^\d+$/.test(text)) return formatExactMoney(Number(text))
  if (column === "password_set_at") return "nueva"
  for (const words of [ofColumn[`${table}.${column}`], ofColumn[column], plain])
    if (words && Object.hasOwn(words, text)) return words[text] as string
  if (moment.test(text)) return sayInstant(new Date(text), timeZone)
  if (day.test(text)) return formatDate(text)
  if (clock.test(text)) return text.slice(0, 5)
  if (digest.test(text) || picture.has(column)) return "una imagen"
  if (column === "body.images") return "otras imágenes"
  if (column.startsWith("body."))
    return shorten(
      text
        .replace(/<[^>]+>/g, " ")
        .replace(/\s+/g, " ")
        .trim(),
    )
  return uuid.test(text) ? gone : shorten(text)
}

/** «21/11/2026, 14:05». */
export const sayInstant = (when: Date, timeZone: string): string =>
  `${formatDate(dayIn(timeZone, when))}, ${hourIn(timeZone, when)}`

const gone = "uno que ya no está"

const list = (text: string, say: (one: string) => string | undefined): string =>
  text
    .split(", ")
    .map((one) => say(one) ?? one)
    .join(", ")

const shorten = (text: string): string => (text.length > 120 ? `${text.slice(0, 120)}…` : text)
