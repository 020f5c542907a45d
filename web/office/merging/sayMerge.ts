import { formatRange, formatShortDay, sayWeekday } from "../../../contract/calendar.ts"
import type { Likeness, MergedClass, MergeImpact } from "../../../contract/merging.ts"
import { fullName, sayDay } from "../users/words.ts"

const likenesses: Record<Likeness, string> = {
  phone: "mismo teléfono",
  name: "mismo nombre",
  email: "mismo correo, escrito de otra forma",
}

/** «Mismo teléfono y mismo nombre». */
export function sayAlike(alike: readonly Likeness[]): string {
  const said = new Intl.ListFormat("es", { type: "conjunction" }).format(alike.map((one) => likenesses[one]))
  return said.charAt(0).toUpperCase() + said.slice(1)
}

/** «Pilates Reformer, mar 25 nov 09:00, Roma Norte». */
export const sayClass = ({ discipline, day, hour, branch }: MergedClass): string =>
  `${discipline}, ${formatShortDay(day)} ${hour}, ${branch}`

const sayWeekly = ({ discipline, weekday, hour, branch }: MergeImpact["weekly"][number]): string =>
  `${discipline}, cada ${sayWeekday(weekday)} ${hour}, ${branch}`

const many = (count: number, one: string, more: string) => `${count} ${count === 1 ? one : more}`

/** What passes to the account that stays, each with what it is made of. */
export function sayMoves(impact: MergeImpact): { what: string; details: string[] }[] {
  const { packages, upcoming, past, kept, waits, payments, notes } = impact
  const weekly = impact.weekly.filter(({ isDouble }) => !isDouble)
  const moves = [
    {
      count: packages.length,
      what: many(packages.length, "paquete", "paquetes"),
      details: packages.map(sayPackage),
    },
    {
      count: upcoming.length,
      what: many(upcoming.length, "reserva por venir", "reservas por venir"),
      details: upcoming.map((one) => `${sayClass(one)} · lugar ${one.seat}`),
    },
    {
      count: weekly.length,
      what: many(weekly.length, "reserva de cada semana", "reservas de cada semana"),
      details: weekly.map(sayWeekly),
    },
    {
      count: kept.length,
      what: many(kept.length, "lugar que se le guarda", "lugares que se le guardan"),
      details: kept.map((one) => `${sayClass(one)} · lugar ${one.seat}`),
    },
    {
      count: waits.length,
      what: many(waits.length, "lugar en lista de espera", "lugares en lista de espera"),
      details: waits.map(sayClass),
    },
    { count: past, what: many(past, "reserva de su historial", "reservas de su historial"), details: [] },
    { count: payments, what: many(payments, "pago", "pagos"), details: [] },
    { count: notes, what: many(notes, "nota del staff", "notas del staff"), details: [] },
  ]
  return moves.filter(({ count }) => count > 0)
}

function sayPackage({
  description,
  available,
  active,
  expiresAt,
  timeZone,
  frozen,
}: MergeImpact["packages"][number]) {
  const left =
    available === null ? "ilimitado" : available === 1 ? "queda 1 clase" : `quedan ${available} clases`
  const rests = frozen ? ` · congelado ${formatRange(frozen.from, frozen.until)}` : ""
  return `${description} · ${left} · ${active ? "vence" : "terminó"} ${sayDay(expiresAt, timeZone)}${rests}`
}

/** What the two have that one person cannot, and what becomes of it. */
export function sayCollisions({ cancels, leaves, letsGo, weekly, endsHold }: MergeImpact): string[] {
  return [
    ...cancels.map(({ cancels: gives, keeps, isSameClass }) =>
      isSameClass
        ? `Las dos tienen lugar en ${sayClass(keeps)}. Se queda el lugar ${keeps.seat}, que se reservó antes; el lugar ${gives.seat} se cancela y su clase regresa.`
        : `${sayClass(gives)} se cruza con ${sayClass(keeps)}, que se reservó antes. Se cancela el lugar ${gives.seat} y su clase regresa.`,
    ),
    ...leaves.map((one) =>
      one.sits
        ? `Ya tiene lugar en ${sayClass(one)}: deja de esperar ahí.`
        : `Las dos esperan lugar en ${sayClass(one)}. Se queda el mejor turno.`,
    ),
    ...letsGo.map((one) =>
      one.sits
        ? `Ya tiene lugar en ${sayClass(one)}: el lugar ${one.seat}, que se le guardaba ahí, se suelta.`
        : `A las dos se les guarda lugar en ${sayClass(one)}. Se queda uno; el lugar ${one.seat} se suelta.`,
    ),
    ...weekly
      .filter(({ isDouble }) => isDouble)
      .map((one) => `Las dos reservan ${sayWeekly(one)}. Se queda una sola.`),
    ...(endsHold ? ["El lugar que una de las dos apartó mientras paga se suelta."] : []),
  ]
}

const fills: Record<MergeImpact["fills"][number], string> = {
  phone: "teléfono",
  branch: "sucursal",
  birthDate: "cumpleaños",
  emergencyContact: "contacto de emergencia",
}

/** What else is good to know before. */
export function sayRest(impact: MergeImpact): string[] {
  const { stays, goes, endsSession } = impact
  const filled = new Intl.ListFormat("es").format(impact.fills.map((one) => fills[one]))
  return [
    `Entra con ${stays.email}. A quien entre con ${goes.email} le decimos cuál es su cuenta; si usaba Google, ese Google abre la que se queda.`,
    ...(filled ? [`De la otra se toma lo que le falta: ${filled}.`] : []),
    ...(endsSession ? ["La sesión abierta de la cuenta que se cierra termina."] : []),
    ...(stays.enabled ? [] : [`La cuenta de ${fullName(stays)} está inactiva, y así se queda.`]),
  ]
}
