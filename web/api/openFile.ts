import { ApiError } from "./ApiError.ts"
import { signed } from "./client.ts"

/** Opens in a tab of its own what the API prints, such as a receipt; `path` is under `/api`. Throws `ApiError`. */
export async function openFile(path: string): Promise<void> {
  const response = await signed(`/api${path}`, { method: "GET" }).catch(() => {
    throw navigator.onLine === false ? ApiError.offline() : ApiError.unreachable()
  })
  if (!response.ok) throw await ApiError.from(response)
  const url = URL.createObjectURL(await response.blob())
  const link = document.createElement("a")
  link.href = url
  link.target = "_blank"
  link.rel = "noopener"
  link.click()
  // The tab reads it in its own time.
  setTimeout(() => URL.revokeObjectURL(url), 60_000)
}
