import { getContent, getHomeContent } from "../../../contract/content.ts"
import { listVersions, restoreVersion, type WrittenPage } from "../../../contract/versions.ts"
import { sayError } from "../../api/ApiError.ts"
import { call } from "../../api/client.ts"
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
  const write = useWrite({
    send: (version: number, options) =>
      call(restoreVersion, { params: { page, version }, body: { version: newest } }, options),
    staleAfter: [getContent, getHomeContent, listVersions],
    onSuccess: ({ version }, restored) => {
      void toast("success", `Volvió la versión ${restored}: ahora es la ${version}.`)
      onRestored(version)
    },
  })
  const { error } = write
  return { ...write, why: error && sayError(error) }
}
