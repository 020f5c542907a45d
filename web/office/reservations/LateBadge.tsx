import { latenessOf } from "../../../contract/lateness.ts"
import type { RosterEntry } from "../../../contract/reservations.ts"
import type { StudioClass } from "../../../contract/schedule.ts"
import { Badge } from "../../ui/Badge.tsx"

interface LateBadgeProps {
  status: RosterEntry["status"]
  /** Until when the class keeps its seats; null: for good. */
  keptUntil: string | null
  item: Pick<StudioClass, "startsAt" | "endsAt">
  now: Date
  /** Who looks may give the seat away. */
  mayGive?: boolean
}

/** That somebody has not come yet, where nothing is said of them; and that their seat may go to another. */
export function LateBadge({ status, keptUntil, item, now, mayGive = false }: LateBadgeProps) {
  if (status !== "active") return null
  const { startsAt, endsAt } = item
  const lateness = latenessOf({ startsAt, endsAt, keptUntil, attended: null }, now)
  if (!lateness) return null
  return <Badge tone="clay">{lateness === "late" && mayGive ? "tarde, se puede dar" : "tarde"}</Badge>
}
