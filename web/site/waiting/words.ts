import { sayUntilHour } from "../../../contract/calendar.ts"
import type { Payer } from "../../../contract/reservations.ts"
import type { WaitlistEntry, WaitTerms } from "../../../contract/waitlist.ts"
import { sayRead } from "../booking/deadline.ts"

interface Waiting {
  terms: WaitTerms
  automatic: boolean
  pays: Payer | null | undefined
  timeZone: string
  now: Date
  /** Whose clock it is, to who reads another. */
  zone?: string | null
}

/** What will happen with a place that is freed, said before one waits for it and while one does. */
export function sayTerms({ terms, automatic, pays, timeZone, now, zone = null }: Waiting): string {
  const { phase, automaticUntil, offerMinutes } = terms
  if (phase === "over")
    return "La lista de espera ya cerró: si se libera un lugar, es de quien llegue primero."
  if (phase === "offers") {
    return `Si se libera un lugar, se lo ofrecemos a toda la lista por ${offerMinutes} minutos: es de quien lo tome primero.`
  }
  if (!automatic) {
    return `Si se libera un lugar, te avisamos y lo guardamos ${offerMinutes} minutos: es de quien lo tome primero.`
  }
  const moment = sayRead(automaticUntil, timeZone, { from: now, zone })
  const before = /^(hoy|mañana)/.test(moment) ? "antes de" : "antes del"
  return `Si se libera un lugar ${before} ${moment}, te lo damos y ${sayPayment(pays)}`
}

function sayPayment(pays: Payer | null | undefined): string {
  if (pays?.isUnlimited) return `lo cubre tu paquete ${pays.description}.`
  return `usamos una clase de tu paquete${pays ? ` ${pays.description}` : ""}.`
}

/** «Hay 3 personas en espera.» */
export function sayWaiting(count: number): string {
  if (count === 0) return "Todavía nadie espera: serías la primera persona."
  return count === 1 ? "Hay 1 persona en espera." : `Hay ${count} personas en espera.`
}

/** «Eres la persona 2 en la lista de espera.» */
export function sayTurn(position: number): string {
  return position === 1
    ? "Sigues tú: eres la primera persona en la lista."
    : `Eres la persona ${position} en la lista.`
}

/** Until when an offered place can be taken: «hasta las 8:15 p. m.», in the branch's zone. */
export function sayOfferEnd({ offeredUntil }: Pick<WaitlistEntry, "offeredUntil">, timeZone: string): string {
  return offeredUntil ? sayUntilHour(offeredUntil, timeZone) : ""
}
