import type { ClassImpact } from "../../../contract/classEdits.ts"
import { sayTold } from "../kit/studio/sayMail.ts"

export const sayReservations = (count: number) => (count === 1 ? "1 reserva" : `${count} reservas`)
const sayPeople = (count: number) => (count === 1 ? "1 persona" : `${count} personas`)

/** «Afecta 7 reservas; 2 personas esperan lugar.» */
export function sayTouched({ reservations, waiting }: Pick<ClassImpact, "reservations" | "waiting">): string {
  if (reservations === 0 && waiting === 0) return "Nadie la ha reservado."
  const line = waiting > 0 ? `; ${sayPeople(waiting)} ${waiting === 1 ? "espera" : "esperan"} lugar` : ""
  return `Afecta ${sayReservations(reservations)}${line}.`
}

/** True when somebody is told of the edit, or loses something by it: then it is asked about first. */
export const asksFirst = (impact: ClassImpact): boolean =>
  impact.token !== null || impact.isMoved || impact.isSubstituted || impact.overlaps.length > 0

const all = new Intl.ListFormat("es-MX")

/** What an edit brings to those who reserved, one sentence each. */
export function sayConsequences(impact: ClassImpact, mailLeaves: boolean | undefined): string[] {
  const changed = [
    impact.isMoved && "la hora o el salón",
    impact.isOther && "la disciplina",
    impact.isSubstituted && "el instructor",
  ].filter((one) => one !== false)
  return [
    ...(changed.length > 0 && mailLeaves !== undefined
      ? [sayTold(mailLeaves, impact.reservations, ` que cambió ${all.format(changed)}`)]
      : []),
    ...(impact.isFree
      ? [
          "Pueden cancelar sin perder su clase hasta que empiece.",
          "Si su paquete vence antes, dura hasta 7 días después de la clase.",
        ]
      : []),
  ]
}

/** «Renata Mora: del lugar 20 al 3». */
export function saySeat({ person, seat, newSeat }: ClassImpact["seats"][number]): string {
  const who = person ?? "Una persona"
  return newSeat === null
    ? `${who}: su lugar ${seat} no existe y no queda otro. Su reserva se cancela y su clase regresa.`
    : `${who}: del lugar ${seat} al ${newSeat}`
}

export const sayOverlap = ({ person, other }: ClassImpact["overlaps"][number]) =>
  `${person ?? "Una persona"} ya tiene ${other}`
