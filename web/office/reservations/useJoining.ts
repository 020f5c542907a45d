import { useState } from "react"
import type { UserId } from "../../../contract/people.ts"
import { listRoster } from "../../../contract/reservations.ts"
import { type ClassId, getClass, getSeatMap } from "../../../contract/schedule.ts"
import { joinWaitlist, listWaitlist } from "../../../contract/waitlist.ts"
import { call } from "../../api/client.ts"
import { say } from "../../api/say.ts"
import { useWrite } from "../../api/useWrite.ts"
import { toast } from "../../ui/Toasts.tsx"
import { sayRefused } from "./sayRefusal.ts"

interface Wait {
  classId: ClassId
  userId: UserId
  automatic: boolean
}

/** Somebody is put in the line of a full class. */
export function useJoining() {
  const [isOpen, setOpen] = useState(false)
  const write = useWrite({
    send: (body: Wait, options) => call(joinWaitlist, { body }, options),
    about: ({ userId }) => userId,
    staleAfter: [listWaitlist, listRoster, getSeatMap, getClass],
    onSuccess: ({ position }) => {
      setOpen(false)
      void toast(
        "success",
        position ? `En la lista de espera, en el turno ${position}.` : "En la lista de espera.",
      )
    },
  })
  return {
    isOpen,
    pending: write.isPending,
    isSlow: write.isSlow,
    error: say("anotó", write.error, { refused: sayRefused }),
    open: () => {
      write.reset()
      setOpen(true)
    },
    join: write.mutate,
    /** Somebody else is chosen than was sent. */
    forget: write.reset,
    giveUp: write.giveUp,
    leave: () => setOpen(false),
  }
}

export type Joining = ReturnType<typeof useJoining>
