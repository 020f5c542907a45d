import { useQuery } from "@tanstack/react-query"
import { useCallback, useEffect, useRef, useState } from "react"
import { arriveAtKiosk, type KioskArrival, lookAtKiosk } from "../../../contract/kiosks.ts"
import { ApiError } from "../../api/ApiError.ts"
import { call } from "../../api/client.ts"
import { outcomeOf } from "../../api/outcome.ts"
import { queryOf } from "../../api/queries.ts"
import { say } from "../../api/say.ts"
import { useWrite } from "../../api/useWrite.ts"
import { chime } from "../../ui/camera/chime.ts"
import { dropKiosk } from "./kiosks.ts"

/** What somebody says of themselves: their code, or their name and the end of their phone. */
export type Told = { code: string } | { firstName: string; digits: string }

/** What a kiosk answers; `unheard`: what somebody said and nobody answered, to be sent again. */
export type Answer =
  | { arrival: KioskArrival; error?: never; unheard?: never }
  | { error: string; unheard?: Told | undefined; arrival?: never }

/** How often the office is asked whether the kiosk still is; how long an answer stands before the next person, and one that asks for a press. */
const [lookEvery, answerFor, pressFor] = [5_000, 7_000, 20_000]

const isEnd = (error: unknown) => error instanceof ApiError && error.code === "KIOSK_ENDED"

export function useKiosk(token: string) {
  const view = useQuery({
    ...queryOf(lookAtKiosk, { body: { token } }),
    refetchInterval: lookEvery,
    refetchIntervalInBackground: true,
    retry: false,
  })
  const [answer, setAnswer] = useState<Answer>()
  const timer = useRef<ReturnType<typeof setTimeout>>(undefined)
  const clear = useCallback(() => {
    clearTimeout(timer.current)
    setAnswer(undefined)
  }, [])
  const show = (one: Answer) => {
    chime(one.arrival !== undefined)
    clearTimeout(timer.current)
    setAnswer(one)
    timer.current = setTimeout(clear, one.unheard ? pressFor : answerFor)
  }
  const { mutate, isPending } = useWrite({
    send: (told: Told, options) => call(arriveAtKiosk, { body: { token, ...told } }, options),
    about: (told) => told,
    staleAfter: [],
    onSuccess: (arrival: KioskArrival) => show({ arrival }),
    onError: (error, told) => {
      // What ends or locks it is on the screen of its own.
      if (error instanceof ApiError && ["KIOSK_ENDED", "KIOSK_LOCKED"].includes(error.code)) {
        clear()
        void view.refetch()
      } else show({ error: say("marcó", error), unheard: outcomeOf(error) === "refused" ? undefined : told })
    },
  })
  const hasEnded = isEnd(view.error)
  useEffect(() => {
    if (hasEnded) dropKiosk()
  }, [hasEnded])
  useEffect(() => () => clearTimeout(timer.current), [])
  return {
    hasEnded,
    shown: view.data,
    /** What is shown may be old: it could not be asked lately. */
    isAway: view.isError && !hasEnded,
    tell: (told: Told) => {
      // What is shown stays until this is answered.
      clearTimeout(timer.current)
      mutate(told)
    },
    isPending,
    answer,
    clear,
  }
}
