import { ApiError } from "../ApiError.ts"
import { inTime } from "../inTime.ts"

/** What one of the identity calls answers; they carry no cookie, and know of no session of ours. Throws ApiError. */
export async function postIdentity(path: string, body: object): Promise<Response> {
  const response = await inTime((signal) =>
    fetch(`/api${path}`, {
      method: "POST",
      headers: { "content-type": "application/json" },
      body: JSON.stringify(body),
      credentials: "omit",
      signal,
    }),
  ).catch(() => {
    throw ApiError.unreachable()
  })
  if (!response.ok) throw await ApiError.from(response)
  return response
}
