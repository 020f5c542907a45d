import type { holdSeat } from "../../../contract/holds.ts"
import type { book, change } from "../../../contract/reservations.ts"
import type { updateWaitlistEntry } from "../../../contract/waitlist.ts"
import { ApiError } from "../../api/ApiError.ts"
import type { Telling, Words } from "../../api/telling.ts"

/** Where a refusal leads: to what would pay, to one's own classes, to cancelling one, to another class or another day. */
export type WayOut = "packages" | "mine" | "cancelling" | "others" | "days"

export interface Refusal {
  text: string
  next?: WayOut
}

const needsPackage: Refusal = {
  text: "Necesitas un paquete activo para poder reservar esta clase.",
  next: "packages",
}

/** In words of ours, with the way out; in its own, as the contract has them, with or without one; or in those of what failed. */
export type Said = Refusal | { own: true; next: WayOut } | Words

/** Of the class itself, whatever is wanted of it. */
export const ofClass = {
  CLASS_NOT_FOUND: "own",
  CLASS_CANCELLED: { text: "El estudio canceló esta clase.", next: "others" },
  CLASS_CLOSED: { text: "Esta clase está cerrada.", next: "others" },
  CLASS_NOT_OPEN_YET: "own",
  NO_SHOW_LIMIT: { own: true, next: "days" },
  CLASS_STARTED: { text: "Esta clase ya empezó.", next: "others" },
  DUPLICATE_RESERVATION: { text: "Ya tienes una reserva activa para esta clase.", next: "mine" },
  OVERLAPPING_RESERVATION: { text: "Ya tienes otra reserva a esa hora.", next: "mine" },
  USER_NOT_FOUND: "step",
} as const satisfies Record<string, Said>

const refusals = {
  ...ofClass,
  UNLIMITED_DAILY_LIMIT: {
    text: "Con tu paquete ilimitado puedes reservar un máximo de 2 clases por día.",
    next: "days",
  },
  NO_SLOTS_AVAILABLE: { text: "No hay cupos disponibles en esta clase.", next: "others" },
  SEAT_NOT_AVAILABLE: { text: "Ese puesto no está disponible, elige otro." },
  NO_COMPATIBLE_PACKAGE: {
    text: "No tienes un paquete del mismo tipo que esta clase.",
    next: "packages",
  },
  NO_CLASSES_AVAILABLE: needsPackage,
  PACKAGE_FROZEN: { text: "Tu paquete está congelado ese día.", next: "days" },
  NO_PACKAGES: needsPackage,
  HOLD_LIMIT: "own",
  OFFER_ENDED: "own",
  WAITLIST_ENDED: "own",
  WAITLIST_NOT_FOUND: "own",
} as const satisfies Telling<typeof book | typeof holdSeat | typeof updateWaitlistEntry, Said>

/** What else may be answered, by any call or of a seat that was held. */
export const ofAnyCall: Record<string, Said> = {
  HOLD_EXPIRED: "own",
  TOO_MANY_REQUESTS: "own",
  REQUEST_IN_PROGRESS: "own",
  NETWORK: "own",
  UNAVAILABLE: "own",
}

const ofBooking: Record<string, Said> = {
  ...ofAnyCall,
  ...refusals,
  OFFLINE: { text: "Sin conexión. No se reservó nada." },
}

const notCovered: Refusal = {
  text: "El paquete con el que reservaste no cubre esta clase.",
  next: "others",
}

/** What a change says otherwise than a booking. */
const refusalsOfChange = {
  ...refusals,
  CHANGE_TOO_LATE: {
    text: "Ya pasó el tiempo para cambiar esta reserva. Todavía puedes cancelarla.",
    next: "cancelling",
  },
  CLASS_STARTED: { text: "Tu clase ya empezó: ya no se puede cambiar.", next: "mine" },
  RESERVATION_MARKED: {
    text: "La asistencia a esta clase ya está marcada. En recepción pueden quitarla.",
    next: "mine",
  },
  RESERVATION_CANCELLED: { text: "Esta reserva ya fue cancelada.", next: "mine" },
  RESERVATION_NOT_FOUND: "step",
  NO_COMPATIBLE_PACKAGE: notCovered,
  NO_CLASSES_AVAILABLE: notCovered,
  PACKAGE_FROZEN: { text: "El paquete con el que reservaste está congelado ese día.", next: "others" },
  NO_PACKAGES: notCovered,
  SAME_SEAT: { text: "Ya tienes ese lugar. Elige otro lugar u otra clase." },
} as const satisfies Telling<typeof change, Said>

const ofChange: Record<string, Said> = {
  ...ofAnyCall,
  ...refusalsOfChange,
  OFFLINE: { text: "Sin conexión. No se cambió nada." },
}

/** A refusal as `told` has it; what is not there, as only a newer server may answer, in the words of the step. */
export function tell(
  told: Readonly<Record<string, Said>>,
  step: string,
  code: string,
  message: string,
): Refusal {
  const said = told[code] ?? "step"
  if (typeof said === "string") return { text: said === "own" && message ? message : step }
  return "own" in said ? { text: message || step, next: said.next } : said
}

/** The reason of a refusal in the words of the product, with the way out. */
export function explain(code: string, message: string): Refusal {
  if (message === "No tienes paquetes activos para reservar clases.")
    return { text: message, next: "packages" }
  return tell(ofBooking, "Error al reservar. Intenta de nuevo.", code, message)
}

export function explainError(error: unknown): Refusal {
  return error instanceof ApiError ? explain(error.code, error.message) : explain("", "")
}

/** The same of a change. */
export const explainChange = (code: string, message: string): Refusal =>
  tell(ofChange, "Error al cambiar. Intenta de nuevo.", code, message)

export function explainChangeError(error: unknown): Refusal {
  return error instanceof ApiError ? explainChange(error.code, error.message) : explainChange("", "")
}
