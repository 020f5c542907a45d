import { afterEach, beforeEach, describe, expect, test } from "vitest"
import { inTurn } from "../../server/platform/hashing.ts"
import { freshCupo } from "../support/cupo.ts"
import { call, type Reply } from "../support/http.ts"
import { type Link, openLink } from "../support/link.ts"
import { startServer, type TestServer } from "../support/server.ts"
import { bearer, enter, idTokenOf, registration, signIn, signUp } from "../support/signin.ts"

const cupo = freshCupo()

const expectBusy = (reply: Reply) => {
  expect(reply).toMatchObject({ status: 503, body: { error: "UNAVAILABLE" } })
  expect(Number(reply.headers.get("retry-after"))).toBeGreaterThan(0)
}

describe("while the database is away", () => {
  let link: Link
  let server: TestServer
  beforeEach(async () => {
    link = await openLink(cupo.database.connection)
    server = await startServer(link.connection)
  })
  afterEach(async () => {
    await server.close()
    await link.cut()
  })

  test("no good credential is called bad, and nobody is told that they left", async () => {
    const jimena = await signUp(cupo)
    const device = await enter(cupo, jimena)
    const headers = bearer(device.credential)
    const ask = (line: string, request = {}) => call(server.url, line, request)
    expect((await ask("GET /identity/token", { headers })).status).toBe(200)

    await link.cut()
    expectBusy(await ask("GET /identity/token", { headers }))
    expectBusy(await ask("POST /identity/sign-out", { headers, body: {} }))
    const { email, password } = jimena
    expectBusy(await ask("POST /identity/sign-in/email", { body: { email, password } }))
    expectBusy(await ask("GET /users/me", { headers: device.headers }))
    expectBusy(await ask("POST /auth/logout", { headers: device.headers }))

    await link.mend()
    await expect.poll(async () => (await ask("GET /identity/token", { headers })).status).toBe(200)
    expect((await ask("GET /users/me", { headers: device.headers })).status).toBe(200)
    expect((await ask("POST /identity/sign-out", { headers, body: {} })).status).toBe(200)
    expect((await idTokenOf(cupo, device.credential)).status).toBe(401)
  })
})

test("who has nothing to sign out from is told so", async () => {
  const device = await enter(cupo, await signUp(cupo))
  const leave = (credential: string) =>
    cupo.call("POST /identity/sign-out", { headers: bearer(credential), body: {} })
  expect(await leave("nada.de.nada")).toMatchObject({ status: 401, body: { error: "SESSION_EXPIRED" } })
  expect((await leave(device.credential)).status).toBe(200)
  expect(await leave(device.credential)).toMatchObject({ status: 401, body: { error: "SESSION_EXPIRED" } })
})

test("a process that is behind asks who comes to come back, until it has caught up", async () => {
  const { url } = await cupo.anotherServer({ MOST_LAG_MS: "50" })
  const ask = () => call(url, "GET /ready")
  const askWhenBehind = () => {
    for (const end = Date.now() + 700; Date.now() < end; );
    return ask()
  }
  let reply: Reply | undefined
  const status = async () => {
    reply = await askWhenBehind()
    return reply.status
  }
  await expect.poll(status).toBe(503)
  expectBusy(reply as Reply)
  await expect.poll(async () => (await ask()).status).toBe(200)
})

describe("while as many passwords wait as may", () => {
  const running = 4
  const waiting = 400

  test("signing in and signing up are told when to come back, and work again afterwards", async () => {
    const jimena = await signUp(cupo)
    const { promise: isOver, resolve: end } = Promise.withResolvers<void>()
    const all = Array.from({ length: running + waiting }, () => inTurn(() => isOver))
    const oscar = registration(cupo.studio.branch, { email: "oscar@example.com" })
    const replies = await Promise.all([
      signIn(cupo, jimena),
      signIn(cupo, { ...jimena, email: "nadie@example.com" }),
      cupo.call("POST /users/register", { body: oscar }),
    ])
    end()
    await Promise.all(all)
    for (const reply of replies) expectBusy(reply)
    expect((await signIn(cupo, jimena)).status).toBe(200)
    expect((await cupo.call("POST /users/register", { body: oscar })).status).toBe(201)
  })
})
