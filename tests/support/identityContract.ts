import { randomUUID } from "node:crypto"
import { decodeJwt } from "jose"
import { afterAll, beforeAll, describe, expect, test } from "vitest"
import { readConfig } from "../../server/config.ts"
import { openIdentity } from "../../server/identity.ts"
import { sharedCupo } from "./cupo.ts"
import type { Reply } from "./http.ts"
import { type OpenId, type Person, startOpenId, walkThrough } from "./openid.ts"
import {
  bearer,
  type Credentials,
  type Device,
  enter,
  idTokenOf,
  mailedCode,
  password,
  profile,
  signIn,
  signUp,
} from "./signin.ts"

const other = "Arcilla2026"

/** What people do with their credentials, whoever keeps them: the same through the same doors. `given` are the settings of a provider. */
export function identityContract(name: string, given: () => Promise<Record<string, string>>): void {
  const environment: Record<string, string> = {}
  let google: OpenId
  beforeAll(async () => {
    google = await startOpenId("http://localhost:4173")
    Object.assign(environment, await given(), google.environment)
  })
  afterAll(() => google.close())
  const cupo = sharedCupo(environment)

  const someone = async () => signUp(cupo, { email: `${randomUUID()}@example.com` })
  const me = ({ headers }: Pick<Device, "headers">) => cupo.call("GET /users/me", { headers })
  const openSession = (idToken: string) => cupo.call("POST /auth/session", { headers: bearer(idToken) })
  const credentialOf = (reply: Reply) => reply.headers.get("set-auth-token") ?? ""
  const idTokenFrom = async (reply: Reply): Promise<string> =>
    (await idTokenOf(cupo, credentialOf(reply))).body.token
  const opens = async (who: Credentials) => (await signIn(cupo, who)).status === 200
  const put = (path: string, { headers }: Device, body: object) => cupo.call(`PUT ${path}`, { headers, body })

  /** Whoever owns the studio, come in through the door. */
  const boss = async () => {
    const who = await someone()
    await cupo.pool.query("update users set role = 'admin', is_superuser = true where id = $1", [who.id])
    return enter(cupo, who)
  }

  /** The person has what was mailed to them: their address is theirs. */
  const recover = async (email: string, newPassword: string) => {
    const code = await mailedCode(cupo, { email })
    return cupo.call("POST /password-reset/confirm", { body: { email, code, newPassword } })
  }

  const comeIn = async (person: Person): Promise<Reply> => {
    const asked = (await cupo.call("POST /identity/google/start")).body
    const back = await walkThrough(asked.url, person)
    return cupo.call("POST /identity/google/finish", {
      body: { code: back.get("code"), state: back.get("state"), proof: asked.proof },
    })
  }
  const ofGoogle = (email = `${randomUUID()}@example.com`): Person => ({ sub: randomUUID(), email })
  const complete = (idToken: string) =>
    cupo.call("POST /users/complete-profile", {
      headers: bearer(idToken),
      body: profile(cupo.studio.branch),
    })

  /** The studio's provider, as the commands of the program have it. */
  const withProvider = async <T>(
    work: (provider: Awaited<ReturnType<typeof openIdentity>>) => Promise<T>,
  ) => {
    const { pool, connection } = cupo.database
    const provider = await openIdentity(readConfig(environment), { pool }, connection)
    try {
      return await work(provider)
    } finally {
      await provider.close()
    }
  }

  describe(`${name}: a sign-up`, () => {
    test("opens the account that it made, and no other has the address", async () => {
      const who = await someone()
      const device = await enter(cupo, who)
      expect((await me(device)).body).toMatchObject({ id: who.id, email: who.email })
      const again = await cupo.call("POST /users/register", {
        body: { ...profile(cupo.studio.branch), email: who.email, password },
      })
      expect(again).toMatchObject({ status: 409, body: { error: "EMAIL_ALREADY_EXISTS" } })
    })

    test("that was cut short after the account was made is finished by its own password alone", async () => {
      const email = `${randomUUID()}@example.com`
      const uid = await withProvider((provider) =>
        provider.createAccount({ email, name: "Jimena Ríos", password }),
      )
      expect(uid).toBeDefined()
      const pressed = (wish: string) =>
        cupo.call("POST /users/register", {
          body: { ...profile(cupo.studio.branch), email, password: wish },
        })
      expect(await pressed(other)).toMatchObject({ status: 409, body: { error: "EMAIL_ALREADY_EXISTS" } })
      expect(await pressed(password)).toMatchObject({ status: 201, body: { uid } })
      expect(await opens({ email, password: other })).toBe(false)
    })

    test("pressed by several at once makes one account", async () => {
      const email = `${randomUUID()}@example.com`
      const uids = await withProvider((provider) =>
        Promise.all([1, 2, 3].map(() => provider.createAccount({ email, name: "Jimena", password }))),
      )
      expect(new Set(uids).size).toBe(1)
      expect(uids[0]).toBeDefined()
    })
  })

  describe(`${name}: a sign-in`, () => {
    test("with a wrong password and with an address that nobody has are refused alike", async () => {
      const { email } = await someone()
      const [wrong, nobody] = [
        await signIn(cupo, { email, password: other }),
        await signIn(cupo, { email: `${randomUUID()}@example.com`, password: other }),
      ]
      expect(wrong).toMatchObject({ status: 401, body: { error: "INVALID_CREDENTIALS" } })
      expect(nobody.body).toEqual({ ...wrong.body, requestId: nobody.body.requestId })
      expect(credentialOf(wrong)).toBe("")
    })

    test("of who is disabled opens no session", async () => {
      const who = await someone()
      await cupo.pool.query("update users set enabled = false where id = $1", [who.id])
      const idToken = await idTokenFrom(await signIn(cupo, who))
      expect(await openSession(idToken)).toMatchObject({ status: 403, body: { error: "ACCOUNT_DISABLED" } })
    })

    test("is renewed by its credential, and by nothing else; each token is this sign-in's", async () => {
      const who = await someone()
      const credential = credentialOf(await signIn(cupo, who))
      const [first, second] = [await idTokenOf(cupo, credential), await idTokenOf(cupo, credential)]
      const [a, b] = [decodeJwt(first.body.token), decodeJwt(second.body.token)]
      expect(a).toMatchObject({ sub: who.uid, email: who.email, sid: b.sid })
      expect(Number(a.exp) - Number(a.iat)).toBeGreaterThan(60)
      for (const bad of [first.body.token, `${credential}x`, randomUUID()]) {
        expect(await idTokenOf(cupo, bad)).toMatchObject({ status: 401, body: { error: "SESSION_EXPIRED" } })
      }
    })

    test("elsewhere ends the one before, which opens nothing any more", async () => {
      const who = await someone()
      const first = await enter(cupo, who)
      const second = await enter(cupo, who)
      expect((await me(second)).status).toBe(200)
      expect(await me(first)).toMatchObject({ status: 401, body: { error: "session_revoked" } })
      expect((await idTokenOf(cupo, first.credential)).status).toBe(401)
      expect(await openSession(first.idToken)).toMatchObject({
        ...{ status: 401, body: { error: "SESSION_EXPIRED" } },
      })
      expect((await idTokenOf(cupo, second.credential)).status).toBe(200)
    })

    test("that is signed out is over, with the session that it opened", async () => {
      const device = await enter(cupo, await someone())
      const leave = () =>
        cupo.call("POST /identity/sign-out", { headers: bearer(device.credential), body: {} })
      expect((await leave()).status).toBe(200)
      expect((await leave()).status).toBe(401)
      expect((await me(device)).status).toBe(401)
      expect((await openSession(device.idToken)).status).toBe(401)
    })

    test("is ended by staff, from wherever it was", async () => {
      const who = await someone()
      const device = await enter(cupo, who)
      const { headers } = await boss()
      const forced = await cupo.call("POST /auth/force-logout", { headers, body: { uid: who.uid } })
      expect(forced.status).toBe(200)
      expect((await me(device)).status).toBe(401)
      expect((await idTokenOf(cupo, device.credential)).status).toBe(401)
      expect(await opens(who)).toBe(true)
    })

    test.each([
      ["nobody's at all", () => "not.a.token"],
      ["of another issuer", (token: string) => bend(token, { iss: "https://example.com" })],
      ["for another audience", (token: string) => bend(token, { aud: "somebody-else" })],
      ["that is over", (token: string) => bend(token, { exp: 1_000_000 })],
    ])("opens nothing with a token %s", async (_, made) => {
      const { idToken } = await enter(cupo, await someone())
      expect(await openSession(made(idToken))).toMatchObject({
        ...{ status: 401, body: { error: "SESSION_EXPIRED" } },
      })
    })
  })

  describe(`${name}: a password`, () => {
    test("is changed by the person: this sign-in goes on, and the others end", async () => {
      const who = await someone()
      const elsewhere = credentialOf(await signIn(cupo, who))
      const device = await enter(cupo, who)
      const change = (currentPassword: string) =>
        put(`/users/${who.id}/password`, device, { currentPassword, newPassword: other })
      expect((await change("Equivocada1")).body.error).toBe("WRONG_PASSWORD")
      expect((await change(password)).status).toBe(200)
      expect((await change(password)).status).toBe(200)
      expect(await opens(who)).toBe(false)
      expect((await idTokenOf(cupo, elsewhere)).status).toBe(401)
      expect((await me(device)).status).toBe(200)
      expect((await idTokenOf(cupo, device.credential)).status).toBe(200)
      expect(await opens({ ...who, password: other })).toBe(true)
    })

    test("is given to staff by staff, and what was open ends", async () => {
      const { headers } = await boss()
      const rosa = {
        ...{ firstName: "Rosa", lastName: "Paz", phone: "", role: "employee", password },
        ...{ email: `${randomUUID()}@example.com`, permissions: { superuser: false, modules: {} } },
      }
      const made = await cupo.call("POST /staff", { headers, body: rosa })
      expect(made.status).toBe(201)
      const device = await enter(cupo, rosa)
      expect((await me(device)).body.role).toBe("employee")
      const path = `/staff/change-password/${made.body.id}`
      expect((await cupo.call(`POST ${path}`, { headers, body: { newPassword: other } })).status).toBe(200)
      expect((await me(device)).status).toBe(401)
      expect((await idTokenOf(cupo, device.credential)).status).toBe(401)
      expect(await opens(rosa)).toBe(false)
      expect(await opens({ ...rosa, password: other })).toBe(true)
    })

    test("is recovered by a mailed code, once, and what was open ends", async () => {
      const who = await someone()
      const device = await enter(cupo, who)
      expect((await recover(who.email, other)).status).toBe(200)
      expect((await me(device)).status).toBe(401)
      expect((await idTokenOf(cupo, device.credential)).status).toBe(401)
      expect(await opens(who)).toBe(false)
      expect(await opens({ ...who, password: other })).toBe(true)
    })
  })

  describe(`${name}: an address`, () => {
    test("is changed by the person: it opens the account, the one before nothing", async () => {
      const who = await someone()
      const elsewhere = credentialOf(await signIn(cupo, who))
      const device = await enter(cupo, who)
      const email = `${randomUUID()}@example.com`
      const change = () => put(`/users/${who.id}/email`, device, { email, password })
      expect((await change()).status).toBe(200)
      expect((await change()).status).toBe(200)
      expect(await opens(who)).toBe(false)
      expect(await opens({ email, password })).toBe(true)
      expect((await idTokenOf(cupo, elsewhere)).status).toBe(401)
      const renewed = await idTokenOf(cupo, device.credential)
      expect(decodeJwt(renewed.body.token).email).toBe(email)
    })

    test("that the desk corrects leaves nothing to who has shown that the one before was theirs", async () => {
      const stranger = await someone()
      expect((await recover(stranger.email, other)).status).toBe(200)
      const person = ofGoogle(stranger.email)
      expect((await comeIn(person)).status).toBe(200)
      const device = await enter(cupo, { ...stranger, password: other })
      const email = `${randomUUID()}@example.com`
      const correct = async () =>
        cupo.call(`POST /users/${stranger.id}/correct-email`, {
          ...{ headers: (await boss()).headers, body: { email } },
        })
      expect((await correct()).status).toBe(200)
      expect((await correct()).status).toBe(200)
      expect((await me(device)).status).toBe(401)
      expect(await opens({ email, password: other })).toBe(false)
      expect(decodeJwt(await idTokenFrom(await comeIn(person))).sub).not.toBe(stranger.uid)
      expect((await recover(email, "Jacaranda9")).status).toBe(200)
      const owner = await enter(cupo, { email, password: "Jacaranda9" })
      expect((await me(owner)).body.id).toBe(stranger.id)
      expect(decodeJwt(await idTokenFrom(await comeIn(ofGoogle(email)))).sub).toBe(stranger.uid)
    })

    test("that is somebody else's is refused, and nothing changes", async () => {
      const [who, them] = [await someone(), await someone()]
      const device = await enter(cupo, who)
      const taken = { email: them.email, password }
      expect(await put(`/users/${who.id}/email`, device, taken)).toMatchObject({
        ...{ status: 409, body: { error: "EMAIL_ALREADY_EXISTS" } },
      })
      const unfinished = `${randomUUID()}@example.com`
      await withProvider(async (provider) => {
        await provider.createAccount({ email: unfinished, name: "Otra", password })
        expect(await provider.setEmail(who.uid, { email: unfinished })).toBe(false)
      })
      expect(await opens(who)).toBe(true)
    })
  })

  test(`${name}: the accounts of an import are made once; who brought no password gets one by mail`, async () => {
    const accounts = Array.from({ length: 12 }, (_, nth) => ({
      ...{ email: `${randomUUID()}@example.com`, name: `Persona ${nth}` },
      ...(nth < 3 && { password }),
    }))
    const known = await someone()
    const all = [...accounts, { email: known.email, name: "Ya estaba" }]
    await withProvider(async (provider) => {
      const made = await provider.createAccounts(all)
      expect(new Set(made.values()).size).toBe(all.length)
      expect(made.get(known.email)).toBe(known.uid)
      expect(await provider.createAccounts(all)).toEqual(made)
      const { email } = accounts.at(-1) as (typeof accounts)[0]
      await cupo.pool.query(
        "insert into users (id, uid, email, first_name, last_name) values ($1, $2, $3, 'Inés', 'Luna')",
        [randomUUID(), made.get(email), email],
      )
      expect(await opens({ email, password })).toBe(false)
      expect((await recover(email, other)).status).toBe(200)
      expect((await me(await enter(cupo, { email, password: other }))).body.email).toBe(email)
    })
    expect(await opens({ email: (accounts[0] as (typeof accounts)[0]).email, password })).toBe(true)
    expect(await opens(known)).toBe(true)
  })

  test(`${name}: what goes along of an account opens one elsewhere as it opened this, or not at all`, async () => {
    const known = await someone()
    const [proven, moved] = [`${randomUUID()}@example.com`, `${randomUUID()}@example.com`]
    await withProvider(async (provider) => {
      const made = await provider.createAccounts([{ email: proven, name: "Inés", isProven: true }])
      const uid = made.get(proven) ?? ""
      const secrets = await provider.readSecrets([known.uid, uid, randomUUID()])
      expect([...secrets.keys()].toSorted()).toEqual([known.uid, uid].toSorted())
      expect(secrets.get(uid)).toEqual({ isProven: true, passwordHash: null })
      const { passwordHash = null } = secrets.get(known.uid) ?? {}
      const account = { email: moved, name: "Inés", ...(passwordHash && { passwordHash }) }
      const elsewhere = (await provider.createAccounts([account])).get(moved) ?? ""
      expect((await provider.readSecrets([elsewhere])).get(elsewhere)).toEqual({
        isProven: false,
        passwordHash,
      })
      expect(await provider.hasPassword(elsewhere, password)).toBe(passwordHash !== null)
      expect(await provider.hasPassword(elsewhere, other)).toBe(false)
    })
  })

  describe(`${name}: who comes with Google`, () => {
    test("and is new completes the profile, and comes in the next time, also with another address", async () => {
      const person = ofGoogle()
      const reply = await comeIn(person)
      expect(reply).toMatchObject({
        ...{ status: 200, body: { email: person.email, firstName: "Jimena", lastName: "Ríos" } },
      })
      const idToken = await idTokenFrom(reply)
      expect(await openSession(idToken)).toMatchObject({ status: 404, body: { error: "USER_NOT_FOUND" } })
      const made = await complete(idToken)
      expect(made).toMatchObject({ status: 201, body: { email: person.email } })
      const moved = { ...person, email: `${randomUUID()}@example.com` }
      const later = await idTokenFrom(await comeIn(moved))
      expect(decodeJwt(later).sub).toBe(made.body.uid)
      expect((await openSession(later)).status).toBe(201)
    })

    test("is not given an account whose address nobody has proven, and it stays as it was", async () => {
      const attacker = await someone()
      const reply = await comeIn(ofGoogle(attacker.email))
      expect(reply).toMatchObject({ status: 409, body: { error: "GOOGLE_NOT_LINKED" } })
      expect(credentialOf(reply)).toBe("")
      expect(await opens(attacker)).toBe(true)
    })

    test("is given theirs once a mailed code has proven the address, and its password stays", async () => {
      const who = await someone()
      expect((await recover(who.email, other)).status).toBe(200)
      const person = ofGoogle(who.email)
      for (const _ of [1, 2]) {
        const idToken = await idTokenFrom(await comeIn(person))
        expect(decodeJwt(idToken).sub).toBe(who.uid)
      }
      expect(await opens({ ...who, password: other })).toBe(true)
    })

    test("with an address that Google does not vouch for does not come in", async () => {
      const person = { ...ofGoogle(), verified: false }
      expect(await comeIn(person)).toMatchObject({ status: 400, body: { error: "GOOGLE_FAILED" } })
    })

    test("finds the address that they changed unproven, so that it is nobody's way in", async () => {
      const who = await someone()
      await recover(who.email, other)
      const device = await enter(cupo, { ...who, password: other })
      const email = `${randomUUID()}@example.com`
      expect((await put(`/users/${who.id}/email`, device, { email, password: other })).status).toBe(200)
      expect(await comeIn(ofGoogle(email))).toMatchObject({
        ...{ status: 409, body: { error: "GOOGLE_NOT_LINKED" } },
      })
    })

    test("does not come into an account that has another address since, whoever shows that it is theirs", async () => {
      const who = await someone()
      await recover(who.email, other)
      const person = ofGoogle(who.email)
      expect((await comeIn(person)).status).toBe(200)
      const device = await enter(cupo, { ...who, password: other })
      const email = `${randomUUID()}@example.com`
      expect((await put(`/users/${who.id}/email`, device, { email, password: other })).status).toBe(200)
      expect((await me(device)).body.email).toBe(email)
      expect((await recover(email, "Jacaranda9")).status).toBe(200)
      expect(decodeJwt(await idTokenFrom(await comeIn(person))).sub).not.toBe(who.uid)
      expect(decodeJwt(await idTokenFrom(await comeIn(ofGoogle(email)))).sub).toBe(who.uid)
    })

    test("brings an answer that opens once, and only to the page that asked", async () => {
      const [asked, foreign] = [
        (await cupo.call("POST /identity/google/start")).body,
        (await cupo.call("POST /identity/google/start")).body,
      ]
      const back = await walkThrough(asked.url, ofGoogle())
      const answer = { code: back.get("code"), state: back.get("state") }
      const bring = (proof: string) =>
        cupo.call("POST /identity/google/finish", { body: { ...answer, proof } })
      expect((await bring(foreign.proof)).status).toBe(400)
      // Whoever tried has used it up.
      expect((await bring(asked.proof)).status).toBe(400)
    })
  })

  test(`${name}: two accounts made one are opened by the Google of either; the password that goes is told where to go`, async () => {
    const { headers } = await boss()
    const person = ofGoogle()
    const goes = (await complete(await idTokenFrom(await comeIn(person)))).body
    const stays = await someone()
    const path = `/users/${stays.id}/merge`
    const { body } = await cupo.call(`POST ${path}/impact`, { headers, body: { other: goes.id } })
    const merged = await cupo.call(`POST ${path}`, {
      ...{ headers, key: randomUUID() },
      body: { other: goes.id, accepts: body.token },
    })
    expect(merged.status).toBe(200)
    const idToken = await idTokenFrom(await comeIn(person))
    expect(decodeJwt(idToken).sub).toBe(stays.uid)
    expect((await openSession(idToken)).status).toBe(201)
    expect(await opens(stays)).toBe(true)
    // Once more into a third: the first still opens what is left.
    const third = await someone()
    await withProvider(async (provider) => {
      await provider.joinAccounts(stays.uid, third.uid)
      await provider.joinAccounts(stays.uid, third.uid)
    })
    expect(decodeJwt(await idTokenFrom(await comeIn(person))).sub).toBe(third.uid)
  })

  test(`${name}: an account that is closed opens nothing, and its address is free`, async () => {
    const who = await someone()
    const device = await enter(cupo, who)
    const data = await cupo.call(`GET /users/${who.id}/data`, { headers: device.headers })
    expect(data.status).toBe(200)
    expect(JSON.stringify(data.body)).not.toContain(device.credential)
    const closed = await cupo.call(`POST /users/${who.id}/close`, {
      ...{ headers: device.headers, body: { password } },
    })
    expect(closed.status).toBe(200)
    expect(await opens(who)).toBe(false)
    expect((await idTokenOf(cupo, device.credential)).status).toBe(401)
    const again = await signUp(cupo, { email: who.email, password: other })
    expect(again.uid).not.toBe(who.uid)
    await withProvider(async (provider) => {
      await provider.removeAccount(who.uid)
      await provider.endSessions(who.uid)
    })
    expect(await opens({ ...who, password: other })).toBe(true)
  })
}

/** A token whose claims were changed by somebody without the key. */
function bend(token: string, claims: object): string {
  const [head, , signature] = token.split(".")
  const changed = Buffer.from(JSON.stringify({ ...decodeJwt(token), ...claims })).toString("base64url")
  return `${head}.${changed}.${signature}`
}
