import { useState } from "react"
import type { Endpoint } from "../../../../contract/endpoint.ts"
import { ApiError } from "../../../api/ApiError.ts"
import type { CallOptions } from "../../../api/client.ts"
import { say } from "../../../api/say.ts"
import { useWrite } from "../../../api/useWrite.ts"
import { toast } from "../../../ui/Toasts.tsx"
import { useGone } from "./useGone.ts"

interface Removing<Row> {
  send: (row: Row, options: Required<CallOptions>) => Promise<unknown>
  staleAfter: readonly Endpoint[]
  removed: string
  /** Where to go, for whom the entry was the page; it takes the question's place in the history. */
  onGone?: (() => void) | undefined
}

/** The deletion that a row's menu asks for: confirmed first, and why not is said where it was asked. */
export function useRemoving<Row>({ send, staleAfter, removed, onGone }: Removing<Row>) {
  const [asked, ask] = useState<Row | null>(null)
  const orGone = useGone()
  const write = useWrite({
    send: (row: Row, options) => orGone(row, send(row, options)),
    about: (row) => row,
    staleAfter,
    onSuccess: () => {
      void toast("success", removed)
      if (onGone) onGone()
      else ask(null)
    },
  })
  const close = () => {
    ask(null)
    write.reset()
  }
  return {
    asked,
    ask,
    close,
    pending: write.isPending,
    isSlow: write.isSlow,
    error: say("eliminó", write.error),
    /** Something stands against it: to press again is of no use. */
    isRefused: write.error instanceof ApiError && write.error.status < 500 && write.error.status >= 400,
    confirm: () => asked && write.mutate(asked),
    giveUp: write.giveUp,
  }
}

export type RemovingState<Row> = ReturnType<typeof useRemoving<Row>>
