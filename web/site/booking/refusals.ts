import { ApiError } from "../../api/ApiError.ts"

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

const refusals: Record<string, Refusal> = {
  UNLIMITED_DAILY_LIMIT: {
    text: "Con tu paquete ilimitado puedes reservar un máximo de 2 clases por día.",
    next: "days",
  },
  DUPLICATE_RESERVATION: { text: "Ya tienes una reserva activa para esta clase.", next: "mine" },
  OVERLAPPING_RESERVATION: { text: "Ya tienes otra reserva a esa hora.", next: "mine" },
  NO_SLOTS_AVAILABLE: { text: "No hay cupos disponibles en esta clase.", next: "others" },
  CLASS_CANCELLED: { text: "El estudio canceló esta clase.", next: "others" },
  CLASS_CLOSED: { text: "Esta clase está cerrada.", next: "others" },
  CLASS_STARTED: { text: "Esta clase ya empezó.", next: "others" },
  SEAT_NOT_AVAILABLE: { text: "Ese puesto no está disponible, elige otro." },
  NO_COMPATIBLE_PACKAGE: {
    text: "No tienes un paquete del mismo tipo que esta clase.",
    next: "packages",
  },
  NO_CLASSES_AVAILABLE: needsPackage,
  NO_PACKAGES: needsPackage,
  OFFLINE: { text: "Sin conexión. No se reservó nada." },
}

const notCovered: Refusal = {
  text: "El paquete con el que reservaste no cubre esta clase.",
  next: "others",
}

/** What a change says otherwise than a booking. */
const refusalsOfChange: Record<string, Refusal> = {
  CHANGE_TOO_LATE: {
    text: "Ya pasó el tiempo para cambiar esta reserva. Todavía puedes cancelarla.",
    next: "cancelling",
  },
  CLASS_STARTED: { text: "Tu clase ya empezó: ya no se puede cambiar.", next: "mine" },
  RESERVATION_CANCELLED: { text: "Esta reserva ya fue cancelada.", next: "mine" },
  NO_COMPATIBLE_PACKAGE: notCovered,
  NO_CLASSES_AVAILABLE: notCovered,
  NO_PACKAGES: notCovered,
  SAME_SEAT: { text: "Ya tienes ese lugar. Elige otro lugar u otra clase." },
  OFFLINE: { text: "Sin conexión. No se cambió nada." },
}

/** Codes whose own sentence, as the server words it, is the best there is. */
export const spoken = [
  "CLASS_NOT_FOUND",
  "OFFER_ENDED",
  "WAITLIST_ENDED",
  "WAITLIST_NOT_FOUND",
  "HOLD_EXPIRED",
  "HOLD_LIMIT",
  "TOO_MANY_REQUESTS",
  "REQUEST_IN_PROGRESS",
  "NETWORK",
  "UNAVAILABLE",
]

/** The reason of a refusal in the words of the product, with the way out. */
export function explain(code: string, message: string): Refusal {
  const known = refusals[code]
  if (known) return known
  if (message === "No tienes paquetes activos para reservar clases.")
    return { text: message, next: "packages" }
  return { text: spoken.includes(code) && message ? message : "Error al reservar. Intenta de nuevo." }
}

export function explainError(error: unknown): Refusal {
  return error instanceof ApiError ? explain(error.code, error.message) : explain("", "")
}

/** The same of a change. */
export function explainChange(code: string, message: string): Refusal {
  const known = refusalsOfChange[code] ?? refusals[code]
  if (known) return known
  return { text: spoken.includes(code) && message ? message : "Error al cambiar. Intenta de nuevo." }
}

export function explainChangeError(error: unknown): Refusal {
  return error instanceof ApiError ? explainChange(error.code, error.message) : explainChange("", "")
}
