import { describe, expect, test } from "vitest"
import type { IdentityProvider } from "../../server/features/people/provider.ts"
import { freshCupo } from "../support/cupo.ts"
import { call, type Reply, tally } from "../support/http.ts"
import { meanwhile } from "../support/meanwhile.ts"
import { postOf } from "../support/post.ts"
import { startServer } from "../support/server.ts"
import { bearer, type Device, enter, idTokenOf, password, signIn, signUp } from "../support/signin.ts"

const cupo = freshCupo()
const post = postOf(cupo)

const jimena = "jimena@example.com"
const newPassword = "Orquidea7"
const minute = 60_000

const ask = (email: string = jimena) => cupo.call("POST /password-reset/request-code", { body: { email } })
const verify = (code: string, email: string = jimena) =>
  cupo.call("POST /password-reset/verify-code", { body: { email, code } })
const confirm = (code: string, wish: Record<string, string> = {}) =>
  cupo.call("POST /password-reset/confirm", { body: { email: jimena, code, newPassword, ...wish } })

/** The codes on their way to somebody's mail, oldest first. */
async function codes(): Promise<string[]> {
  const { rows } = await cupo.pool.query<{ code: string }>(
    "select data->>'code' as code from events where name = 'recovery-requested' order by id",
  )
  return rows.map(({ code }) => code)
}

async function lastCode(): Promise<string> {
  return (await codes()).at(-1) ?? ""
}

const wrong = (code: string) => (code === "000000" ? "000001" : "000000")
const invalid = { status: 400, body: { error: "INVALID_CODE", message: "Código inválido" } }
/** A provider whose answer is lost, before it has set a password or after it. */
const cut = (when: "before" | "after") => (identity: IdentityProvider) => ({
  ...identity,
  async setPassword(...given: Parameters<IdentityProvider["setPassword"]>) {
    if (when === "after") await identity.setPassword(...given)
    throw new Error("cut short")
  },
})
const later = (minutes: number) => cupo.server.setTime(new Date(Date.now() + minutes * minute))

describe("a forgotten password", () => {
  test("is replaced with the mailed code, and every session ends", async () => {
    const device = await enter(cupo, await signUp(cupo))
    expect(await ask(" JIMENA@example.com ")).toMatchObject({ status: 200, body: { ok: true, resendIn: 60 } })
    await post.work()
    // Beside the welcome, in no order.
    const [, code = ""] = post.box.mails.map(({ text }) => /\b(\d{6})\b/.exec(text ?? "")).find(Boolean) ?? []
    expect(await verify(code)).toMatchObject({ status: 200, body: { ok: true } })
    expect(await confirm(code)).toMatchObject({ status: 200, body: { ok: true } })
    expect((await signIn(cupo, { email: jimena, password })).status).toBe(401)
    expect((await signIn(cupo, { email: jimena, password: newPassword })).status).toBe(200)
    expect(await cupo.call("GET /users/me", { headers: device.headers })).toMatchObject({
      status: 401,
      body: { error: "session_revoked" },
    })
    expect((await idTokenOf(cupo, device.credential)).status).toBe(401)
    expect((await cupo.call("POST /auth/session", { headers: bearer(device.idToken) })).status).toBe(401)
  })

  test("ends the session on an open page at once: its topic is told", async () => {
    const device = await enter(cupo, await signUp(cupo))
    const ear = await cupo.pool.connect()
    const told: string[] = []
    ear.on("notification", ({ payload = "" }) => told.push(...payload.split(" ")))
    await ear.query("listen cupo_news")
    await ask()
    await confirm(await lastCode())
    await expect.poll(() => told).toContain(`session:${device.sessionId}`)
    ear.release(true)
  })

  test("is set by who never had one, as whom the studio brought along", async () => {
    const { uid } = await signUp(cupo)
    await cupo.pool.query(`delete from identity.account where "userId" = $1`, [uid])
    await ask()
    expect((await confirm(await lastCode())).status).toBe(200)
    expect((await signIn(cupo, { email: jimena, password: newPassword })).status).toBe(200)
  })

  test("is in no table but as its mail's, and neither is the address of who is not known", async () => {
    await signUp(cupo)
    await ask()
    const code = await lastCode()
    const { rows } = await cupo.pool.query("select c::text as row from recovery_requests c")
    expect(rows).toHaveLength(1)
    expect(rows[0].row).not.toContain(code)
    expect(rows[0].row).toContain("$argon2id$")
  })
})

describe("an address that nobody has", () => {
  test("is answered and written like any other; only the mail is left out", async () => {
    await signUp(cupo)
    const known = await ask()
    const unknown = await ask("nadie@example.com")
    const told = ({ status, body: { request, ...rest } }: Reply) => [status, rest, request.length]
    expect(told(unknown)).toEqual(told(known))
    const names = ({ headers }: Reply) => [...headers.keys()].sort()
    expect(names(unknown)).toEqual(names(known))
    const { rows } = await cupo.pool.query(
      "select email, length(digest) as digest, tries, asked from recovery_requests order by email",
    )
    expect(rows.map(({ email }) => email)).toEqual([jimena, "nadie@example.com"])
    const [one, other] = rows.map(({ email: _, ...rest }) => rest)
    expect(other).toEqual(one)
    expect(await codes()).toHaveLength(1)
  })

  test("has no code that is right, wrong guesses are told the same, and the sixth guess too", async () => {
    await signUp(cupo)
    await ask()
    await ask("nadie@example.com")
    const guess = wrong(await lastCode())
    for (const email of [jimena, "nadie@example.com", "otro@example.com"]) {
      for (let i = 0; i < 6; i++) expect(await verify(guess, email)).toMatchObject(invalid)
      expect(await confirm(guess, { email })).toMatchObject(invalid)
    }
  })

  test("and one whose account is closed are sent nothing", async () => {
    const { id } = await signUp(cupo)
    await cupo.pool.query("update users set enabled = false where id = $1", [id])
    expect((await ask()).status).toBe(200)
    expect(await codes()).toEqual([])
  })
})

describe("a code", () => {
  test.each([
    ["that is wrong", async (code: string) => wrong(code)],
    [
      "that is ten minutes old",
      async (code: string) => {
        later(10)
        return code
      },
    ],
    [
      "that was replaced by a newer one",
      async (code: string) => {
        later(1)
        await ask()
        return code
      },
    ],
  ])("%s is refused, and the password stays", async (_, spoil) => {
    await signUp(cupo)
    await ask()
    const code = await spoil(await lastCode())
    expect(await verify(code)).toMatchObject(invalid)
    expect(await confirm(code)).toMatchObject(invalid)
    cupo.server.setTime(undefined)
    expect((await signIn(cupo, { email: jimena, password })).status).toBe(200)
  })

  test("is good until its last second", async () => {
    await signUp(cupo)
    const now = Date.now()
    cupo.server.setTime(new Date(now))
    await ask()
    cupo.server.setTime(new Date(now + 10 * minute - 1))
    expect((await confirm(await lastCode())).status).toBe(200)
  })

  test("is its owner's alone", async () => {
    await signUp(cupo)
    await signUp(cupo, { email: "oscar@example.com" })
    await ask("oscar@example.com")
    const his = await lastCode()
    await ask()
    expect(await confirm(his)).toMatchObject(invalid)
    expect((await confirm(his, { email: "oscar@example.com" })).status).toBe(200)
  })

  test("is used once; pressed again with the same password it says so again, with another it is spent", async () => {
    await signUp(cupo)
    await ask()
    const code = await lastCode()
    expect((await confirm(code)).status).toBe(200)
    const device = await enter(cupo, { email: jimena, password: newPassword })
    expect((await confirm(code)).status).toBe(200)
    expect((await cupo.call("GET /users/me", { headers: device.headers })).status).toBe(200)
    expect(await confirm(code, { newPassword: "Distinta9" })).toMatchObject(invalid)
    expect(await verify(code)).toMatchObject(invalid)
    expect((await signIn(cupo, { email: jimena, password: "Distinta9" })).status).toBe(401)
  })

  test("ends where its person changes their password, and one of the address that was theirs, too", async () => {
    const { id } = await signUp(cupo)
    const { headers } = await enter(cupo, { email: jimena, password })
    await ask()
    const code = await lastCode()
    const changed = { currentPassword: password, newPassword }
    expect((await cupo.call(`PUT /users/${id}/password`, { headers, body: changed })).status).toBe(200)
    expect(await verify(code)).toMatchObject(invalid)
    expect(await confirm(code, { newPassword: "Distinta9" })).toMatchObject(invalid)
    expect((await signIn(cupo, { email: jimena, password: newPassword })).status).toBe(200)

    later(1)
    await ask()
    const other = await lastCode()
    expect((await verify(other)).status).toBe(200)
    const moved = { email: "jimena.otra@example.com", password: newPassword }
    expect((await cupo.call(`PUT /users/${id}/email`, { headers, body: moved })).status).toBe(200)
    expect(await verify(other)).toMatchObject(invalid)
    cupo.server.setTime(undefined)
  })

  test("ends where the studio gives them another", async () => {
    const boss = await cupo.person({ role: "admin", superuser: true })
    const rosa = await cupo.person({ role: "employee", permissions: {} })
    await ask(rosa.email)
    const code = await lastCode()
    expect((await verify(code, rosa.email)).status).toBe(200)
    const given = { as: boss, body: { newPassword } }
    expect((await cupo.call(`POST /staff/change-password/${rosa.id}`, given)).status).toBe(200)
    expect(await verify(code, rosa.email)).toMatchObject(invalid)
  })

  test("is guessed five times, however many guess at once, and then not even the right one opens", async () => {
    await signUp(cupo)
    await ask()
    const code = await lastCode()
    const guesses = await Promise.all(Array.from({ length: 12 }, () => verify(wrong(code))))
    expect(tally(guesses)).toEqual({ INVALID_CODE: 12 })
    const { rows } = await cupo.pool.query("select tries from recovery_requests")
    expect(rows).toEqual([{ tries: 5 }])
    expect(await confirm(code)).toMatchObject(invalid)
    later(1)
    await ask()
    expect((await confirm(await lastCode())).status).toBe(200)
  })

  test("that is looked at rightly costs no guess", async () => {
    await signUp(cupo)
    await ask()
    const code = await lastCode()
    for (let i = 0; i < 7; i++) expect((await verify(code)).status).toBe(200)
    expect((await confirm(code)).status).toBe(200)
  })
})

describe("asking", () => {
  test("again within the minute sends nothing, and says how long it takes; ten at once send one", async () => {
    await signUp(cupo)
    const replies = await Promise.all(Array.from({ length: 10 }, () => ask()))
    expect(tally(replies)).toEqual({ 200: 10 })
    expect(await codes()).toHaveLength(1)
    later(0.5)
    expect((await ask()).body.resendIn).toBeLessThanOrEqual(31)
    later(1.1)
    expect((await ask()).body.resendIn).toBe(60)
    expect(await codes()).toHaveLength(2)
  })

  test.each([jimena, "nadie@example.com"])("a sixth time within an hour waits, for %s", async (email) => {
    await signUp(cupo)
    for (let i = 0; i < 5; i++) {
      later(2 * i)
      expect((await ask(email)).status).toBe(200)
    }
    later(12)
    const reply = await ask(email)
    expect(reply).toMatchObject({ status: 429, body: { error: "TOO_MANY_REQUESTS" } })
    expect(Number(reply.headers.get("retry-after"))).toBeGreaterThan(40 * 60)
    later(61)
    expect((await ask(email)).status).toBe(200)
  })

  test("and guessing are limited by address and person, on all servers together", async () => {
    const [one, two] = [
      await cupo.anotherServer({ RATE_LIMITS: "on" }),
      await cupo.anotherServer({ RATE_LIMITS: "on" }),
    ]
    const body = { email: jimena, code: "123456" }
    const guess = (email: string, i: number) =>
      call((i % 2 ? one : two).url, "POST /password-reset/verify-code", { body: { ...body, email } })
    const replies = await Promise.all(Array.from({ length: 14 }, (_, i) => guess(jimena, i)))
    expect(tally(replies)).toEqual({ INVALID_CODE: 10, TOO_MANY_REQUESTS: 4 })
    expect((await guess("oscar@example.com", 0)).status).toBe(400)
  })

  test.each([
    ["request-code", {}, "email", "El email es requerido"],
    ["request-code", { email: "jimena" }, "email", "El email no es valido"],
    ["verify-code", { email: jimena, code: "" }, "code", "Código requerido"],
    ["verify-code", { email: jimena, code: "12345" }, "code", "Debe tener 6 dígitos"],
    ["verify-code", { email: jimena, code: "12345a" }, "code", "Debe tener 6 dígitos"],
    [
      "confirm",
      { email: jimena, code: "123456", newPassword: "corta" },
      "newPassword",
      "Mínimo 8 caracteres",
    ],
    [
      "confirm",
      { email: jimena, code: "123456", newPassword: "password1" },
      "newPassword",
      "Esa contraseña es demasiado común. Elige otra.",
    ],
  ])("%s with %j is told what is wrong", async (path, body, field, message) => {
    const reply = await cupo.call(`POST /password-reset/${path}`, { body })
    expect(reply).toMatchObject({ status: 400, body: { error: "VALIDATION" } })
    expect(reply.body.fields).toContainEqual({ path: field, message })
  })
})

describe("a calendar of the classes of an account", () => {
  test.each(["whole", "cut short once"])(
    "is read no more once somebody shows for the first time that the address is theirs: %s",
    async (press) => {
      const device = await enter(cupo, await signUp(cupo))
      const open = async ({ headers }: Pick<Device, "headers">) => {
        const { pathname } = new URL((await cupo.call("POST /users/me/calendar", { headers })).body.url)
        return () => cupo.call(`GET ${pathname.replace("/api", "")}`)
      }
      const strangers = await open(device)
      expect((await strangers()).status).toBe(200)
      await ask()
      const code = await lastCode()
      if (press !== "whole") {
        const broken = await startServer(cupo.database.connection, {}, cut("after"))
        const body = { email: jimena, code, newPassword }
        expect((await call(broken.url, "POST /password-reset/confirm", { body })).status).toBe(500)
        await broken.close()
      }
      expect((await confirm(code)).status).toBe(200)
      expect((await strangers()).status).toBe(404)
      await post.work()
      const told = post.box.mails.find(({ subject }) => subject?.startsWith("Tu contraseña"))
      if (press === "whole")
        expect(told?.text).toContain("el calendario que recibía tus clases dejó de hacerlo")
      const own = await open(await enter(cupo, { email: jimena, password: newPassword }))
      later(1.1)
      await ask()
      expect((await confirm(await lastCode(), { newPassword: "Jacaranda9" })).status).toBe(200)
      expect((await own()).status).toBe(200)
    },
  )
})

describe("two who confirm at once", () => {
  /** A server whose provider waits for all who ask before it sets the first password. */
  async function slowly(work: (url: string, asked: () => number, go: () => void) => Promise<void>) {
    let asked = 0
    const gate = Promise.withResolvers<void>()
    const slow = (identity: IdentityProvider): IdentityProvider => ({
      ...identity,
      async setPassword(...given) {
        asked++
        await gate.promise
        return identity.setPassword(...given)
      },
    })
    const server = await startServer(cupo.database.connection, {}, slow)
    await work(server.url, () => asked, gate.resolve).finally(() => server.close())
  }
  const press = (url: string, code: string, newPassword: string) =>
    call(url, "POST /password-reset/confirm", { body: { email: jimena, code, newPassword } })

  test("with two passwords: one is set, the other is told to wait and then that the code is spent", async () => {
    await signUp(cupo)
    await ask()
    const code = await lastCode()
    await slowly(async (url, asked, go) => {
      const first = press(url, code, newPassword)
      await expect.poll(asked).toBe(1)
      const second = await press(url, code, "Distinta9")
      expect(second).toMatchObject({ status: 409, body: { error: "REQUEST_IN_PROGRESS" } })
      expect(second.headers.get("retry-after")).toBe("1")
      go()
      expect((await first).status).toBe(200)
      expect(asked()).toBe(1)
      expect(await press(url, code, "Distinta9")).toMatchObject(invalid)
    })
    expect((await signIn(cupo, { email: jimena, password: newPassword })).status).toBe(200)
  })

  test("without the holds that keep them apart, both passwords would be set", async () => {
    await signUp(cupo)
    await ask()
    const code = await lastCode()
    await slowly(async (url, asked, go) => {
      const first = press(url, code, newPassword)
      await expect.poll(asked).toBe(1)
      await cupo.pool.query("update recovery_requests set held_until = null")
      await cupo.pool.query("update users set credentials_held_until = null")
      const second = press(url, code, "Distinta9")
      await expect.poll(asked).toBe(2)
      go()
      // Whose hold is gone is told so, and has it not written down.
      expect([(await first).status, (await second).status]).toEqual([409, 200])
    })
  })
})

describe("a confirmation that meets staff", () => {
  test("waits while they give a password of theirs, which is asked to be changed", async () => {
    await signUp(cupo)
    await ask()
    const code = await lastCode()
    await cupo.pool.query("update users set credentials_held_until = now() + interval '30 seconds'")
    expect(await confirm(code)).toMatchObject({ status: 409, body: { error: "REQUEST_IN_PROGRESS" } })
    await cupo.pool.query("update users set credentials_held_until = null")
    expect((await confirm(code)).status).toBe(200)
  })

  test("sets none for who reads the mail of an address that they correct in that moment", async () => {
    const { id } = await signUp(cupo)
    await ask()
    const code = await lastCode()
    const reply = await meanwhile<Reply>(cupo.pool, {
      hold: (client) => client.query("select from users where id = $1 for update", [id]),
      next: () => confirm(code),
      before: (client) => client.query("update users set email = 'la-suya@example.com' where id = $1", [id]),
    })
    expect(reply).toMatchObject(invalid)
    expect((await signIn(cupo, { email: jimena, password })).status).toBe(200)
  })
})

describe("a confirmation that is cut short", () => {
  test.each(["before", "after"] as const)(
    "%s the password was set has ended every session, and the same press finishes it",
    async (when) => {
      const device = await enter(cupo, await signUp(cupo))
      await ask()
      const code = await lastCode()
      const body = { email: jimena, code, newPassword }
      const broken = await startServer(cupo.database.connection, {}, cut(when))
      expect((await call(broken.url, "POST /password-reset/confirm", { body })).status).toBe(500)
      await broken.close()
      expect((await cupo.call("GET /users/me", { headers: device.headers })).status).toBe(401)
      expect((await confirm(code)).status).toBe(200)
      expect((await signIn(cupo, { email: jimena, password: newPassword })).status).toBe(200)
      expect((await signIn(cupo, { email: jimena, password })).status).toBe(401)
    },
  )

  test("by a kill leaves the code held for half a minute, and then the press finishes it", async () => {
    await signUp(cupo)
    await ask()
    const code = await lastCode()
    await cupo.pool.query("update recovery_requests set held_until = now() + interval '30 seconds'")
    expect((await confirm(code)).status).toBe(409)
    later(0.6)
    expect((await confirm(code)).status).toBe(200)
  })

  test("by whoever comes in with the old password meanwhile lets them stay no longer", async () => {
    const credentials = await signUp(cupo)
    await ask()
    const code = await lastCode()
    let inside: Record<string, string> = {}
    const meanwhile = (identity: IdentityProvider): IdentityProvider => ({
      ...identity,
      async setPassword(...given) {
        inside = (await enter(cupo, credentials)).headers
        return identity.setPassword(...given)
      },
    })
    const server = await startServer(cupo.database.connection, {}, meanwhile)
    const body = { email: jimena, code, newPassword }
    expect((await call(server.url, "POST /password-reset/confirm", { body })).status).toBe(200)
    await server.close()
    expect((await cupo.call("GET /users/me", { headers: inside })).body.error).toBe("session_revoked")
  })

  test("by who asks for another code from the same network is finished all the same", async () => {
    const credentials = await signUp(cupo)
    later(-1.1)
    await ask()
    const code = await lastCode()
    cupo.server.setTime(undefined)
    const seen: { inside?: Record<string, string>; asked?: Reply } = {}
    const meanwhile = (identity: IdentityProvider): IdentityProvider => ({
      ...identity,
      async setPassword(...given) {
        seen.inside = (await enter(cupo, credentials)).headers
        seen.asked = await ask()
        return identity.setPassword(...given)
      },
    })
    const server = await startServer(cupo.database.connection, {}, meanwhile)
    const body = { email: jimena, code, newPassword }
    expect(await call(server.url, "POST /password-reset/confirm", { body })).toMatchObject({ status: 200 })
    await server.close()
    expect(seen.asked).toMatchObject({ status: 200, body: { resendIn: expect.any(Number) } })
    expect(seen.asked?.body.resendIn).toBeGreaterThan(0)
    expect(await codes()).toEqual([code])
    const { inside = {} } = seen
    expect((await cupo.call("GET /users/me", { headers: inside })).body.error).toBe("session_revoked")
  })
})
