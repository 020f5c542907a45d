import { useCallback, useEffect, useRef, useState } from "react"
import { studioCurrency } from "../../../contract/house.ts"
import { captureOrder, createOrder } from "../../../contract/orders.ts"
import { getPackage, listMyCredits } from "../../../contract/packages.ts"
import { listMyTransactions } from "../../../contract/payments.ts"
import { ApiError } from "../../api/ApiError.ts"
import { call } from "../../api/client.ts"
import { markStale } from "../../api/queries.ts"
import { queryClient } from "../../api/queryClient.ts"
import { isNobodyElse, refreshUser } from "../../api/storage.ts"
import { useHold } from "../../ui/useHold.ts"
import { readsOfReservations } from "../booking/reads.ts"
import { explainCapture, explainOrder, isUnknown } from "./explain.ts"
import { useAfterPurchase } from "./useAfterPurchase.ts"
import { approvedOrder, endPurchase, noteApproved, notePaid, purchaseOf, type Wish } from "./wish.ts"

/** `unknown`: it was sent and nothing was heard; it is asked again until somebody knows. */
export type BuyingState = "idle" | "ordering" | "capturing" | "unknown"

const pause = 3_000
const rest = (ms: number) => new Promise((resolve) => setTimeout(resolve, ms))

/**
 * A purchase, whatever it is paid with: an order at the price that was shown, and its capture, until the end of it is known.
 * `priceAgain`: what was shown is not the price any more, and why a coupon is not to be had.
 */
export function useBuying(wish: Wish, priceAgain: () => Promise<string | null>) {
  const { userId, packageId, couponCode } = wish
  const [state, setState] = useState<BuyingState>("idle")
  const [failure, setFailure] = useState<string | null>(null)
  const leadOn = useAfterPurchase()
  const isHere = useRef(true)
  useEffect(() => {
    isHere.current = true
    return () => {
      isHere.current = false
    }
  }, [])
  useHold(state === "ordering" || state === "capturing")

  const fail = useCallback((text: string) => {
    setState("idle")
    setFailure(text)
  }, [])

  /** The order's id, for the provider's own button. Throws what kept it from being made, once it is said. */
  const order = async (): Promise<string> => {
    setFailure(null)
    setState("ordering")
    const { key, amount } = purchaseOf(wish)
    try {
      const input = { packageId, amount, currency: studioCurrency() }
      const coupon = couponCode === undefined ? {} : { couponCode }
      const { orderID } = await call(createOrder, { body: { ...input, ...coupon } }, { idempotencyKey: key })
      setState("idle")
      return orderID
    } catch (error) {
      if (error instanceof ApiError && error.status >= 400 && error.status < 500) endPurchase(wish)
      if (error instanceof ApiError && ["AMOUNT_CHANGED", "PACKAGE_NOT_ON_SALE"].includes(error.code)) {
        markStale(queryClient, [getPackage])
      }
      fail(explainOrder(error))
      if (error instanceof ApiError && error.code === "AMOUNT_CHANGED")
        void priceAgain().then((why) => why && setFailure(why))
      throw error
    }
  }

  /** `isAsked`: it may have been sent before, so that what is not sent now says nothing of the money. */
  const capture = useCallback(
    async (orderID: string, isAsked = false): Promise<void> => {
      setFailure(null)
      setState("capturing")
      // Whoever approved it asks for it, nobody who has come in since: it waits for them.
      for (let maybeSent = isAsked; isNobodyElse(userId); ) {
        try {
          const bought = await call(captureOrder, { body: { orderID, packageId } })
          notePaid({ userId, packageId })
          if (!refreshUser(bought.user)) return
          markStale(queryClient, [...readsOfReservations, listMyCredits, listMyTransactions])
          return await leadOn(bought)
        } catch (error) {
          const isOffline = error instanceof ApiError && error.code === "OFFLINE"
          if (isUnknown(error) || (isOffline && maybeSent)) {
            // Asked again, it answers what it was: it charges once.
            maybeSent = true
            setState("unknown")
            await rest(pause)
            if (!isHere.current) return
            continue
          }
          const isDeclined = error instanceof ApiError && error.code === "PAYMENT_DECLINED"
          // Who is signed in no more learns what came of it once they are again.
          const isOut = error instanceof ApiError && error.status === 401
          if (!isOffline && !isDeclined && !isOut) endPurchase({ userId, packageId })
          return fail(explainCapture(error))
        }
      }
    },
    [userId, packageId, leadOn, fail],
  )

  const approve = async (orderID: string): Promise<void> => {
    noteApproved(wish, orderID)
    await capture(orderID)
  }

  // A page that was loaded anew, or a second tab, asks what became of what was approved before.
  const resumed = useRef(false)
  useEffect(() => {
    if (resumed.current) return
    resumed.current = true
    const before = approvedOrder({ userId, packageId })
    if (before) void capture(before, true)
  }, [userId, packageId, capture])

  return {
    state,
    failure,
    order,
    approve,
    /** What costs nothing needs no provider. */
    take: () => order().then(approve, () => undefined),
    fail: (text: string) => setFailure((before) => before ?? text),
    /** Something else is about to be paid: what was said of it before says nothing of that. */
    forget: () => setFailure(null),
  }
}
