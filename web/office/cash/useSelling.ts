import { useState } from "react"
import { listPackages } from "../../../contract/packages.ts"
import { listTransactions, sellAtDesk, type TransactionDetail } from "../../../contract/transactions.ts"
import { ApiError } from "../../api/ApiError.ts"
import { call } from "../../api/client.ts"
import { isDoneBefore } from "../../api/openPresses.ts"
import { outcomeOf } from "../../api/outcome.ts"
import { say } from "../../api/say.ts"
import { useWrite } from "../../api/useWrite.ts"
import type { Sale } from "./useSale.ts"

interface Wanted {
  body: Parameters<typeof call<typeof sellAtDesk>>[1]["body"]
  /** What is sold to whom: of what nobody knows it is said by name, since another may be on the screen by then. */
  called: string
}

/** The press that sells: once, however often it is pressed; the same again is asked about. */
export function useSelling(sale: Sale, branch: string | undefined) {
  const [sold, setSold] = useState<TransactionDetail | null>(null)
  const [unheard, setUnheard] = useState<string[]>([])
  const write = useWrite({
    send: ({ body }: Wanted, options) => call(sellAtDesk, { body }, options),
    staleAfter: [listTransactions, listPackages],
    onSuccess: ({ tx }) => {
      setUnheard([])
      setSold(tx)
    },
    onError: (error, { called }) => {
      if (isDoneBefore(error)) setUnheard([])
      // A coupon may be worth other by now: it is looked at again.
      if (error instanceof ApiError && error.code === "AMOUNT_CHANGED") sale.apply(null)
      if (outcomeOf(error) === "unknown") setUnheard((before) => [...new Set([...before, called])])
    },
  })
  const { buyer, item, coupon, method, total, handed, change } = sale
  const isReady = buyer !== null && item !== null && (change ?? 0) >= 0
  const sell = (again = false) => {
    if (!buyer || !item || !isReady) return
    write.mutate({
      body: {
        ...{ userId: buyer.id, packageId: item.id, paymentMethod: method, amount: total / 100, again },
        ...(coupon && { couponCode: coupon.code }),
        ...(handed !== undefined && { received: handed / 100 }),
        ...(branch && { branchId: branch }),
      },
      called: `«${item.description}» a ${buyer.name}`,
    })
  }
  const isRepeat = write.error instanceof ApiError && write.error.code === "SOLD_A_MOMENT_AGO"
  return {
    ...{ sold, sell, isReady, isRepeat },
    pending: write.isPending,
    isSlow: write.isSlow,
    giveUp: write.giveUp,
    error: isRepeat
      ? null
      : say("cobró", write.error, {
          unknown: `No sabemos si se cobró ${unheard.join(" o ")}. Al intentar de nuevo cuenta una sola vez.`,
        }),
    forget: () => write.reset(),
    next: () => {
      write.reset()
      setSold(null)
      sale.clear()
    },
  }
}

export type Selling = ReturnType<typeof useSelling>
