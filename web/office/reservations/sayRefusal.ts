import { ApiError, sayError } from "../../api/ApiError.ts"
import { refusals } from "../kit/names/refusals.ts"

/** The same, where the package of a seat alone may pay, and of lines. */
const told: Record<string, string> = {
  ...refusals,
  NO_COMPATIBLE_PACKAGE: "Su paquete no es para este tipo de clase o esta sucursal.",
  NO_CLASSES_AVAILABLE: "No tiene clases disponibles que la paguen ese día.",
  CHANGE_TOO_LATE: "Ya pasó el tiempo para cambiar esta reserva. Todavía se puede cancelar.",
  CLASS_NOT_FULL: "Todavía hay lugar en esta clase: resérvale uno.",
  NO_CLASSES_TO_WAIT: "No tiene clases disponibles con qué esperar un lugar.",
  ALREADY_WAITING: "Ya está en la lista de espera de esta clase.",
}

/** Why something cannot be done for somebody, said to who asked for it in their place. */
export const sayRefusal = (error: string, message: string): string => told[error] ?? message

export const sayRefused = (error: Error): string =>
  error instanceof ApiError ? sayRefusal(error.code, sayError(error)) : sayError(error)
