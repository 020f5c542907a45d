import { closeSession, identityPaths } from "../../contract/people.ts"
import { call } from "./client.ts"
import { endedBy } from "./session.ts"
import { kept } from "./storage.ts"

/** Signed out before any screen knows. */
export const turnAway = (): Promise<void> => endedBy(endBoth())

/** The session and what opened it. */
export const endBoth = () => Promise.allSettled([call(closeSession), endCredential()])

function endCredential(): Promise<unknown> {
  return fetch(`/api${identityPaths.signOut}`, {
    method: "POST",
    headers: { "content-type": "application/json", authorization: `Bearer ${kept("credential") ?? ""}` },
    body: "{}",
    credentials: "omit",
  })
}
