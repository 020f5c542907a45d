import { plain } from "../../../contract/words.ts"

const said = (text: string) => new Set(text.split(",").map((word) => word.trim()))

const yes = said(
  "si, s, yes, y, x, 1, true, verdadero, activo, activa, active, v, ok, ✓, ✔, vigente, publico, publica, visible, asistio, attended, checked in, signed in, presente",
)
const no = said(
  "no, n, 0, false, falso, inactivo, inactiva, inactive, f, -, no asistio, no show, absent, ausente, falta, falto, oculto",
)

const wordOf = (cell: string) =>
  plain(cell)
    .replace(/[\s_-]+/g, " ")
    .trim() || cell.trim()

export function readYesNo(cell: string): "yes" | "no" | undefined {
  const word = wordOf(cell)
  if (yes.has(word)) return "yes"
  return no.has(word) || cell.trim() === "-" ? "no" : undefined
}

/** What stands for each word of a file. A transfer is no cash: it reached the bank as a card does. */
const methods: Record<string, RegExp> = {
  cash: /^(cash|efectivo|contado|caja|efe)\b/,
  paypal: /paypal/,
  terminal:
    /(terminal|tarjeta|card|credito|debito|credit|debit|tpv|pos\b|visa|master|amex|american express|clip|transfer|spei|deposito|mercado ?pago|stripe|conekta|zettle|banco|en linea|online)/,
}
/** What was not so: «no se presentó» is no «se presentó». */
const not = String.raw`\b(?:no|not|nunca|never|did ?n.?t) (?:[a-z]+ ){0,2}`
const cancelled = "cancel|void|anulad"
const notCancelled = `(?:${not}|\\bsin )(?:${cancelled})`
const isCancelled = new RegExp(`^(?!.*${notCancelled}).*(?:${cancelled})`)

const statuses: Record<string, RegExp> = {
  refunded: /(?<!\b(?:no|not|non|sin|without) )(reembols|refund|devuelt|devoluc|charged ?back)/,
  cancelled: isCancelled,
  rejected: new RegExp(
    `rechaz|reject|fail|fallid|declin|error|desaprob|unapprov|unsuccess|${not}(aprob|approv|exito|success)`,
  ),
  pending: new RegExp(
    `pendiente|pending|(por|sin) pagar|adeudo|unpaid|impag|incomplet|unsettled|${not}(pag|paid|complet|cobr|settled|captur|liquid)`,
  ),
  paid: /(paid|pagad|complet|aprob|approv|exito|success|cobrad|settled|capturad|liquidad)/,
}
const rolls: Record<string, RegExp> = {
  missed: new RegExp(
    `no ?show|inasist|absent|ausent|falt[ao]|missed|unattend|sin asist|${not}(asist|attend|lleg|vino|present|check|signed in)`,
  ),
  cancelled: isCancelled,
  attended: /(asist|attend|check|signed in|present|complet|tomad|vino)/,
  // One that was given another day is not of its own any more.
  booked: new RegExp(
    `^(?!.*\\bre-?(?:agend|program|schedul))(?:.*(?:reserv|book|confirm|activ|agendad|inscrit|enroll|proxim|pendient|scheduled)|.*${notCancelled})`,
  ),
}
const types: Record<string, RegExp> = {
  individual: /^(indiv|priv|personal|one on one|1 ?a ?1)/,
  groups: /^(grup|group|semi|general|colectiv)/,
}
const roles: Record<string, RegExp> = {
  admin: /^(admin|gerente|manager|due|owner|director)/,
  employee: /^(employee|emplead|recepc|front|instructor|coach|maestr|staff|colabor|vended|desk)/,
}

const among = (choices: Record<string, RegExp>) => (cell: string) =>
  Object.entries(choices).find(([, is]) => is.test(wordOf(cell)))?.[0]

export const readMethod = among(methods)
export const readPaid = among(statuses)
export const readRoll = among(rolls)
export const readType = among(types)
export const readRole = among(roles)
export const readStatus = (cell: string) => readPaid(cell) ?? readRoll(cell)
