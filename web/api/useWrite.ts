import {
  type MutateOptions,
  type MutationKey,
  type UseMutationResult,
  useMutation,
} from "@tanstack/react-query"
import { useEffect, useRef, useState } from "react"
import type { Endpoint } from "../../contract/endpoint.ts"
import { ApiError } from "./ApiError.ts"
import { type CallOptions, isAbort } from "./client.ts"
import { forPresser, type Presser } from "./forPresser.ts"
import { longest } from "./inTime.ts"
import { openPresses } from "./openPresses.ts"
import { type Outcome, outcomeOf } from "./outcome.ts"
import { keptUserId } from "./storage.ts"

/** Milliseconds: when waiting may be given up. */
const slow = 5_000

interface Write<Input, Answer> {
  send: (input: Input, options: Required<CallOptions>) => Promise<Answer>
  staleAfter: readonly Endpoint[]
  /** What a press is about, where one hook has presses of several things; all of a form are about the same. */
  about?: (input: Input) => unknown
  mutationKey?: MutationKey
  onSuccess?: (answer: Answer, input: Input) => unknown
  onError?: (error: Error, input: Input) => unknown
}

/** Of whoever comes in from another tab it is another, though it asks for the same. */
const pressOf = (input: unknown): string => JSON.stringify([keptUserId(), input])

/**
 * A press that changes something: sent now or never, waited for as long as the person wants. Pressing again after silence
 * carries the same idempotency key, so it counts once, also where something was corrected meanwhile; an answer ends the press.
 */
export function useWrite<Input, Answer>({
  send,
  staleAfter,
  about = () => null,
  mutationKey,
  onSuccess,
  onError,
}: Write<Input, Answer>) {
  const [sendOnce] = useState(openPresses)
  const waiting = useRef<AbortController | null>(null)
  const onItsWay = useRef<string | null>(null)
  const newest = useRef<Presser | null>(null)
  const mutation: UseMutationResult<Answer, Error, Input, Presser> = useMutation({
    ...(mutationKey && { mutationKey }),
    meta: { staleAfter },
    mutationFn: async (input: Input) => {
      const same = pressOf(input)
      const controller = new AbortController()
      waiting.current = controller
      const late = setTimeout(() => controller.abort(ApiError.unreachable()), longest)
      const sending = (idempotencyKey: string) =>
        send(input, { idempotencyKey, signal: controller.signal }).catch((error: unknown) => {
          throw isAbort(error) ? ApiError.unreachable() : error
        })
      try {
        return await sendOnce(pressOf(about(input)), same, sending)
      } finally {
        if (onItsWay.current === same) onItsWay.current = null
        clearTimeout(late)
      }
    },
    ...forPresser({ newest, reset: () => mutation.reset(), onSuccess, onError }),
  })
  const outcome: Outcome | null = mutation.error && outcomeOf(mutation.error)
  return {
    ...mutation,
    /** The same again while it is on its way is the same press. */
    mutate: (input: Input, options?: MutateOptions<Answer, Error, Input, Presser>) => {
      const same = pressOf(input)
      if (onItsWay.current === same) return
      onItsWay.current = same
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
    const timer = setTimeout(() => setSlow(true), slow)
    return () => clearTimeout(timer)
  }, [isPending])
  return isSlow
}
