import { randomUUID } from "node:crypto"
import { afterAll, beforeAll, beforeEach, describe, expect, test } from "vitest"
import { freshCupo } from "../support/cupo.ts"
import { call } from "../support/http.ts"
import { type LeakHouse, type Mood, startLeaks } from "../support/leaks.ts"
import { logOf } from "../support/logged.ts"
import { enter, mailedCode, password, registration, signUp } from "../support/signin.ts"

const environment: Record<string, string> = {}
const cupo = freshCupo(environment)
const leaked = "Jacaranda-azul 9"
const message = "Esa contraseña apareció en una filtración de otro sitio. Elige otra."
let house: LeakHouse

beforeAll(async () => {
  house = await startLeaks([leaked])
  environment.LEAKED_PASSWORDS_URL = house.address
})
beforeEach(() => {
  house.mood = "well"
  house.asked.length = 0
})
afterAll(() => house.close())

const register = (one: string, url = cupo.server.url) =>
  call(url, "POST /users/register", {
    body: registration(cupo.studio.branch, { email: `${randomUUID()}@example.com`, password: one }),
  })

describe("a password that leaked elsewhere", () => {
  test("is refused at signup, and no more than five letters of its digest leave", async () => {
    const reply = await register(leaked)
    expect(reply).toMatchObject({
      status: 400,
      body: { error: "VALIDATION", fields: [{ path: "password", message }] },
    })
    expect(house.asked).toEqual([{ path: expect.stringMatching(/^\/range\/[0-9A-F]{5}$/), padding: "true" }])
    expect((await register("Jacaranda-azul 8")).status).toBe(201)
  })

  test("is refused when one changes it, and when one recovers it", async () => {
    const who = await signUp(cupo)
    const { headers } = await enter(cupo, who)
    const changed = await cupo.call(`PUT /users/${who.id}/password`, {
      headers,
      body: { currentPassword: password, newPassword: leaked },
    })
    expect(changed.body.fields).toEqual([{ path: "newPassword", message }])
    const body = { email: who.email, code: await mailedCode(cupo, who), newPassword: leaked }
    const recovered = await cupo.call("POST /password-reset/confirm", { body })
    expect(recovered.body.fields).toEqual([{ path: "newPassword", message }])
  })

  test("is asked about nowhere unless a setting says where", async () => {
    const quiet = await cupo.anotherServer({ LEAKED_PASSWORDS_URL: "" })
    expect((await register(leaked, quiet.url)).status).toBe(201)
    expect(house.asked).toEqual([])
  })

  test("that is common or a name is not asked about at all", async () => {
    await register("Password1")
    await register("Cupo2026")
    expect(house.asked).toEqual([])
  })

  test.each<Mood>(["late", "halfway", "failing", "garbled", "elsewhere", "endless", "gone", "empty"])(
    "is taken where whoever knows of leaks is %s, and the log says so, and nothing of the password",
    async (mood) => {
      house.mood = mood
      const server = await cupo.anotherServer({ LOG_LEVEL: "info" })
      const lines = logOf(server.app)
      expect((await register(leaked, server.url)).status).toBe(201)
      const said = lines.filter((line) => line.includes("leaked passwords were not asked"))
      expect(said.map((line) => JSON.parse(line).level)).toEqual([40])
      expect(lines.join("")).not.toMatch(/Jacaranda|example\.com/)
      expect(house.asked).toHaveLength(1)
      house.mood = "well"
      expect((await register(leaked, server.url)).status).toBe(400)
    },
  )
})
