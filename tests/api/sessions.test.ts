import { randomUUID } from "node:crypto"
import { exportJWK, generateKeyPair, SignJWT, UnsecuredJWT } from "jose"
import { afterEach, describe, expect, test, vi } from "vitest"
import { transaction } from "../../server/platform/database/transaction.ts"
import { freshCupo } from "../support/cupo.ts"
import { call, type Reply, tally } from "../support/http.ts"
import { isWaitedFor, meanwhile } from "../support/meanwhile.ts"
import type { Person, PersonWish } from "../support/people.ts"
import { bearer, type Device, enter, idTokenOf, signIn, signUp, tokens } from "../support/signin.ts"
import { sentWhile } from "../support/statements.ts"
import { holdBack, reached } from "../support/unguarded.ts"

const cupo = freshCupo()

const me = (headers: Record<string, string>) => cupo.call("GET /users/me", { headers })
const liveSessions = async () =>
  Number((await cupo.pool.query("select count(*) as n from sessions where ended_at is null")).rows[0].n)

describe("a session that is opened while", () => {
  const open = (idToken: string) => cupo.call("POST /auth/session", { headers: bearer(idToken) })

  test.each([
    [
      "its person signs out",
      ({ credential }: Device) => ["POST /identity/sign-out", bearer(credential)] as const,
    ],
    ["its person leaves", ({ headers }: Device) => ["POST /auth/logout", headers] as const],
  ])("%s is ended with the others", async (_, end) => {
    const device = await enter(cupo, await signUp(cupo))
    const letGo = await holdBack(cupo.pool, "sessions", "insert")
    const opening = open(device.idToken)
    await reached(cupo.pool, "wait_event = 'advisory'", 1)
    const [line, headers] = end(device)
    const ending = cupo.call(line, { headers })
    await reached(cupo.pool, "wait_event_type = 'Lock' and wait_event <> 'advisory'", 1)
    await letGo()
    expect((await ending).status).toBe(200)
    await opening
    expect(await liveSessions()).toBe(0)
    expect((await open(device.idToken)).body.error).toBe("SESSION_EXPIRED")
  })

  test("its person leaves stays, where it was opened with another sign-in", async () => {
    const credentials = await signUp(cupo)
    const before = await enter(cupo, credentials)
    const { credential, idToken } = await tokens(cupo, credentials)
    const letGo = await holdBack(cupo.pool, "sessions", "insert")
    const opening = open(idToken)
    await reached(cupo.pool, "wait_event = 'advisory'", 1)
    const leaving = cupo.call("POST /auth/logout", { headers: before.headers })
    await reached(cupo.pool, "wait_event_type = 'Lock' and wait_event <> 'advisory'", 1)
    await letGo()
    expect((await leaving).status).toBe(200)
    const { body } = await opening
    expect((await me({ ...bearer(idToken), "x-session-id": body.sessionId })).status).toBe(200)
    expect((await idTokenOf(cupo, credential)).status).toBe(200)
  })

  test("the one before it is ended is none", async () => {
    const { id } = await signUp(cupo)
    const { idToken, sessionId } = await enter(cupo, { email: "jimena@example.com", password: "Barro2026" })
    const reply = await meanwhile<Reply>(cupo.pool, {
      hold: (client) => client.query("select from users where id = $1 for update", [id]),
      next: () => open(idToken),
      before: (client) =>
        client.query("update sessions set ended_at = now(), end_reason = 'logout' where id = $1", [
          sessionId,
        ]),
    })
    expect(reply.body.error).toBe("SESSION_EXPIRED")
  })

  test("its sign-in is given back ends with it, where it came after the others were ended and before its sign-in was", async () => {
    const { credential, idToken } = await tokens(cupo, await signUp(cupo))
    let leaving: Promise<Reply> | undefined
    let opened: Reply | undefined
    await transaction(cupo.pool, async (client) => {
      await client.query("select from identity.session for update")
      leaving = cupo.call("POST /identity/sign-out", { headers: bearer(credential) })
      await isWaitedFor(client, leaving)
      opened = await open(idToken)
    })
    expect((await leaving)?.status).toBe(200)
    expect(opened?.status).toBe(201)
    expect(await liveSessions()).toBe(0)
  })

  test("its sign-in is ended is none", async () => {
    const { idToken } = await tokens(cupo, await signUp(cupo))
    const letGo = await holdBack(cupo.pool, "sessions", "insert")
    const opening = open(idToken)
    await reached(cupo.pool, "wait_event = 'advisory'", 1)
    await cupo.pool.query("delete from identity.session")
    await letGo()
    expect((await opening).body.error).toBe("SESSION_EXPIRED")
    expect(await liveSessions()).toBe(0)
  })
})

describe("entering", () => {
  test("Jimena signs up, takes the three steps in, and reads who she is", async () => {
    const jimena = await signUp(cupo)
    const entered = await signIn(cupo, jimena)
    expect(entered.status).toBe(200)
    const credential = entered.headers.get("set-auth-token") ?? ""
    const token = await idTokenOf(cupo, credential)
    expect(token.status).toBe(200)
    const session = await cupo.call("POST /auth/session", { headers: bearer(token.body.token) })
    expect(session.status).toBe(201)
    const reply = await me({ ...bearer(token.body.token), "x-session-id": session.body.sessionId })
    expect(reply.status).toBe(200)
    expect(reply.body).toMatchObject({
      ...{ id: jimena.id, uid: jimena.uid, firstName: "Jimena", email: "jimena@example.com", role: "user" },
      permissions: { superuser: false, modules: {} },
      classes: { total: 0, available: 0, taken: 0 },
    })
    expect(reply.headers.get("cache-control")).toBe("no-store")
  })

  test("no step sets a cookie, also when it is refused", async () => {
    const jimena = await signUp(cupo)
    const { credential, idToken } = await tokens(cupo, jimena)
    const replies = [
      await signIn(cupo, jimena),
      await signIn(cupo, { ...jimena, password: "Otra2026x" }),
      await idTokenOf(cupo, credential),
      await idTokenOf(cupo, "nada"),
      await cupo.call("POST /auth/session", { headers: bearer(idToken) }),
      await cupo.call("POST /identity/sign-out", { headers: bearer(credential), body: {} }),
      await cupo.call("GET /identity/jwks"),
    ]
    expect(replies.map(({ headers }) => headers.getSetCookie())).toEqual(replies.map(() => []))
  })

  test("a wrong password and an unknown address are told the same", async () => {
    const jimena = await signUp(cupo)
    const wrong = await signIn(cupo, { ...jimena, password: "Otra2026x" })
    const unknown = await signIn(cupo, { email: "nadie@example.com", password: "Otra2026x" })
    expect(wrong.status).toBe(401)
    expect(unknown.status).toBe(401)
    const { requestId: one, ...said } = wrong.body
    const { requestId: other, ...saidToUnknown } = unknown.body
    expect(said).toEqual({ error: "INVALID_CREDENTIALS", message: "Correo o contraseña incorrectos." })
    expect(saidToUnknown).toEqual(said)
    const names = (reply: typeof wrong) => [...reply.headers.keys()].sort()
    expect(names(unknown)).toEqual(names(wrong))
  })

  test("the address is hers in capitals and with spaces around it", async () => {
    const jimena = await signUp(cupo)
    expect((await signIn(cupo, { ...jimena, email: "  JIMENA@Example.com " })).status).toBe(200)
  })

  test.each([
    [{ password: "Barro2026" }, "email", "El email es requerido"],
    [{ email: "jimena", password: "Barro2026" }, "email", "El email no es valido"],
    [{ email: "jimena@example.com" }, "password", "La contraseña es requerida"],
    [{ email: "jimena@example.com", password: "" }, "password", "La contraseña es requerida"],
  ])("signing in with %j is told what is missing", async (body, path, message) => {
    const reply = await cupo.call("POST /identity/sign-in/email", { body })
    expect(reply.status).toBe(400)
    expect(reply.body.fields).toContainEqual({ path, message })
  })

  test("nobody signs up through the identity provider's own door", async () => {
    for (const path of ["/identity/sign-up/email", "/identity/update-user", "/identity/reset-password"]) {
      const reply = await cupo.call(`POST ${path}`, {
        body: { email: "x@example.com", password: "Barro2026", name: "X" },
      })
      expect(reply).toMatchObject({ status: 404, body: { error: "NOT_FOUND" } })
    }
  })

  test("a credential that is missing, invented or tampered with yields no ID token", async () => {
    const { credential, idToken } = await tokens(cupo, await signUp(cupo))
    expect((await cupo.call("GET /identity/token")).status).toBe(401)
    for (const bad of [
      "x",
      randomUUID(),
      credential.slice(0, -4),
      credential.split(".")[0] as string,
      idToken,
    ]) {
      expect(await idTokenOf(cupo, bad)).toMatchObject({ status: 401, body: { error: "SESSION_EXPIRED" } })
    }
  })

  test("a person who signed out there gets no more ID tokens", async () => {
    const { credential } = await tokens(cupo, await signUp(cupo))
    await cupo.call("POST /identity/sign-out", { headers: bearer(credential), body: {} })
    expect((await idTokenOf(cupo, credential)).status).toBe(401)
  })

  test("and no answer to what they had open, at once", async () => {
    const jimena = await signUp(cupo)
    const [before, device] = [await enter(cupo, jimena), await enter(cupo, jimena)]
    const signOut = () =>
      cupo.call("POST /identity/sign-out", { headers: bearer(device.credential), body: {} })
    expect(before.credential).not.toBe(device.credential)
    expect((await me(device.headers)).status).toBe(200)
    expect((await signOut()).status).toBe(200)
    expect(await me(device.headers)).toMatchObject({ status: 401, body: { error: "SESSION_EXPIRED" } })
    expect((await signOut()).status).toBe(401)
    expect((await me((await enter(cupo, jimena)).headers)).status).toBe(200)
  })

  test("who has credentials but no profile is told so", async () => {
    const jimena = await signUp(cupo)
    await cupo.pool.query("delete from users where id = $1", [jimena.id])
    const { idToken } = await tokens(cupo, jimena)
    const reply = await cupo.call("POST /auth/session", { headers: bearer(idToken) })
    expect(reply).toMatchObject({ status: 404, body: { error: "USER_NOT_FOUND" } })
  })
})

describe("one live session per person", () => {
  test("is not taken from who works by their own credentials at the door of the others", async () => {
    const jimena = await signUp(cupo)
    for (const [role, wrong, right, error] of [
      ["user", "staff", "customers", "CUSTOMER_AT_STAFF_DOOR"],
      ["employee", "customers", "staff", "STAFF_AT_CUSTOMER_DOOR"],
    ]) {
      await cupo.pool.query("update users set role = $2 where id = $1", [jimena.id, role])
      const desk = await enter(cupo, jimena)
      const comeTo = async (door = "") => {
        const { idToken, credential } = await tokens(cupo, jimena)
        const reply = await cupo.call(`POST /auth/session?door=${door}`, { headers: bearer(idToken) })
        return { ...reply, credential }
      }
      const turned = await comeTo(wrong)
      expect(turned).toMatchObject({ status: 403, body: { error } })
      await cupo.call("POST /identity/sign-out", { headers: bearer(turned.credential), body: {} })
      expect((await me(desk.headers)).status).toBe(200)
      expect((await comeTo(right)).status).toBe(201)
      expect((await me(desk.headers)).body.error).toBe("session_revoked")
    }
  })

  test("the telephone opens a session and the laptop learns that its own was revoked", async () => {
    const jimena = await signUp(cupo)
    const laptop = await enter(cupo, jimena)
    expect((await me(laptop.headers)).status).toBe(200)
    const phone = await enter(cupo, jimena)
    for (let press = 0; press < 2; press++) {
      const reply = await me(laptop.headers)
      expect(reply.status).toBe(401)
      expect(reply.body).toMatchObject({
        error: "session_revoked",
        message: "Tu sesión fue cerrada porque se inició en otro dispositivo.",
      })
    }
    expect((await me(phone.headers)).status).toBe(200)
    expect((await idTokenOf(cupo, laptop.credential)).status).toBe(401)
    expect((await idTokenOf(cupo, phone.credential)).status).toBe(200)
  })

  test("the laptop's ID token, alive for some minutes yet, opens no new session in place of the telephone's", async () => {
    const jimena = await signUp(cupo)
    const laptop = await enter(cupo, jimena)
    const phone = await enter(cupo, jimena)
    const again = await cupo.call("POST /auth/session", { headers: bearer(laptop.idToken) })
    expect(again).toMatchObject({ status: 401, body: { error: "SESSION_EXPIRED" } })
    expect((await me(phone.headers)).status).toBe(200)
  })

  test("the same credential with a newer ID token keeps its session", async () => {
    const device = await enter(cupo, await signUp(cupo))
    const { body } = await idTokenOf(cupo, device.credential)
    expect((await me({ ...bearer(body.token), "x-session-id": device.sessionId })).status).toBe(200)
  })

  test("of 20 sessions that Jimena opens at the same moment, one is live and the last word is a session or a reason", async () => {
    const jimena = await signUp(cupo)
    const { idToken } = await tokens(cupo, jimena)
    const replies = await Promise.all(
      Array.from({ length: 20 }, () => cupo.call("POST /auth/session", { headers: bearer(idToken) })),
    )
    expect(tally(replies)).toEqual({ 201: 20 })
    expect(await liveSessions()).toBe(1)
    const alive = await Promise.all(
      replies.map(({ body }) => me({ ...bearer(idToken), "x-session-id": body.sessionId })),
    )
    expect(tally(alive)).toEqual({ 200: 1, session_revoked: 19 })
  })

  test("of 6 devices that enter at the same moment, on two servers, one stays in", async () => {
    const jimena = await signUp(cupo)
    await cupo.anotherServer()
    const devices = await Promise.all(Array.from({ length: 6 }, () => enter(cupo, jimena)))
    expect(await liveSessions()).toBe(1)
    const replies = await Promise.all(devices.map(({ headers }) => me(headers)))
    expect(replies.filter(({ status }) => status === 200)).toHaveLength(1)
    const inside = devices[replies.findIndex(({ status }) => status === 200)]
    expect((await idTokenOf(cupo, inside?.credential ?? "")).status).toBe(200)
  })

  test("two people who enter at once leave each other alone", async () => {
    const [jimena, oscar] = [
      await signUp(cupo),
      await signUp(cupo, { email: "oscar@example.com", firstName: "Óscar" }),
    ]
    const devices = await Promise.all([enter(cupo, jimena), enter(cupo, oscar)])
    const replies = await Promise.all(devices.map(({ headers }) => me(headers)))
    expect(replies.map(({ body }) => body.firstName)).toEqual(["Jimena", "Óscar"])
  })
})

test("every server is told of a session that ends, so that an open page can learn it", async () => {
  const jimena = await signUp(cupo)
  const ear = await cupo.pool.connect()
  const told: string[] = []
  ear.on("notification", ({ payload = "" }) => told.push(...payload.split(" ")))
  await ear.query("listen cupo_news")
  const laptop = await enter(cupo, jimena)
  const phone = await enter(cupo, jimena)
  await expect.poll(() => told).toContain(`session:${laptop.sessionId}`)
  await cupo.call("POST /auth/logout", { headers: phone.headers })
  await expect.poll(() => told).toContain(`session:${phone.sessionId}`)
  const again = await enter(cupo, jimena)
  await cupo.call("POST /auth/force-logout", { headers: again.headers, body: { uid: jimena.uid } })
  await expect.poll(() => told).toContain(`session:${again.sessionId}`)
  ear.release(true)
})

describe("leaving", () => {
  test("who logs out is out on the server: session, credential and ID token", async () => {
    const device = await enter(cupo, await signUp(cupo))
    expect((await cupo.call("POST /auth/logout", { headers: device.headers })).body).toEqual({ ok: true })
    expect(await me(device.headers)).toMatchObject({ status: 401, body: { error: "SESSION_EXPIRED" } })
    expect((await idTokenOf(cupo, device.credential)).status).toBe(401)
    expect((await cupo.call("POST /auth/session", { headers: bearer(device.idToken) })).status).toBe(401)
  })

  test("a person throws out their own session by their uid", async () => {
    const jimena = await signUp(cupo)
    const device = await enter(cupo, jimena)
    const reply = await cupo.call("POST /auth/force-logout", {
      headers: device.headers,
      body: { uid: jimena.uid },
    })
    expect(reply.status).toBe(200)
    expect((await me(device.headers)).body.error).toBe("session_revoked")
  })

  test("no customer and no employee without usuarios/editar throws out another person", async () => {
    const jimena = await signUp(cupo)
    const device = await enter(cupo, jimena)
    const others = [
      await cupo.customer(),
      await cupo.person({ role: "employee" }),
      await cupo.person({ role: "employee", permissions: { usuarios: ["detalle", "listado"] } }),
    ]
    for (const as of others) {
      const reply = await cupo.call("POST /auth/force-logout", { as, body: { uid: jimena.uid } })
      expect(reply).toMatchObject({ status: 403, body: { error: "FORBIDDEN" } })
    }
    expect((await me(device.headers)).status).toBe(200)
  })

  test("an employee who may edit users throws a person out, and their ID token opens no session again", async () => {
    const jimena = await signUp(cupo)
    const device = await enter(cupo, jimena)
    const as = await cupo.person({ role: "employee", permissions: { usuarios: ["editar"] } })
    expect((await cupo.call("POST /auth/force-logout", { as, body: { uid: jimena.uid } })).status).toBe(200)
    expect((await me(device.headers)).body.error).toBe("session_revoked")
    expect((await idTokenOf(cupo, device.credential)).status).toBe(401)
    expect((await cupo.call("POST /auth/session", { headers: bearer(device.idToken) })).status).toBe(401)
  })

  test("nobody throws out, or reads, a person who may do more than they", async () => {
    const desk: PersonWish = { role: "employee", permissions: { usuarios: ["editar", "detalle"] } }
    const [as, equal] = [await cupo.person(desk), await cupo.person(desk)]
    const more = [
      await cupo.person({ role: "admin", superuser: true }),
      await cupo.person({ role: "employee", permissions: { usuarios: ["editar"], clases: ["listado"] } }),
    ]
    const out = ({ uid }: Person) => cupo.call("POST /auth/force-logout", { as, body: { uid } })
    for (const person of more) {
      expect(await out(person)).toMatchObject({ status: 404, body: { error: "USER_NOT_FOUND" } })
      expect((await cupo.call(`GET /users/${person.id}`, { as })).status).toBe(404)
      expect((await me(person.headers)).status).toBe(200)
    }
    expect((await out(equal)).status).toBe(200)
    expect((await me(equal.headers)).status).toBe(401)
    const root = more[0] as Person
    for (const { uid } of [more[1] as Person, as]) {
      expect((await cupo.call("POST /auth/force-logout", { as: root, body: { uid } })).status).toBe(200)
    }
  })

  test("throwing out somebody who is not there says so", async () => {
    const as = await cupo.person({ role: "admin", superuser: true })
    for (const uid of [randomUUID(), "no such person", "' or 1=1 --"]) {
      const reply = await cupo.call("POST /auth/force-logout", { as, body: { uid } })
      expect(reply).toMatchObject({ status: 404, body: { error: "USER_NOT_FOUND" } })
    }
    const withNul = await cupo.call("POST /auth/force-logout", { as, body: { uid: "a\u0000b" } })
    expect(withNul).toMatchObject({ status: 400, body: { error: "VALIDATION" } })
  })

  test("a person who was disabled is out at once and does not come in again", async () => {
    const jimena = await signUp(cupo)
    const device = await enter(cupo, jimena)
    await cupo.pool.query("update users set enabled = false where id = $1", [jimena.id])
    expect(await me(device.headers)).toMatchObject({ status: 403, body: { error: "ACCOUNT_DISABLED" } })
    const { idToken } = await tokens(cupo, jimena)
    const reply = await cupo.call("POST /auth/session", { headers: bearer(idToken) })
    expect(reply).toMatchObject({ status: 403, body: { error: "ACCOUNT_DISABLED" } })
  })
})

describe("what is no session", () => {
  afterEach(() => void vi.useRealTimers())
  const minute = 60_000
  const hour = 60 * minute
  const day = 24 * hour

  test("a token without a session id, with a bad one, or with another person's", async () => {
    const [ana, luis] = [await cupo.customer(), await cupo.customer()]
    const { authorization } = ana.headers as { authorization: string }
    expect(await me({ authorization })).toMatchObject({ status: 401, body: { error: "UNAUTHENTICATED" } })
    for (const id of ["", "1", "' or true --", `${ana.sessionId} `.repeat(2)]) {
      expect((await me({ authorization, "x-session-id": id })).body.error).toBe("UNAUTHENTICATED")
    }
    for (const id of [luis.sessionId, randomUUID()]) {
      expect((await me({ authorization, "x-session-id": id })).body.error).toBe("SESSION_EXPIRED")
    }
  })

  test("ids that somebody made up, many at once, are looked for together", async () => {
    const ana = await cupo.customer()
    const { authorization } = ana.headers as { authorization: string }
    const replies: Reply[] = []
    const sent = await sentWhile(async () => {
      const asked = Array.from({ length: 40 }, () => me({ authorization, "x-session-id": randomUUID() }))
      replies.push(...(await Promise.all(asked)))
    })
    expect(tally(replies)).toEqual({ SESSION_EXPIRED: 40 })
    expect(sent.length).toBeLessThan(40)
  })

  test("a session id without a token, or with one that is no bearer", async () => {
    const ana = await cupo.customer()
    const id = { "x-session-id": ana.sessionId }
    for (const authorization of [undefined, "", "Bearer", "Bearer ", "Basic YTpi", "Bearer a b"]) {
      const reply = await me({ ...id, ...(authorization !== undefined && { authorization }) })
      expect(reply).toMatchObject({ status: 401, body: { error: "UNAUTHENTICATED" } })
    }
  })

  test("an ID token that was tampered with, is unsigned, or was signed by somebody else", async () => {
    const ana = await cupo.customer()
    const token = (ana.headers.authorization ?? "").slice("Bearer ".length)
    const [head, body, signature] = token.split(".") as [string, string, string]
    const claims = {
      sub: ana.uid,
      email: ana.email,
      iss: "cupo",
      aud: "cupo-api",
      iat: 1,
      exp: 4_000_000_000,
    }
    const encode = (value: object) => Buffer.from(JSON.stringify(value)).toString("base64url")
    const foreign = await generateKeyPair("EdDSA", { extractable: true })
    const kid = JSON.parse(Buffer.from(head, "base64url").toString()).kid
    const bad = [
      `${head}.${encode(claims)}.${signature}`,
      `${head}.${body}.`,
      `${head}.${body}.${signature.slice(0, -6)}AAAAAA`,
      new UnsecuredJWT(claims).encode(),
      `${encode({ alg: "none", kid })}.${encode(claims)}.`,
      await new SignJWT(claims).setProtectedHeader({ alg: "EdDSA", kid }).sign(foreign.privateKey),
      await new SignJWT(claims)
        .setProtectedHeader({ alg: "EdDSA", jwk: await exportJWK(foreign.publicKey) })
        .sign(foreign.privateKey),
      await new SignJWT(claims)
        .setProtectedHeader({ alg: "HS256", kid })
        .sign(Buffer.from(kid.padEnd(32, "x"))),
      "a.b.c",
    ]
    for (const one of bad) {
      const reply = await me({ ...bearer(one), "x-session-id": ana.sessionId })
      expect(reply).toMatchObject({ status: 401, body: { error: "SESSION_EXPIRED" } })
    }
    expect((await me(ana.headers)).status).toBe(200)
  })

  test("an ID token of our own key for another audience, from another issuer, or past its time", async () => {
    const ana = await cupo.customer()
    const others = [
      await cupo.person({ token: { aud: "another-api" } }),
      await cupo.person({ token: { iss: "another" } }),
      await cupo.person({ token: { exp: Math.floor(Date.now() / 1000) - 1 } }),
    ]
    for (const { headers } of others) {
      expect(await me(headers)).toMatchObject({ status: 401, body: { error: "SESSION_EXPIRED" } })
    }
    expect((await me(ana.headers)).status).toBe(200)
  })

  test("an ID token that was good stops being so at its expiry, though the server remembers it", async () => {
    const exp = Math.floor(Date.now() / 1000) + 900
    const ana = await cupo.person({ token: { exp } })
    expect((await me(ana.headers)).status).toBe(200)
    vi.useFakeTimers({ toFake: ["Date"], now: exp * 1000 - 1 })
    expect((await me(ana.headers)).status).toBe(200)
    vi.setSystemTime(exp * 1000)
    expect((await me(ana.headers)).body.error).toBe("SESSION_EXPIRED")
  })

  test("a session not used for 14 days; one used on the 13th lives on", async () => {
    const { id, headers } = await cupo.person({})
    const start = Date.now()
    await cupo.pool.query("update sessions set expires_at = now() + interval '90 days' where user_id = $1", [
      id,
    ])
    cupo.server.setTime(new Date(start + 13 * day))
    expect((await me(headers)).status).toBe(200)
    await expect
      .poll(async () => (await cupo.pool.query("select seen_at from sessions")).rows[0].seen_at.getTime())
      .toBe(start + 13 * day)
    cupo.server.setTime(new Date(start + 26 * day))
    expect((await me(headers)).status).toBe(200)
    cupo.server.setTime(new Date(start + 41 * day))
    expect((await me(headers)).body.error).toBe("SESSION_EXPIRED")
  })

  test("a session of the staff not used for eight hours is over, and its sign-in opens no other; a customer's lives on", async () => {
    const desk = await cupo.anotherServer({ SESSION_STAFF_IDLE_HOURS: "8" })
    const ask = (line: string, headers: Record<string, string>) => call(desk.url, line, { headers })
    const who = await signUp(cupo)
    await cupo.pool.query("update users set role = 'employee' where id = $1", [who.id])
    const staff = await enter(cupo, who)
    const customer = await cupo.customer()
    const start = Date.now()
    desk.setTime(new Date(start + 7 * hour))
    expect((await ask("GET /users/me", staff.headers)).status).toBe(200)
    await expect
      .poll(
        async () =>
          (await cupo.pool.query("select from sessions where seen_at > now() + interval '6 hours'")).rowCount,
      )
      .toBe(1)
    desk.setTime(new Date(start + 15 * hour - minute))
    expect((await ask("GET /users/me", staff.headers)).status).toBe(200)
    desk.setTime(new Date(start + 24 * hour))
    expect(await ask("GET /users/me", staff.headers)).toMatchObject({
      status: 401,
      body: { error: "SESSION_IDLE", message: expect.stringContaining("nadie la usó") },
    })
    const again = await ask("POST /auth/session", bearer(staff.idToken))
    expect(again).toMatchObject({ status: 401, body: { error: "SESSION_EXPIRED" } })
    expect((await ask("GET /users/me", customer.headers)).status).toBe(200)
  })

  test("what a page reads with nobody at it does not use a session, and what it changes does", async () => {
    const desk = await cupo.anotherServer({ SESSION_STAFF_IDLE_HOURS: "8" })
    const as = await cupo.person({ role: "admin", superuser: true })
    const seen = async () =>
      (
        await cupo.pool.query("select seen_at from sessions where user_id = $1", [as.id])
      ).rows[0].seen_at.getTime()
    const headers = { ...as.headers, "x-unattended": "yes" }
    const before = await seen()
    const start = Date.now()
    for (const hours of [2, 4, 7]) {
      desk.setTime(new Date(start + hours * hour))
      expect((await call(desk.url, "GET /staff", { headers })).status).toBe(200)
    }
    expect(await seen()).toBe(before)
    const body = { uid: (await cupo.customer()).uid }
    await call(desk.url, "POST /auth/force-logout", { headers, body })
    await expect.poll(seen).toBe(start + 7 * hour)
    desk.setTime(new Date(start + 15 * hour))
    expect((await call(desk.url, "GET /staff", { headers })).body.error).toBe("SESSION_IDLE")
  })

  test("a session older than 30 days, however much it was used", async () => {
    const device = await enter(cupo, await signUp(cupo))
    const { rows } = await cupo.pool.query("select expires_at from sessions")
    const end = rows[0].expires_at.getTime()
    expect(end - Date.now()).toBeGreaterThan(30 * day - minute)
    await cupo.pool.query("update sessions set seen_at = $1", [new Date(end - minute)])
    cupo.server.setTime(new Date(end - 1))
    expect((await me(device.headers)).status).toBe(200)
    cupo.server.setTime(new Date(end))
    expect((await me(device.headers)).body.error).toBe("SESSION_EXPIRED")
  })
})

test("whoever asks with a revoked session is refused also where anybody may read", async () => {
  const jimena = await signUp(cupo)
  const laptop = await enter(cupo, jimena)
  await enter(cupo, jimena)
  expect((await cupo.call("GET /classes", { headers: laptop.headers })).body.error).toBe("session_revoked")
  expect((await cupo.call("GET /classes", { as: undefined as unknown as Person })).status).toBe(200)
})
