import { useQuery, useQueryClient } from "@tanstack/react-query"
import { useEffect, useState } from "react"
import { cheapestFor, paysFor } from "../../../contract/cheapest.ts"
import { listPackages, type Package } from "../../../contract/packages.ts"
import { payerRefusals, previewBooking } from "../../../contract/reservations.ts"
import type { StudioClass } from "../../../contract/schedule.ts"
import type { Buyer } from "../../../contract/transactions.ts"
import { markStale, queryOf } from "../../api/queries.ts"
import { useSale } from "../cash/useSale.ts"

const unpaid: readonly string[] = payerRefusals

/** Who is to be seated in a class, and what pays it: what they have, or what is sold to them. */
export function useWalkIn(item: StudioClass, now: Date) {
  const queries = useQueryClient()
  const sale = useSale()
  const { buyer, setBuyer, setItem, clear } = sale
  /** Just written down: nobody can be newer. */
  const [isNew, setNew] = useState(false)
  /** Something is sold though what they have would pay. */
  const [sellsMore, sellMore] = useState(false)
  const { data: catalogue } = useQuery(queryOf(listPackages))
  // Anew for each who is chosen; then it stands until a press was answered.
  const preview = useQuery({
    ...queryOf(previewBooking, { query: { classId: item.id, ...(buyer && { userId: buyer.id }) } }),
    enabled: buyer !== null,
    staleTime: Number.POSITIVE_INFINITY,
    refetchOnReconnect: false,
  })
  const told = buyer ? preview.data : undefined
  const pays = sellsMore || told?.refusal ? null : (told?.pays ?? null)
  /** Nothing of theirs pays, and something may be sold that does. */
  const sells = told !== undefined && !pays && (told.refusal === null || unpaid.includes(told.refusal.error))
  const suits = (one: Package) => paysFor(one, item, now)
  const first =
    catalogue &&
    cheapestFor(
      catalogue.packages.filter(({ isActive, public: isPublic }) => isActive && isPublic),
      item,
      { isNew, now },
    )
  // biome-ignore lint/correctness/useExhaustiveDependencies: proposed once, when it is known that something is to be sold.
  useEffect(() => {
    if (sells && first) setItem(first)
  }, [sells, first?.id])
  return {
    ...{ sale, pays, sells, suits, sellMore, error: preview.isLoadingError ? preview.error : null },
    isBusy: buyer !== null && preview.isPending,
    /** Why they cannot be booked, or why nothing of theirs pays; null while something does. */
    refusal: told?.refusal ?? null,
    choose: (chosen: Buyer | null, isWrittenDown = false) => {
      markStale(queries, [previewBooking])
      clear()
      sellMore(false)
      setNew(isWrittenDown)
      setBuyer(chosen)
    },
  }
}

export type WalkIn = ReturnType<typeof useWalkIn>
