import { ApiError, sayError } from "../../../api/ApiError.ts"

/** What is told otherwise to who works here than to a customer, who is sent to sign in. */
const told: Record<string, string> = { EMAIL_ALREADY_EXISTS: "Ese correo ya es de otra cuenta." }

/** What to say to the staff of a failure. */
export const sayToStaff = (error: Error, otherwise = sayError(error)): string =>
  (error instanceof ApiError && told[error.code]) || otherwise
