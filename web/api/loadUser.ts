import { type CurrentUser, getMe } from "../../contract/people.ts"
import { call } from "./client.ts"
import { refreshUser } from "./storage.ts"

/** Asks who is signed in again, and keeps the answer, unless they signed out while it was on its way. */
export async function loadUser(): Promise<CurrentUser> {
  const user = await call(getMe)
  refreshUser(user)
  return user
}

/** What was changed of who is signed in holds at once, whether or not they can be asked for again. */
export function changeUser(user: CurrentUser, changed: Partial<CurrentUser>): void {
  refreshUser({ ...user, ...changed })
  void loadUser().catch(() => undefined)
}
