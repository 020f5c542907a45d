import type { StudioClass } from "../../../contract/schedule.ts"
import { sayZoneHere } from "../kit/dates/sayZoneHere.ts"

export const typeNames = { groups: "Grupal", individual: "Individual" } as const

/** «en 8 min», «en curso», «terminó»; null when it is more than an hour away. */
export function sayNearness({ startsAt, endsAt }: Pick<StudioClass, "startsAt" | "endsAt">, now: Date) {
  if (new Date(endsAt) <= now) return "terminó"
  const minutes = Math.ceil((new Date(startsAt).getTime() - now.getTime()) / 60_000)
  if (minutes <= 0) return "en curso"
  return minutes <= 60 ? `en ${minutes} min` : null
}

/** In which state a class is, in a word. */
export const stateOf = ({ status, cancelledAt }: Pick<StudioClass, "status" | "cancelledAt">) =>
  cancelledAt ? "CANCELADA" : status === "abierta" ? "ACTIVO" : "CERRADA"

/** What a class's roster is called: of a cancelled one nobody comes. */
export const sayWho = ({ cancelledAt }: Pick<StudioClass, "cancelledAt">): string =>
  cancelledAt ? "Quién iba a asistir" : "Quién asiste"

/** «84 de 118 lugares». */
export function sumSeats(classes: readonly Pick<StudioClass, "occupied" | "capacity">[]): string {
  const sum = (of: "occupied" | "capacity") => classes.reduce((total, item) => total + item[of], 0)
  return `${sum("occupied")} de ${sum("capacity")} lugares`
}

/** «hora de Tijuana» when the clock on the wall here shows another hour than the class's; else null. */
export function zoneOf({ startsAt, timeZone }: Pick<StudioClass, "startsAt" | "timeZone">): string | null {
  return sayZoneHere(startsAt, timeZone)
}
