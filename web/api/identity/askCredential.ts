import { ApiError } from "../ApiError.ts"
import { postIdentity } from "./postIdentity.ts"

/** The credential that one of the identity calls answers with. Throws ApiError. */
export async function askCredential(path: string, body: object): Promise<string> {
  const { headers } = await postIdentity(path, body)
  const credential = headers.get("set-auth-token")
  if (!credential) throw new ApiError(502, { message: "Error al iniciar sesión" })
  return credential
}
