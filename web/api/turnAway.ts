import { closeSession, identityPaths } from "../../contract/people.ts"
import { call } from "./client.ts"
import { notForLong } from "./session.ts"
import { isKeptStill, type SignIn } from "./storage.ts"

/** Signed out before any screen knows, by what opened the session: that ends both. */
export const turnAway = (credential: string): Promise<unknown> =>
  notForLong(Promise.allSettled([endCredential(credential)]))

/** The session and what opened it; once somebody else is here, by the latter alone, which ends both. */
export const endBoth = (who: SignIn) =>
  Promise.allSettled([isKeptStill(who) && call(closeSession), endCredential(who.credential ?? "")])

function endCredential(credential: string): Promise<unknown> {
  return fetch(`/api${identityPaths.signOut}`, {
    method: "POST",
    headers: { "content-type": "application/json", authorization: `Bearer ${credential}` },
    body: "{}",
    credentials: "omit",
  })
}
