import type { MutationObserverOptions } from "@tanstack/react-query"
import { isNobodyElse, keptUserId } from "./storage.ts"

/** Who pressed; one for each press. */
export interface Presser {
  id: string | null
}

interface Told<Input, Answer> {
  /** The press that is drawn, which is the newest. */
  newest: { current: Presser | null }
  /** Takes from the screen what is drawn of it. */
  reset: () => void
  onSuccess: ((answer: Answer, input: Input) => unknown) | undefined
  onError: ((error: Error, input: Input) => unknown) | undefined
}

/** What comes of a press is told, and drawn, to who pressed: to nobody who has come in from another tab since. */
export function forPresser<Input, Answer>({ newest, reset, onSuccess, onError }: Told<Input, Answer>) {
  const isTold = ({ id }: Presser) => id === null || isNobodyElse(id)
  return {
    onMutate: () => {
      newest.current = { id: keptUserId() }
      return newest.current
    },
    onSuccess: (answer, input, presser) => (isTold(presser) ? onSuccess?.(answer, input) : undefined),
    onError: (error, input, presser) => (presser && isTold(presser) ? onError?.(error, input) : undefined),
    // What one call of it wanted to be told goes with it.
    onSettled: (_answer, _error, _input, presser) => {
      if (presser && presser === newest.current && !isTold(presser)) reset()
    },
  } satisfies MutationObserverOptions<Answer, Error, Input, Presser>
}
