import { useState } from "react"
import type { Endpoint } from "../../../contract/endpoint.ts"
import { ApiError } from "../../api/ApiError.ts"
import type { CallOptions } from "../../api/client.ts"
import { useWrite } from "../../api/useWrite.ts"
import { toast } from "../../ui/Toasts.tsx"

interface Removing<Row> {
  send: (row: Row, options: Required<CallOptions>) => Promise<unknown>
  staleAfter: readonly Endpoint[]
  removed: string
}

/** The deletion that a row's menu asks for: confirmed first, and why not is said where it was asked. */
export function useRemoving<Row>({ send, staleAfter, removed }: Removing<Row>) {
  const [asked, ask] = useState<Row | null>(null)
  const write = useWrite({
    send,
    staleAfter,
    onSuccess: () => {
      ask(null)
      void toast("success", removed)
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
    isPending: write.isPending,
    error: write.error && explain(write.error),
    /** Something stands against it: to press again is of no use. */
    isRefused: write.error instanceof ApiError && write.error.status < 500 && write.error.status >= 400,
    confirm: () => asked && write.mutate(asked),
  }
}

export type RemovingState<Row> = ReturnType<typeof useRemoving<Row>>

function explain(error: Error): string {
  return error instanceof ApiError ? (error.fields[0]?.message ?? error.message) : "Error de servidor"
}
