import type { joinWaitlist } from "../../../contract/waitlist.ts"
import { ApiError } from "../../api/ApiError.ts"
import type { Telling } from "../../api/telling.ts"
import { ofAnyCall, ofClass, type Refusal, type Said, tell } from "../booking/refusals.ts"

const refusals = {
  ...ofClass,
  NO_CLASSES_TO_WAIT: {
    text: "No tienes clases disponibles para unirte a la lista de espera.",
    next: "packages",
  },
  CLASS_NOT_FULL: { text: "Todavía hay lugar en esta clase: resérvalo." },
  ALREADY_WAITING: { text: "Ya estás en la lista de espera de esta clase." },
  WAITLIST_CLOSED: { text: "La lista de espera ya cerró: la clase está por empezar.", next: "others" },
} as const satisfies Telling<typeof joinWaitlist, Said>

const told: Record<string, Said> = {
  ...ofAnyCall,
  ...refusals,
  INTERNAL: { text: "Error al entrar en lista de espera" },
  OFFLINE: { text: "Sin conexión. No entraste a la lista." },
}

/** Why one cannot wait for a class, in the words of the product, with the way out. */
export const explainWait = (code: string, message: string): Refusal =>
  tell(told, "No se pudo añadir a la lista de espera.", code, message)

export function explainWaitError(error: unknown): Refusal {
  return error instanceof ApiError
    ? explainWait(error.code, error.message)
    : { text: "Error desconocido al crear waitlist" }
}
