import { type MutateOptions, type MutationKey, useMutation } from "@tanstack/react-query"
import { useEffect, useRef, useState } from "react"
import type { Endpoint } from "../../contract/endpoint.ts"
import { ApiError } from "./ApiError.ts"
import { type CallOptions, isAbort } from "./client.ts"
import { newIdempotencyKey } from "./idempotencyKey.ts"
import { type Outcome, outcomeOf } from "./outcome.ts"
import { keptUserId } from "./storage.ts"

/** Milliseconds: when waiting may be given up, and when it ends by itself. */
const patience = { slow: 5_000, most: 20_000 }

interface Write<Input, Answer> {
  send: (input: Input, options: Required<CallOptions>) => Promise<Answer>
  staleAfter: readonly Endpoint[]
  mutationKey?: MutationKey
  onSuccess?: (answer: Answer, input: Input) => unknown
  onError?: (error: Error, input: Input) => unknown
}

/**
 * A press that changes something: sent now or never, waited for as long as the person wants. Pressing again after silence
 * carries the same idempotency key, so it counts once; an answer ends the press.
 */
export function useWrite<Input, Answer>({
  send,
  staleAfter,
  mutationKey,
  onSuccess,
  onError,
}: Write<Input, Answer>) {
  const press = useRef<{ input: string; key: string } | null>(null)
  const waiting = useRef<AbortController | null>(null)
  const sending = useRef<string | null>(null)
  const presser = useRef<string | null>(null)
  // Whoever came in from another tab meanwhile is not told what came of it.
  const isTold = () => presser.current === null || (keptUserId() ?? presser.current) === presser.current
  const mutation = useMutation<Answer, Error, Input>({
    ...(mutationKey && { mutationKey }),
    meta: { staleAfter },
    mutationFn: async (input) => {
      const same = JSON.stringify(input)
      if (press.current?.input !== same) press.current = { input: same, key: newIdempotencyKey() }
      const controller = new AbortController()
      waiting.current = controller
      presser.current = keptUserId()
      const late = setTimeout(() => controller.abort(), patience.most)
      try {
        return await send(input, { idempotencyKey: press.current.key, signal: controller.signal })
      } catch (error) {
        throw isAbort(error) ? ApiError.unreachable() : error
      } finally {
        sending.current = null
        clearTimeout(late)
      }
    },
    onSuccess: (answer, input) => {
      press.current = null
      return isTold() ? onSuccess?.(answer, input) : undefined
    },
    onError: (error, input) => {
      if (error instanceof ApiError && error.status >= 400 && error.status < 500) press.current = null
      return isTold() ? onError?.(error, input) : undefined
    },
  })
  const outcome: Outcome | null = mutation.error && outcomeOf(mutation.error)
  return {
    ...mutation,
    /** The same again while it is on its way is the same press. */
    mutate: (input: Input, options?: MutateOptions<Answer, Error, Input>) => {
      const same = JSON.stringify(input)
      if (sending.current === same) return
      sending.current = same
      mutation.mutate(input, options)
    },
    outcome,
    /** True once it takes so long that the person may stop waiting. */
    isSlow: useSlow(mutation.isPending),
    /** Stops waiting. What was sent may still count: the outcome is unknown. */
    giveUp: () => waiting.current?.abort(),
  }
}

function useSlow(isPending: boolean): boolean {
  const [isSlow, setSlow] = useState(false)
  useEffect(() => {
    setSlow(false)
    if (!isPending) return
    const timer = setTimeout(() => setSlow(true), patience.slow)
    return () => clearTimeout(timer)
  }, [isPending])
  return isSlow
}
