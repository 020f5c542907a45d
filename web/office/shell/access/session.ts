import { useEffect, useState } from "react"
import type { CurrentUser } from "../../../../contract/people.ts"
import { logoutTarget } from "../../../api/session.ts"
import { isStaff } from "../../../api/useUser.ts"

/**
 * The staff member who is signed in, or where whoever else is here goes: the home page, and after a logout
 * (of this window or of another one) the stored target, which is no longer stored by then.
 */
export function useDoor(user: CurrentUser | null | undefined) {
  const staff = user && isStaff(user) ? user : null
  const [target, setTarget] = useState("/")
  const id = staff?.id
  useEffect(() => {
    if (id) setTarget(logoutTarget())
  }, [id])
  return { staff, door: user === null ? target : "/" }
}
