import { useRef } from "react"
import { getContent, getHomeContent } from "../../../contract/content.ts"
import { listVersions, restoreVersion, type WrittenPage } from "../../../contract/versions.ts"
import { call } from "../../api/client.ts"
import { say } from "../../api/say.ts"
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
    about: (version) => version,
    staleAfter: [getContent, getHomeContent, listVersions],
    onSuccess: ({ version }, restored) => {
      void toast("success", `Volvió la versión ${restored}: ahora es la ${version}.`)
      onRestored(version)
    },
  })
  return { ...write, why: say("restauró", write.error) }
}
