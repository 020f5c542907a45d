import { useNavigate } from "react-router"
import type { CurrentUser } from "../../../contract/people.ts"
import { joinHeld } from "../../api/heldSeat.ts"
import { useOverlays } from "../overlays/overlays.ts"

/** Where a way in leads: to the class or the package that waited, to the page that asked for it, or to the account. */
export function useArrival(): (user: CurrentUser) => Promise<void> {
  const { auth, openAuth, closeAuth } = useOverlays()
  const navigate = useNavigate()
  return async (user) => {
    // Tried again where the seat waits, should it fail.
    await joinHeld().catch(() => undefined)
    if (auth?.classId) return openAuth("Reserve")
    if (auth?.packageId) return openAuth("Payment")
    if (!auth?.stays) await navigate(`/mi-cuenta/${user.id}`, { replace: true })
    closeAuth()
  }
}
