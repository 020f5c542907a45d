import { useRef } from "react"
import { ApiError } from "../../../api/ApiError.ts"
import { isAbort } from "../../../api/client.ts"
import { outcomeOf } from "../../../api/outcome.ts"

/** For what deletes something: what was sent and nobody answered went then, where it is there no more. */
export function useGone() {
  const unheard = useRef<unknown>(null)
  return <Answer>(what: unknown, sent: Promise<Answer>): Promise<Answer | undefined> =>
    sent.catch((error: unknown) => {
      const isGone = unheard.current === what && error instanceof ApiError && error.status === 404
      unheard.current = isAbort(error) || outcomeOf(error) === "unknown" ? what : null
      if (isGone) return undefined
      throw error
    })
}
