import { useSyncExternalStore } from "react"
import type { CurrentUser } from "../../contract/people.ts"
import { kept } from "./storage.ts"

let text: string | null = null
let user: CurrentUser | null = null

function read(): CurrentUser | null {
  const stored = kept("user")
  if (stored !== text) {
    text = stored
    user = stored ? (JSON.parse(stored) as CurrentUser) : null
  }
  return user
}

function subscribe(changed: () => void): () => void {
  window.addEventListener("user changed", changed)
  window.addEventListener("storage", changed)
  return () => {
    window.removeEventListener("user changed", changed)
    window.removeEventListener("storage", changed)
  }
}

/** Who is signed in: null for a visitor, undefined until the browser has been asked. */
export function useUser(): CurrentUser | null | undefined {
  return useSyncExternalStore<CurrentUser | null | undefined>(subscribe, read, () => undefined)
}

export function isStaff(user: Pick<CurrentUser, "role" | "isAdmin">): boolean {
  return user.isAdmin || ["admin", "employee"].includes(user.role.toLowerCase())
}

/** The signed-in customer; null for visitors and for staff. */
export function useCustomer(): CurrentUser | null | undefined {
  const user = useUser()
  return user && isStaff(user) ? null : user
}
