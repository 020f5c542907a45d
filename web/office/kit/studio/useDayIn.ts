import { dayIn } from "../../../../contract/calendar.ts"
import { studioZone } from "../../../../contract/house.ts"
import type { Module } from "../../../../contract/permissions.ts"
import { useNow } from "../../../api/useNow.ts"
import { useBranches } from "./useStudio.ts"

/** The day it is in a branch; of what is of no one branch, in the only one that the person sees, else in the studio's own zone. */
export function useDayIn(module: Module): (branchId: string | null | undefined) => string {
  const now = useNow()
  const branches = useBranches(module) ?? []
  const only = branches.length === 1 ? branches[0] : undefined
  return (branchId) =>
    dayIn((branches.find(({ id }) => id === branchId) ?? only)?.timeZone ?? studioZone(), now)
}
