import { ApiError } from "../ApiError.ts"

/** The credential that one of the identity calls answers with. Throws ApiError. */
export async function askCredential(path: string, body: object): Promise<string> {
  const response = await fetch(`/api${path}`, {
    method: "POST",
    headers: { "content-type": "application/json" },
    body: JSON.stringify(body),
    credentials: "omit",
  }).catch(() => {
    throw ApiError.unreachable()
  })
  if (!response.ok) throw await ApiError.from(response)
  const credential = response.headers.get("set-auth-token")
  if (!credential) throw new ApiError(502, { message: "Error al iniciar sesión" })
  return credential
}
