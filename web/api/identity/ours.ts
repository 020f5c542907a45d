import { identityPaths } from "../../../contract/people.ts"
import { askCredential } from "./askCredential.ts"

/** The credential of a sign-in, of who shows their password to us. Throws ApiError. */
export const showUs = (email: string, password: string): Promise<string> =>
  askCredential(identityPaths.signIn, { email, password })
