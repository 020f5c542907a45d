import { useNavigate } from "react-router"
import type { StudioClass } from "../../../contract/schedule.ts"
import { updateWaitlistEntry, type WaitlistEntry } from "../../../contract/waitlist.ts"
import { call } from "../../api/client.ts"
import { say } from "../../api/say.ts"
import { useWrite } from "../../api/useWrite.ts"
import { readsOfReservations } from "../booking/reads.ts"
import { classHref } from "../schedule/places.ts"

/** Chooses between having a freed place and being told of it. Should one be free just then, it is theirs: its confirmation follows. */
export function useAutomatic(item: StudioClass, { id, automatic }: WaitlistEntry) {
  const navigate = useNavigate()
  const write = useWrite({
    staleAfter: readsOfReservations,
    send: (wanted: boolean, options) =>
      call(updateWaitlistEntry, { params: { id }, body: { automatic: wanted } }, options),
    about: (wanted) => wanted,
    onSuccess: ({ reservationId }) => {
      if (reservationId) void navigate(`${classHref(item)}&reserva=${reservationId}`, { replace: true })
    },
  })
  return {
    automatic: write.isPending ? write.variables : automatic,
    isPending: write.isPending,
    error: say("cambió", write.error),
    choose: write.mutate,
  }
}
