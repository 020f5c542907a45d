import { type UseQueryResult, useQueries, useQuery } from "@tanstack/react-query"
import { type ChangePreview, previewChange } from "../../../contract/reservations.ts"
import { listClasses, type StudioClass } from "../../../contract/schedule.ts"
import { queryOf } from "../../api/queries.ts"
import { sayRefusal } from "./sayRefusal.ts"

export interface Target {
  item: StudioClass
  /** Why they cannot go there; null when they can, undefined while it is not known. */
  refusal: string | null | undefined
  preview: ChangePreview | undefined
}

/** Of a day at a class's branch, the other classes of its type, each with why somebody who sits in it cannot go there. */
export function useChangeTargets(from: StudioClass, reservationId: string, day: string, now: Date) {
  const { data, error } = useQuery({
    ...queryOf(listClasses, { query: { branch: from.branch, type: from.type, from: day, to: day } }),
    enabled: day !== "",
  })
  const coming = (data?.classes ?? []).filter(
    ({ id, startsAt }) => id !== from.id && new Date(startsAt) > now,
  )
  const { previews, error: unforeseen } = useQueries({
    queries: coming.map(({ id }) => ({
      ...queryOf(previewChange, { params: { id: reservationId }, query: { newClassId: id } }),
      staleTime: 0,
    })),
    combine: together,
  })
  const targets = coming.map((item, index): Target => {
    const preview = previews[index]
    const refusal = preview?.refusal
    return { item, preview, refusal: refusal ? sayRefusal(refusal.error, refusal.message) : refusal }
  })
  return { targets: data && targets, error: error ?? unforeseen }
}

const together = (replies: UseQueryResult<ChangePreview>[]) => ({
  previews: replies.map(({ data }) => data),
  error: replies.find(({ isLoadingError }) => isLoadingError)?.error,
})
