import { randomUUID } from "node:crypto"
import { afterEach, beforeEach, describe, expect, test, vi } from "vitest"
import { isGood } from "../../server/features/people/firebase/calls.ts"
import { noteMade, removeLeftovers } from "../../server/features/people/firebase/leftovers.ts"
import { openFirebaseProvider } from "../../server/features/people/firebase/provider.ts"
import { openService } from "../../server/features/people/firebase/service.ts"
import { findSignIn, type HostedSignIn } from "../../server/features/people/firebase/signIns.ts"
import { createTokenVerifier } from "../../server/features/people/firebase/tokens.ts"
import { createServer } from "../../server/platform/http/server.ts"
import { sharedCupo } from "../support/cupo.ts"
import { startToolkit, type Toolkit } from "../support/identity-toolkit.ts"

let toolkit: Toolkit
beforeEach(async () => {
  toolkit = await startToolkit()
})
afterEach(async () => {
  vi.useRealTimers()
  await toolkit.close()
})

/** The clock alone is put forward: what waits, waits on. */
const inSeconds = (seconds: number) => {
  vi.useFakeTimers({ toFake: ["Date"], now: Date.now() + seconds * 1000 })
}

const unavailable = { code: "UNAVAILABLE", details: { retryAfter: expect.any(Number) } }
const refusal = (message: string, status = 400) => ({ status, body: { error: { code: status, message } } })

describe("an ID token of Firebase's", () => {
  const verifier = () => createTokenVerifier(toolkit.project, 5_000)

  test("is whose it says, once its signature, issuer, audience and expiry are right", async () => {
    const verify = verifier()
    expect(await verify(await toolkit.idToken())).toMatchObject({
      ...{ uid: "u-1", email: "jimena@example.com", identitySession: "s-1" },
    })
    const bent: Record<string, Promise<string>> = {
      "another issuer": toolkit.idToken({ iss: "https://securetoken.google.com/otro" }),
      "another audience": toolkit.idToken({ aud: "otro" }),
      over: toolkit.idToken({ exp: Math.floor(Date.now() / 1000) - 1 }),
      "nobody's": toolkit.idToken({ sub: undefined }),
      "without a signature": toolkit.idToken({}, { alg: "none" }),
      "by a key that nobody has": toolkit.idToken({}, { kid: "invented" }),
    }
    for (const [why, token] of Object.entries(bent)) expect(await verify(await token), why).toBeUndefined()
    const token = await toolkit.idToken()
    expect(await verify(`${token.slice(0, -4)}AAAA`)).toBeUndefined()
    // However many bad ones come, Google's keys are asked for seldom.
    expect(toolkit.asked).toEqual(["keys"])
  })

  test("is known by a new key of Google's as soon as one comes, and no longer by one that is told no more", async () => {
    const verify = verifier()
    const old = [await toolkit.idToken({ sub: "u-1" }), await toolkit.idToken({ sub: "u-2" })] as const
    expect(await verify(old[0])).toBeDefined()
    await toolkit.turnKey()
    inSeconds(30)
    expect(await verify(await toolkit.idToken())).toBeDefined()
    expect(await verify(old[1])).toBeUndefined()
    expect(toolkit.asked).toEqual(["keys", "keys"])
  })

  test("goes on being good while Google's keys cannot be had; without any nobody is told that it is bad", async () => {
    const verify = verifier()
    expect(await verify(await toolkit.idToken())).toBeDefined()
    toolkit.answer = () => "cut"
    expect(await verify(await toolkit.idToken({ sub: "u-2" }))).toMatchObject({ uid: "u-2" })
    await expect(verifier()(await toolkit.idToken())).rejects.toMatchObject(unavailable)
    for (const raw of ["<html></html>", "{}", "null", '{"keys":"none"}']) {
      toolkit.answer = () => ({ status: 200, raw })
      await expect(verifier()(await toolkit.idToken()), raw).rejects.toMatchObject(unavailable)
    }
  })
})

describe("a service that is down", () => {
  const patience = { try: 1_000, rest: 60_000 }
  const service = () => openService(toolkit.project, patience)
  const find = (of = service()) => of.find({ localId: ["u-1"] })

  test.each([
    ["says nothing", "nothing" as const],
    ["cuts the line", "cut" as const],
    ["fails", refusal("INTERNAL_ERROR", 500)],
    ["answers in no known words", { status: 400, body: "<html>" }],
    ["has no quota left", refusal("QUOTA_EXCEEDED : Exceeded quota")],
    ["takes no more", refusal("RESOURCE_EXHAUSTED", 429)],
    ["answers with a page", { status: 200, raw: "<html><h1>Wi-Fi</h1></html>" }],
    ["answers with half of it", { status: 200, raw: '{"users":[{"localId":"u-1"' }],
    ["answers nothing at all", { status: 200, raw: "null" }],
    ["answers of somebody else", { status: 200, body: { users: [{ localId: "u-2" }] } }],
    ["answers with no list", { status: 200, body: { users: "u-1" } }],
    ["never ends its answer", { status: 200, raw: " ", endless: true as const }],
    ["answers without end", { status: 200, raw: " ".repeat(3_000_000), endless: true as const }],
    ["is away in the middle", refusal("UNAVAILABLE", 503)],
  ])("and %s is asked once more, and then it is away", async (_, said) => {
    toolkit.answer = (what) => (what === "lookup" ? said : undefined)
    await expect(find()).rejects.toMatchObject(unavailable)
    expect(toolkit.asked).toEqual(["token", "lookup", "lookup"])
  })

  test.each<[string, () => Promise<string> | string]>([
    ["of another person", () => toolkit.idToken({ sub: "u-2" })],
    ["of another sign-in", () => toolkit.idToken({ sid: "s-2" })],
    ["of another project", () => toolkit.idToken({ aud: "otro" })],
    ["that is over", () => toolkit.idToken({ exp: Math.floor(Date.now() / 1000) - 1 })],
    ["that is none", () => "token"],
  ])("and gives an ID token %s has given none", async (_, made) => {
    const idToken = await made()
    toolkit.answer = (what) =>
      what.startsWith("signIn") ? { status: 200, body: { localId: "u-1", idToken } } : undefined
    await expect(service().vouch("u-1", "s-1")).rejects.toMatchObject(unavailable)
    const signIn = service().signIn("jimena@example.com", "Barro2026")
    if (_ === "of another sign-in") await signIn
    else await expect(signIn).rejects.toMatchObject(unavailable)
  })

  test("and gives the service account no token is away", async () => {
    toolkit.answer = (what) => (what === "token" ? { status: 200, body: {} } : undefined)
    await expect(find()).rejects.toMatchObject(unavailable)
  })

  test("for a moment is asked again, and nobody notices", async () => {
    let cut = 0
    toolkit.answer = (what) => (what === "lookup" && ++cut === 1 ? "cut" : undefined)
    expect(await find()).toEqual([])
  })

  test("is left alone after some failures in a row, says when to come back, and is found again", async () => {
    const one = service()
    toolkit.answer = () => "cut"
    for (let time = 0; time < 5; time++) await expect(find(one)).rejects.toMatchObject(unavailable)
    const asked = toolkit.asked.length
    await expect(find(one)).rejects.toMatchObject(unavailable)
    expect(toolkit.asked).toHaveLength(asked)
    expect(one.isAway()).toBe(true)
    toolkit.answer = () => undefined
    inSeconds(61)
    expect(await find(one)).toEqual([])
    expect(one.isAway()).toBe(false)
  })

  test("and no longer knows the service account's token gets a new one", async () => {
    const one = service()
    await find(one)
    let refused = 0
    toolkit.answer = (what) =>
      what === "lookup" && ++refused === 1 ? refusal("UNAUTHENTICATED", 401) : undefined
    expect(await find(one)).toEqual([])
    expect(toolkit.asked).toEqual(["token", "lookup", "lookup", "token", "lookup"])
  })

  test("asks for one token, however many wait for it", async () => {
    const one = service()
    await Promise.all(Array.from({ length: 20 }, () => find(one)))
    expect(toolkit.asked.filter((what) => what === "token")).toHaveLength(1)
  })
})

describe("Firebase's own words", () => {
  const cupo = sharedCupo()
  const provider = () =>
    openFirebaseProvider({
      ...{ pool: cupo.pool, project: toolkit.project, sessionDays: 30, signInLimits: false },
      patience: { try: 5_000, rest: 1_000 },
    })
  const account = { email: "jimena@example.com", name: "Jimena Ríos", password: "Barro2026" }
  const known = { status: 200, body: { users: [{ localId: "u-1", email: account.email }] } }
  const says =
    (where: string, message: string) =>
    (what: string): ReturnType<Toolkit["answer"]> =>
      what === where ? refusal(message) : what === "lookup" ? known : undefined

  test.each(["INVALID_LOGIN_CREDENTIALS", "INVALID_PASSWORD", "EMAIL_NOT_FOUND"])(
    "%s is a wrong password",
    async (word) => {
      toolkit.answer = says("signInWithPassword", word)
      expect(await (await provider()).hasPassword("u-1", "Otra12345")).toBe(false)
    },
  )

  test("too many tries are said as ours are", async () => {
    toolkit.answer = says(
      "signInWithPassword",
      "TOO_MANY_ATTEMPTS_TRY_LATER : Access to this account has been temporarily disabled.",
    )
    const tried = (await provider()).hasPassword("u-1", "Otra12345")
    await expect(tried).rejects.toMatchObject({ code: "TOO_MANY_REQUESTS", details: { retryAfter: 60 } })
  })

  test("a password that the project takes for weak is a wrong field", async () => {
    toolkit.answer = says(
      "accounts",
      "PASSWORD_DOES_NOT_MEET_REQUIREMENTS : Missing password requirements: []",
    )
    const made = (await provider()).createAccount(account)
    await expect(made).rejects.toMatchObject({
      ...{ code: "VALIDATION", details: { fields: [{ path: "password" }] } },
    })
  })

  test("an account that was to go and could not is written down, and goes with the next tidying", async () => {
    toolkit.answer = (what) => (what === "delete" ? "cut" : undefined)
    await expect((await provider()).removeAccount("u-9")).rejects.toMatchObject(unavailable)
    const left = async () => (await cupo.pool.query("select uid from identity.hosted_leftovers")).rows
    expect(await left()).toContainEqual({ uid: "u-9" })
    toolkit.answer = () => undefined
    await removeLeftovers(cupo.pool, openService(toolkit.project))
    expect(await left()).not.toContainEqual({ uid: "u-9" })
  })

  test("an account whose registration is finished while others are tidied away stays", async () => {
    const uids = [randomUUID(), randomUUID()]
    await noteMade(cupo.pool, uids)
    await cupo.pool.query(
      "update identity.hosted_leftovers set due_at = now() - interval '1 minute' where uid = any($1)",
      [uids],
    )
    const removed: string[] = []
    await removeLeftovers(cupo.pool, {
      async remove(uid) {
        removed.push(uid)
        await cupo.pool.query("update users set uid = $2 where id = $1", [
          (await cupo.customer()).id,
          uids.find((one) => one !== uid),
        ])
      },
    })
    expect(removed).toHaveLength(1)
  })
})

describe("who showed their password to Firebase itself", () => {
  const cupo = sharedCupo()
  const now = () => Math.floor(Date.now() / 1000)
  const shown = { firebase: { sign_in_provider: "password" }, sid: undefined }

  async function bring(idToken: string) {
    const provider = await openFirebaseProvider({
      ...{ pool: cupo.pool, project: toolkit.project, sessionDays: 30, signInLimits: true },
    })
    const idle = { queue: { length: () => 0, wait: () => 0, came() {} }, mostWait: 8_000, mostLag: 60_000 }
    const app = await createServer(cupo.pool, {
      ...{ logLevel: "silent", isHttps: false, pressure: { ...idle, isKept: () => false } },
    })
    provider.mount(app, { signingOut: async () => {}, stepCodeUsed: async () => {} })
    const payload = { idToken }
    const reply = await app.inject({ method: "POST", url: "/api/identity/sign-in/hosted", payload })
    await app.close()
    return { status: reply.statusCode, body: reply.json(), credential: reply.headers["set-auth-token"] }
  }
  const account = (more: object = {}) => {
    toolkit.answer = (what) =>
      what === "lookup" ? { status: 200, body: { users: [{ localId: "u-1", ...more }] } } : undefined
  }

  test("is given a sign-in of ours, which Firebase can revoke", async () => {
    account()
    const came = await bring(await toolkit.idToken(shown))
    expect(came).toMatchObject({ status: 200, body: { user: { id: "u-1" } } })
    const found = await findSignIn(cupo.pool, String(came.credential))
    expect(found).toMatchObject({ uid: "u-1" })
    const service = openService(toolkit.project)
    expect(await isGood(service, found as HostedSignIn)).toBe(true)
    account({ validSince: String(now() + 60) })
    expect(await isGood(service, found as HostedSignIn)).toBe(false)
  })

  test.each<[string, Record<string, unknown>, object?]>([
    ["that says that somebody was in already", { ...shown, firebase: { sign_in_provider: "custom" } }],
    ["of Firebase's own Google", { ...shown, firebase: { sign_in_provider: "google.com" } }],
    ["without a word of how", { ...shown, firebase: undefined }],
    ["of a password that was shown long ago", { ...shown, auth_time: now() - 3_000 }],
    ["for another project", { ...shown, aud: "otro" }],
    ["that was revoked since", shown, { validSince: String(now() + 3_600) }],
  ])("opens nothing with a token %s", async (_, claims, more) => {
    account(more)
    expect(await bring(await toolkit.idToken(claims))).toMatchObject({
      ...{ status: 401, body: { error: "SESSION_EXPIRED" }, credential: undefined },
    })
  })

  test("opens nothing with a token that nobody signed", async () => {
    account()
    expect((await bring(await toolkit.idToken(shown, { alg: "none" }))).status).toBe(401)
  })

  test("and was disabled there is told so", async () => {
    account({ disabled: true })
    expect(await bring(await toolkit.idToken(shown))).toMatchObject({
      ...{ status: 403, body: { error: "ACCOUNT_DISABLED" }, credential: undefined },
    })
  })

  test("and whose account cannot be looked up is told when to come back", async () => {
    toolkit.answer = (what) => (what === "lookup" ? "cut" : undefined)
    expect(await bring(await toolkit.idToken(shown))).toMatchObject({ status: 503, credential: undefined })
  })
})
