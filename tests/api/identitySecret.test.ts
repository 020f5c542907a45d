import { randomUUID } from "node:crypto"
import { expect, test } from "vitest"
import { freshCupo } from "../support/cupo.ts"
import { call } from "../support/http.ts"
import { bearer, enter, signUp } from "../support/signin.ts"

const cupo = freshCupo()

test("another secret ends the sign-ins of before, and everybody comes in anew", async () => {
  const who = await signUp(cupo)
  const before = await enter(cupo, who)
  const { url } = await cupo.anotherServer({ IDENTITY_SECRET: randomUUID() + randomUUID() })
  expect((await call(url, "GET /identity/token", { headers: bearer(before.credential) })).status).toBe(401)
  // What was signed before is known until it ends.
  expect((await call(url, "GET /users/me", before)).status).toBe(200)

  const body = { email: who.email, password: who.password }
  const signedIn = await call(url, "POST /identity/sign-in/email", { body })
  const credential = signedIn.headers.get("set-auth-token") ?? ""
  const { token } = (await call(url, "GET /identity/token", { headers: bearer(credential) })).body
  // A key that it has not seen is asked for once a second.
  let opened = await call(url, "POST /auth/session", { headers: bearer(token) })
  await expect
    .poll(async () => {
      if (opened.status !== 201) opened = await call(url, "POST /auth/session", { headers: bearer(token) })
      return opened.status
    })
    .toBe(201)
  const headers = { ...bearer(token), "x-session-id": opened.body.sessionId }
  expect((await call(url, "GET /users/me", { headers })).body.id).toBe(who.id)
})
