import { ApiError } from "../../api/ApiError.ts"

/** The server looked at it and said no: asking again is of no use. */
export function isRefused(error: unknown): error is ApiError {
  return error instanceof ApiError && error.status >= 400 && error.status < 500
}

/** Why a class was not moved. */
export function explain(error: unknown): string {
  if (!(error instanceof ApiError)) return "No hay conexión con el estudio."
  if (error.code === "EDITED_MEANWHILE") return "Alguien cambió esta clase mientras tanto. Muévela de nuevo."
  // What it touches now is shown beside.
  if (error.code === "IMPACT_CHANGED") return error.message
  return error.fields.map(({ message }) => message).join(" ") || error.message
}
