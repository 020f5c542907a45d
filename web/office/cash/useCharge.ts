import { useEffect } from "react"
import { useLocation } from "react-router"
import type { Buyer } from "../../../contract/transactions.ts"
import { chargeOf, forgetIntent } from "../kit/intent.ts"

/** Chooses whom one came to the till to charge. */
export function useCharge(choose: (buyer: Buyer) => void) {
  const { state, key } = useLocation()
  // biome-ignore lint/correctness/useExhaustiveDependencies: once a visit.
  useEffect(() => {
    const asked = chargeOf(state)
    if (!asked) return
    forgetIntent()
    choose(asked)
  }, [key])
}
