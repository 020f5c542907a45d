import { useState } from "react"
import type { StudioClass } from "../../../contract/schedule.ts"
import { updateWaitlistEntry } from "../../../contract/waitlist.ts"
import { ApiError } from "../../api/ApiError.ts"
import { call } from "../../api/client.ts"
import { say } from "../../api/say.ts"
import { useWrite } from "../../api/useWrite.ts"
import { toast } from "../../ui/Toasts.tsx"
import { readsOfLines } from "../booking/reads.ts"

/** A place in line, and the class that it is for. */
export interface Waited {
  id: string
  item: StudioClass
}

/** Leaving a line: which one is asked about, and what came of it. */
export function useLeaving() {
  const [asked, setAsked] = useState<Waited | null>(null)
  const [done, setDone] = useState<string | null>(null)
  const write = useWrite({
    staleAfter: readsOfLines,
    send: (id: string, options) =>
      call(updateWaitlistEntry, { params: { id }, body: { status: "left" } }, options),
    about: (id) => id,
    onSuccess: () => {
      if (asked) setDone(`Saliste de la lista de espera de ${asked.item.discipline}.`)
      setAsked(null)
    },
    onError: (error) => {
      // It became something else meanwhile, or was left by the press before: what it is now is read.
      if (!(error instanceof ApiError && error.code === "WAITLIST_ENDED")) return
      setAsked(null)
      void toast("info", error.message)
    },
  })
  return {
    asked,
    /** What was left last, for who does not see the screen. */
    done,
    pending: write.isPending,
    isSlow: write.isSlow,
    error: say("dejó", write.error, {
      unsent: "Sin conexión. Sigues en la lista.",
      unknown: "No sabemos si saliste de la lista. Intenta de nuevo.",
    }),
    ask: (waited: Waited) => {
      write.reset()
      setDone(null)
      setAsked(waited)
    },
    confirm: () => asked && write.mutate(asked.id),
    giveUp: write.giveUp,
    stay: () => setAsked(null),
  }
}

export type Leaving = ReturnType<typeof useLeaving>
