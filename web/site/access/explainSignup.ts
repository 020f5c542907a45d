import { ApiError } from "../../api/ApiError.ts"

const spoken = ["NETWORK", "OFFLINE", "TOO_MANY_REQUESTS", "VALIDATION"]

/** Why no account was made. */
export function explainSignup(error: unknown): string {
  if (error instanceof ApiError) {
    if (error.status === 409) return "Ese correo ya está registrado. Intenta iniciar sesión."
    if (spoken.includes(error.code)) return error.message
  }
  return "No se pudo crear tu cuenta. Intenta más tarde."
}
