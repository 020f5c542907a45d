import { useQuery } from "@tanstack/react-query"
import { lazy, Suspense } from "react"
import { listMyWeeklyBookings } from "../../../contract/weekly.ts"
import { queryOf } from "../../api/queries.ts"

const WeeklyBookings = lazy(() => import("./WeeklyBookings.tsx"))

/** Last on its page, since what is read later pushes nothing away there; who has none loads nothing of it. */
export function EveryWeek() {
  const { data } = useQuery(queryOf(listMyWeeklyBookings))
  if (!data?.weeklyBookings.length) return null
  return (
    <Suspense>
      <WeeklyBookings />
    </Suspense>
  )
}
