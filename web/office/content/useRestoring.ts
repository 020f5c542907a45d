import { useRef } from "react"
import { getContent, getHomeContent } from "../../../contract/content.ts"
import { listVersions, restoreVersion, type WrittenPage } from "../../../contract/versions.ts"
import { sayError } from "../../api/ApiError.ts"
import { call } from "../../api/client.ts"
import type { Outcome } from "../../api/outcome.ts"
import { useWrite } from "../../api/useWrite.ts"
import { toast } from "../../ui/Toasts.tsx"

export interface HistoryOf {
  page: WrittenPage
  /** The version that is shown to visitors. */
  newest: number
  onRestored: (version: number) => void
}

/** Saves an earlier version again, as the newest. */
export function useRestoring({ page, newest, onRestored }: HistoryOf) {
  const seen = useRef({ key: "", newest })
  const write = useWrite({
    send: (version: number, options) => {
      // What a press was made on stays with its retries, though it has been read anew by then.
      if (seen.current.key !== options.idempotencyKey) seen.current = { key: options.idempotencyKey, newest }
      return call(
        restoreVersion,
        { params: { page, version }, body: { version: seen.current.newest } },
        options,
      )
    },
    staleAfter: [getContent, getHomeContent, listVersions],
    onSuccess: ({ version }, restored) => {
      void toast("success", `Volvió la versión ${restored}: ahora es la ${version}.`)
      onRestored(version)
    },
  })
  const { error, outcome } = write
  return { ...write, why: error && explain(error, outcome) }
}

function explain(error: Error, outcome: Outcome | null): string {
  if (outcome === "unsent") return "Sin conexión. No se restauró nada."
  if (outcome === "unknown") return "No sabemos si se restauró. Al intentar de nuevo cuenta una sola vez."
  return sayError(error)
}
