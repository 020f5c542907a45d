import { useQuery } from "@tanstack/react-query"
import { useState } from "react"
import { listPackages, type Package } from "../../../contract/packages.ts"
import { inCentavos, priceOf } from "../../../contract/price.ts"
import type { Buyer } from "../../../contract/transactions.ts"
import { queryOf } from "../../api/queries.ts"
import { useChosen } from "../../ui/useChosen.ts"

/** A coupon that was found good for what is sold. */
export interface Applied {
  code: string
  discount: number
}

/** What is being sold at the desk: to whom, what, and how it is paid. Amounts in centavos. */
export function useSale() {
  const [buyer, setBuyer] = useState<Buyer | null>(null)
  const { data } = useQuery(queryOf(listPackages))
  // It may have another price since it was chosen.
  const [item, choose] = useChosen(data?.packages)
  const [coupon, apply] = useState<Applied | null>(null)
  const [method, setMethod] = useState<"cash" | "terminal">("cash")
  /** Pesos, as they are typed. */
  const [received, setReceived] = useState<number | "">("")
  const total = item ? priceOf(inCentavos(item), coupon?.discount ?? 0) : 0
  const handed = method === "cash" && received !== "" ? Math.round(received * 100) : undefined
  return {
    ...{ buyer, setBuyer, item, coupon, apply, method, setMethod, received, setReceived, total },
    original: item ? priceOf(inCentavos(item)) : 0,
    /** What was handed over; undefined when nobody said. */
    handed,
    /** What goes back, below 0 while too little was handed over. */
    change: handed === undefined ? undefined : handed - total,
    /** Another package is another price: its coupon is looked at again. */
    setItem: (wanted: Package) => {
      choose(wanted)
      apply(null)
      setReceived("")
    },
    clear: () => {
      setBuyer(null)
      choose(null)
      apply(null)
      setMethod("cash")
      setReceived("")
    },
  }
}

export type Sale = ReturnType<typeof useSale>
