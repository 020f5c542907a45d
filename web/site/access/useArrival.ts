import { useNavigate } from "react-router"
import type { CurrentUser } from "../../../contract/people.ts"
import { joinHeld } from "../../api/heldSeat.ts"
import { type Choice, useOverlays } from "../overlays/overlays.ts"

/**
 * Where a way in leads: to the class or the package that waited, to the page that asked for it, or to the account. Who has
 * nothing to pay the class with is led to the cheapest that would, not to a refusal.
 */
export function useArrival(): (user: CurrentUser) => Promise<void> {
  const { auth, openAuth, closeAuth } = useOverlays()
  const navigate = useNavigate()
  return async (user) => {
    // Tried again where the seat waits, should it fail.
    await joinHeld().catch(() => undefined)
    if (auth?.classId) {
      const packageId = auth.choice && (await offered(user, auth.choice).catch(() => undefined))
      return packageId ? openAuth("Payment", { packageId }) : openAuth("Reserve")
    }
    if (auth?.packageId) return openAuth("Payment")
    if (!auth?.stays) await navigate(`/mi-cuenta/${user.id}`, { replace: true })
    closeAuth()
  }
}

async function offered(user: CurrentUser, { item }: Choice) {
  const { offerFor } = await import("../packages/offerFor.ts")
  return offerFor(user, item)
}
