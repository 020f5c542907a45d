import { Email } from "../../../contract/people.ts"
import { checkStaffEmail } from "../../../contract/staff.ts"
import { ApiError } from "../../api/ApiError.ts"
import { call } from "../../api/client.ts"
import { sayToStaff } from "../kit/forms/sayToStaff.ts"

/** Why an address cannot be somebody new's; null when it can, or is not one yet. */
export async function checkEmail(typed: string): Promise<string | null> {
  const email = Email.safeParse(typed)
  if (!email.success) return null
  try {
    await call(checkStaffEmail, { query: { email: email.data } })
    return null
  } catch (error) {
    return error instanceof ApiError && error.status === 409 ? sayToStaff(error) : "Error al verificar email"
  }
}
