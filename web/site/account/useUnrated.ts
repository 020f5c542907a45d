import { useQuery } from "@tanstack/react-query"
import { useState } from "react"
import { listMyRatings, listUnrated, type Unrated } from "../../../contract/ratings.ts"
import { queryOf } from "../../api/queries.ts"
import { isComing } from "./isComing.ts"

/** The stars that one gave, by reservation. What cannot be read shows none. */
export function useMyStars(): ReadonlyMap<string, number> {
  const { data } = useQuery(queryOf(listMyRatings))
  return new Map(data?.ratings.map(({ reservationId, stars }) => [reservationId, stars]))
}

/** The classes that wait to be rated; each stays where it was shown once it is. What cannot be read asks nothing. */
export function useUnrated() {
  const query = useQuery(queryOf(listUnrated))
  const { data } = query
  const [shown, setShown] = useState<readonly Unrated[]>([])
  const fresh = (data?.classes ?? []).filter(
    ({ reservationId }) => !shown.some((one) => one.reservationId === reservationId),
  )
  if (fresh.length > 0) setShown([...shown, ...fresh])
  return { classes: shown, isComing: isComing(query) }
}
