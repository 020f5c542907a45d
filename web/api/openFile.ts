import { ApiError } from "./ApiError.ts"
import { signed } from "./client.ts"
import { inTime, longestRead } from "./inTime.ts"

/** What the API answers that is no JSON; `path` is under `/api`. Throws `ApiError`. */
export async function readFile(path: string): Promise<Blob> {
  // Until it begins to come: what is large is on its way for as long.
  const ask = (signal: AbortSignal) => signed(`/api${path}`, { method: "GET", signal })
  const response = await inTime(ask, { most: longestRead }).catch(() => {
    throw navigator.onLine === false ? ApiError.offline() : ApiError.unreachable()
  })
  if (!response.ok) throw await ApiError.from(response)
  return response.blob()
}

/** Opens in a tab of its own what the API prints, such as a receipt; `path` is under `/api`. Throws `ApiError`. */
export async function openFile(path: string): Promise<void> {
  const url = URL.createObjectURL(await readFile(path))
  const link = document.createElement("a")
  link.href = url
  link.target = "_blank"
  link.rel = "noopener"
  link.click()
  // The tab reads it in its own time.
  setTimeout(() => URL.revokeObjectURL(url), 60_000)
}
