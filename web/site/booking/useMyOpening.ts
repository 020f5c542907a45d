import { useQueryClient } from "@tanstack/react-query"
import { useEffect } from "react"
import { previewBooking, previewChange, type Reason } from "../../../contract/reservations.ts"
import type { StudioClass } from "../../../contract/schedule.ts"
import { previewWait } from "../../../contract/waitlist.ts"
import { markStale } from "../../api/queries.ts"
import { noteServerTime } from "../../api/serverClock.ts"
import { type Ahead, useOpening } from "../schedule/useOpening.ts"
import { usePreview } from "./usePreview.ts"

type Refused = Pick<typeof Reason._zod.output, "error" | "opensAt"> | null | undefined

/** True of a refusal that time takes away. */
export const isNotOpenYet = (refusal: Refused): boolean => refusal?.error === "CLASS_NOT_OPEN_YET"

/**
 * The same as the server says it to who is signed in: `refusal` is what it answered, undefined while it was not asked; `now` is when the page was made. Once
 * time has run out it is asked again, not by everybody in the same moment.
 */
export function useMyOpening(item: StudioClass, refusal: Refused, now?: string): Ahead | null {
  const queries = useQueryClient()
  const { data: preview, dataUpdatedAt } = usePreview(item.id)
  const asOf = preview?.asOf
  useEffect(() => {
    if (asOf) noteServerTime(Date.parse(asOf))
  }, [asOf])
  const at = isNotOpenYet(refusal) ? Date.parse(refusal?.opensAt ?? "") : 0
  const opening = useOpening(item, { ...(now && { now }), ...(refusal !== undefined && { at }) })
  const isOver = isNotOpenYet(refusal) && opening === null
  // biome-ignore lint/correctness/useExhaustiveDependencies: an answer that still says no is asked again.
  useEffect(() => {
    if (!isOver) return
    const again = () => markStale(queries, [previewBooking, previewChange, previewWait])
    const timer = setTimeout(again, 500 + Math.random() * 2_500)
    return () => clearTimeout(timer)
  }, [isOver, queries, dataUpdatedAt])
  return opening
}
