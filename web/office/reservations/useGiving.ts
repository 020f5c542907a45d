import { listKeptSeats } from "../../../contract/keptSeats.ts"
import { listRoster } from "../../../contract/reservations.ts"
import { getClass, getSeatMap, listClasses } from "../../../contract/schedule.ts"
import { listWaitlist, updateWaitlistEntry, type WaitingPerson } from "../../../contract/waitlist.ts"
import { call } from "../../api/client.ts"
import { say } from "../../api/say.ts"
import { useWrite } from "../../api/useWrite.ts"
import { toast } from "../../ui/Toasts.tsx"

/** A place that is offered to a line, taken by the desk for one who waits in it. */
export function useGiving(onGiven: () => void) {
  const write = useWrite({
    send: ({ id }: WaitingPerson, options) =>
      call(updateWaitlistEntry, { params: { id }, body: { status: "promoted" } }, options),
    about: ({ id }) => id,
    staleAfter: [listWaitlist, listRoster, listKeptSeats, getSeatMap, getClass, listClasses],
    onSuccess: (_answer, { person }) => {
      onGiven()
      void toast("success", `${person.firstName} ya tiene lugar.`)
    },
  })
  return {
    give: (entry: WaitingPerson) => !write.isPending && write.mutate(entry),
    /** Of whom it was refused, or is not known. */
    failed: write.error ? write.variables?.id : undefined,
    error: say("dio", write.error, { unsent: "Sin conexión. Sigue en la lista." }),
  }
}

export type Giving = ReturnType<typeof useGiving>
