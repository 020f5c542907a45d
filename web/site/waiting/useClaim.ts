import { useNavigate } from "react-router"
import type { StudioClass } from "../../../contract/schedule.ts"
import { updateWaitlistEntry } from "../../../contract/waitlist.ts"
import { call } from "../../api/client.ts"
import { loadUser } from "../../api/loadUser.ts"
import { outcomeOf } from "../../api/outcome.ts"
import { useCustomer } from "../../api/useUser.ts"
import { useWrite } from "../../api/useWrite.ts"
import { toast } from "../../ui/Toasts.tsx"
import { readsOfReservations } from "../booking/reads.ts"
import { explainError } from "../booking/refusals.ts"
import { wayOut } from "../booking/wayOut.ts"
import { classHref } from "../schedule/places.ts"

/**
 * Takes the place that is offered and goes to its confirmation; without what would pay it, to the packages. `onLost` hears
 * the words of a refusal, also when news took the offer from the screen before.
 */
export function useClaim(item: StudioClass, onLost: (words: string) => void) {
  const navigate = useNavigate()
  const customer = useCustomer()
  return useWrite({
    staleAfter: readsOfReservations,
    send: (id: string, options) =>
      call(updateWaitlistEntry, { params: { id }, body: { status: "promoted" } }, options),
    about: (id) => id,
    onSuccess: async ({ reservationId }) => {
      await navigate(`${classHref(item)}&reserva=${reservationId}`, { replace: true })
      void loadUser().catch(() => undefined)
    },
    onError: (error) => {
      const { text, next } = explainError(error)
      if (next !== "packages") {
        if (outcomeOf(error) !== "unknown") onLost(text)
        return
      }
      void toast("error", text)
      void navigate(wayOut(next, { item, seat: undefined, customerId: customer?.id }).to, { replace: true })
    },
  })
}
