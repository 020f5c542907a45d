import { randomUUID } from "node:crypto"
import { expect, inject, test } from "vitest"
import { sharedCupo } from "../support/cupo.ts"
import { bearer, idTokenOf, signIn, signUp } from "../support/signin.ts"
import { projectId, settingsOf } from "./emulator.ts"

const cupo = sharedCupo(settingsOf({ host: inject("emulator") }))

const someone = () => signUp(cupo, { email: `${randomUUID()}@example.com` })

/** As Firebase's library asks in a browser. */
async function ask(what: string, body: object): Promise<string> {
  const url = `http://${inject("emulator")}/identitytoolkit.googleapis.com/v1/accounts:${what}?key=x`
  const response = await fetch(url, {
    method: "POST",
    headers: { "content-type": "application/json" },
    body: JSON.stringify({ ...body, returnSecureToken: true }),
  })
  return ((await response.json()) as { idToken: string }).idToken
}
const show = ({ email, password }: { email: string; password: string }) =>
  ask("signInWithPassword", { email, password })
const bring = (idToken: string) => cupo.call("POST /identity/sign-in/hosted", { body: { idToken } })

test("who showed their password to Firebase is in, and its word of Firebase alone opens nothing", async () => {
  const who = await someone()
  const idToken = await show(who)
  const session = await cupo.call("POST /auth/session", { headers: bearer(idToken) })
  expect(session).toMatchObject({ status: 401, body: { error: "SESSION_EXPIRED" } })
  const came = await bring(idToken)
  expect(came).toMatchObject({ status: 200, body: { user: { id: who.uid, email: who.email } } })
  const { token } = (await idTokenOf(cupo, came.headers.get("set-auth-token") ?? "")).body
  const opened = await cupo.call("POST /auth/session", { headers: bearer(token) })
  expect(opened.status).toBe(201)
  // Nor is what we gave for it taken for a password.
  expect((await bring(token)).status).toBe(401)
})

test("a token from before all sign-ins were revoked is brought in vain", async () => {
  const who = await someone()
  const idToken = await show(who)
  const url = `http://${inject("emulator")}/identitytoolkit.googleapis.com/v1/projects/${projectId}/accounts:update`
  // Firebase counts in seconds: one that is to come.
  const validSince = String(Math.floor(Date.now() / 1000) + 2)
  await fetch(url, {
    method: "POST",
    headers: { authorization: "Bearer owner", "content-type": "application/json" },
    body: JSON.stringify({ localId: who.uid, validSince }),
  })
  expect(await bring(idToken)).toMatchObject({ status: 401, body: { error: "SESSION_EXPIRED" } })
})

test("Firebase's own sign-in with Google takes the password of an address that nobody proved: it is not ours, and opens nothing", async () => {
  const who = await someone()
  const google = JSON.stringify({ sub: randomUUID(), email: who.email, email_verified: true })
  const postBody = new URLSearchParams({ id_token: google, providerId: "google.com" }).toString()
  const idToken = await ask("signInWithIdp", { postBody, requestUri: "http://localhost" })
  expect((await signIn(cupo, who)).status).toBe(401)
  expect(await bring(idToken)).toMatchObject({ status: 401, body: { error: "SESSION_EXPIRED" } })
})
