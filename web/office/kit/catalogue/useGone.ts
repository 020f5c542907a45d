import { useRef } from "react"
import { ApiError } from "../../../api/ApiError.ts"
import { isAbort } from "../../../api/client.ts"
import { outcomeOf } from "../../../api/outcome.ts"

const isThereNoMore = ({ status }: ApiError) => status === 404

/** For what deletes something: what was sent and nobody answered went then, where it is there no more, or what else says that `isDone`. */
export function useGone(isDone: (error: ApiError) => boolean = isThereNoMore) {
  const unheard = useRef<unknown>(null)
  return <Answer>(what: unknown, sent: Promise<Answer>): Promise<Answer | undefined> =>
    sent.catch((error: unknown) => {
      const isGone = unheard.current === what && error instanceof ApiError && isDone(error)
      unheard.current = isAbort(error) || outcomeOf(error) === "unknown" ? what : null
      if (isGone) return undefined
      throw error
    })
}
