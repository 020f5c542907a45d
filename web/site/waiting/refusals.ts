import { ApiError } from "../../api/ApiError.ts"
import { explain, type Refusal, spoken } from "../booking/refusals.ts"

const refusals: Record<string, Refusal> = {
  NO_CLASSES_TO_WAIT: {
    text: "No tienes clases disponibles para unirte a la lista de espera.",
    next: "packages",
  },
  CLASS_NOT_FULL: { text: "Todavía hay lugar en esta clase: resérvalo." },
  ALREADY_WAITING: { text: "Ya estás en la lista de espera de esta clase." },
  WAITLIST_CLOSED: { text: "La lista de espera ya cerró: la clase está por empezar.", next: "others" },
  INTERNAL: { text: "Error al entrar en lista de espera" },
  OFFLINE: { text: "Sin conexión. No entraste a la lista." },
}

const shared = [
  "OVERLAPPING_RESERVATION",
  "DUPLICATE_RESERVATION",
  "CLASS_CLOSED",
  "CLASS_CANCELLED",
  "CLASS_STARTED",
]

/** Why one cannot wait for a class, in the words of the product, with the way out. */
export function explainWait(code: string, message: string): Refusal {
  const known = refusals[code]
  if (known) return known
  if (shared.includes(code)) return explain(code, message)
  return { text: spoken.includes(code) && message ? message : "No se pudo añadir a la lista de espera." }
}

export function explainWaitError(error: unknown): Refusal {
  return error instanceof ApiError
    ? explainWait(error.code, error.message)
    : { text: "Error desconocido al crear waitlist" }
}
