import { useSyncExternalStore } from "react"
import type { CurrentUser } from "../../contract/people.ts"
import { readUser } from "./storage.ts"

/** In another tab, and while a page that the back button brings was kept as it had been. */
export const elsewhere = ["storage", "pageshow"]
export const userEvents = ["user changed", ...elsewhere]

/** Tells of any of these events of the window, until what it returns is called. */
export const listenTo =
  (events: readonly string[]) =>
  (tell: () => void): (() => void) => {
    for (const event of events) window.addEventListener(event, tell)
    return () => {
      for (const event of events) window.removeEventListener(event, tell)
    }
  }

const subscribe = listenTo(userEvents)

/** Who is signed in: null for a visitor, undefined until the browser has been asked. */
export function useUser(): CurrentUser | null | undefined {
  return useSyncExternalStore<CurrentUser | null | undefined>(subscribe, readUser, () => undefined)
}

export function isStaff(user: Pick<CurrentUser, "role" | "isAdmin">): boolean {
  return user.isAdmin || ["admin", "employee"].includes(user.role.toLowerCase())
}

/** The signed-in customer; null for visitors and for staff. */
export function useCustomer(): CurrentUser | null | undefined {
  const user = useUser()
  return user && isStaff(user) ? null : user
}
