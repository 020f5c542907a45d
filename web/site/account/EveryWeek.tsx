import { useQuery } from "@tanstack/react-query"
import { Suspense } from "react"
import { listMyWeeklyBookings } from "../../../contract/weekly.ts"
import { queryOf } from "../../api/queries.ts"
import { lazily } from "../../ui/lazily.tsx"
import { Unread } from "../Unread.tsx"

const WeeklyBookings = lazily(() => import("./WeeklyBookings.tsx"))

/** Last on its page, since what is read later pushes nothing away there; who has none loads nothing of it. */
export function EveryWeek() {
  const query = useQuery(queryOf(listMyWeeklyBookings))
  if (query.isLoadingError) return <Unread of={[query]} />
  if (!query.data?.weeklyBookings.length) return null
  return (
    <Suspense>
      <WeeklyBookings />
    </Suspense>
  )
}
