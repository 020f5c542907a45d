import { dayIn } from "../../../contract/calendar.ts"
import { studioZone } from "../../../contract/house.ts"
import type { Branch } from "../../../contract/studio.ts"
import { useNow } from "../../api/useNow.ts"
import { useBranches } from "../kit/studio/useStudio.ts"

/** The day it is where a coupon is good; in the studio's own zone when that is everywhere. */
export function useDayIn(): (branchId: Branch["id"] | null) => string {
  const now = useNow()
  const branches = useBranches("cupones") ?? []
  return (branchId) => dayIn(branches.find(({ id }) => id === branchId)?.timeZone ?? studioZone(), now)
}
