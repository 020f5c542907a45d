import { useQuery } from "@tanstack/react-query"
import { useState } from "react"
import { listUnrated, type Unrated } from "../../../contract/ratings.ts"
import { queryOf } from "../../api/queries.ts"

/** The classes that wait to be rated; each stays where it was shown once it is. What cannot be read asks nothing. */
export function useUnrated() {
  const { data, isPending } = useQuery(queryOf(listUnrated))
  const [shown, setShown] = useState<readonly Unrated[]>([])
  const fresh = (data?.classes ?? []).filter(
    ({ reservationId }) => !shown.some((one) => one.reservationId === reservationId),
  )
  if (fresh.length > 0) setShown([...shown, ...fresh])
  return { classes: shown, isPending }
}
