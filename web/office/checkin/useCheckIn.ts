import { useState } from "react"
import { type Arrival, checkIn } from "../../../contract/checkin.ts"
import { listRoster } from "../../../contract/reservations.ts"
import { call } from "../../api/client.ts"
import { outcomeOf } from "../../api/outcome.ts"
import { say } from "../../api/say.ts"
import { useWrite } from "../../api/useWrite.ts"
import { chime } from "../../ui/camera/chime.ts"

/** What came of a code that was shown; `unheard`: one that nobody answered, to be sent again. */
export type Said = { at: number } & (
  | { arrival: Arrival; error?: never; unheard?: never }
  | { error: string; unheard: string | undefined; arrival?: never }
)

const most = 12

/** Each code that is shown is received or refused, and said; the last of them first. */
export function useCheckIn(branchId: string) {
  const [said, setSaid] = useState<Said[]>([])
  const tell = (one: Said) => {
    chime(one.arrival !== undefined)
    setSaid((before) => [one, ...before].slice(0, most))
  }
  const { mutate, isPending } = useWrite({
    send: (code: string, options) => call(checkIn, { body: { code, branchId } as never }, options),
    about: (code) => code,
    staleAfter: [listRoster],
    onSuccess: (arrival: Arrival) => tell({ at: Date.now(), arrival }),
    onError: (error, code) => {
      const unheard = outcomeOf(error) === "refused" ? undefined : code
      tell({ at: Date.now(), error: say("marcó", error), unheard })
    },
  })
  const [last, ...before] = said
  return { show: mutate, isPending, last, before }
}
