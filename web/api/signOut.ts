import { closeSession, identityPaths } from "../../contract/people.ts"
import { call } from "./client.ts"
import { endedBy, leave } from "./session.ts"
import { kept } from "./storage.ts"

export const signOut = (): Promise<void> => leave(endings())

/** Signed out before any screen knows. */
export const turnAway = (): Promise<void> => endedBy(endings())

const endings = () => [call(closeSession), endCredential()]

function endCredential(): Promise<unknown> {
  return fetch(`/api${identityPaths.signOut}`, {
    method: "POST",
    headers: { "content-type": "application/json", authorization: `Bearer ${kept("credential") ?? ""}` },
    body: "{}",
    credentials: "omit",
  })
}
