import { closeSession, identityPaths } from "../../contract/people.ts"
import { call } from "./client.ts"
import { endedBy } from "./session.ts"
import { isKeptStill, type SignIn } from "./storage.ts"

/** Signed out before any screen knows. */
export const turnAway = (who: SignIn): Promise<void> => endedBy(endBoth(who))

/** The session and what opened it; once somebody else is here, by the latter alone, which ends both. */
export const endBoth = (who: SignIn) =>
  Promise.allSettled([isKeptStill(who) && call(closeSession), endCredential(who)])

function endCredential({ credential }: SignIn): Promise<unknown> {
  return fetch(`/api${identityPaths.signOut}`, {
    method: "POST",
    headers: { "content-type": "application/json", authorization: `Bearer ${credential ?? ""}` },
    body: "{}",
    credentials: "omit",
  })
}
