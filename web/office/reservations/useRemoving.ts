import { useState } from "react"
import { listRoster } from "../../../contract/reservations.ts"
import { getClass, getSeatMap } from "../../../contract/schedule.ts"
import { listWaitlist, updateWaitlistEntry, type WaitingPerson } from "../../../contract/waitlist.ts"
import { ApiError } from "../../api/ApiError.ts"
import { call } from "../../api/client.ts"
import { say } from "../../api/say.ts"
import { useWrite } from "../../api/useWrite.ts"
import { toast } from "../../ui/Toasts.tsx"
import { useChosen } from "../../ui/useChosen.ts"

/** Taking somebody off a line: who is asked about, and what came of it. */
export function useRemoving(line: readonly WaitingPerson[] | undefined) {
  // Who waited before may have left since it was chosen.
  const [asked, setAsked] = useChosen(line)
  const [removed, setRemoved] = useState<string | null>(null)
  const write = useWrite({
    send: (id: string, options) =>
      call(updateWaitlistEntry, { params: { id }, body: { status: "left" } }, options),
    about: (id) => id,
    staleAfter: [listWaitlist, listRoster, getSeatMap, getClass],
    onSuccess: ({ id }) => finish(id, "success", "Ya no está en la lista de espera."),
    onError: (error, id) => {
      // They left, or have the place: the list is read again, and says which.
      if (error instanceof ApiError && error.code === "WAITLIST_ENDED")
        finish(id, "info", "Ya no estaba en la lista.")
    },
  })
  const finish = (id: string, kind: "success" | "info", words: string) => {
    setAsked(null)
    setRemoved(id)
    void toast(kind, words)
  }
  return {
    asked,
    /** The place in line that was ended last. */
    removed,
    pending: write.isPending,
    isSlow: write.isSlow,
    error: say("quitó", write.error, { unsent: "Sin conexión. Sigue en la lista." }),
    ask: (person: WaitingPerson) => {
      write.reset()
      setAsked(person)
    },
    confirm: () => asked && write.mutate(asked.id),
    giveUp: write.giveUp,
    leave: () => setAsked(null),
  }
}

export type Removing = ReturnType<typeof useRemoving>
