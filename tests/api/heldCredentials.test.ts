import { randomUUID } from "node:crypto"
import { afterEach, beforeEach, describe, expect, test } from "vitest"
import { givePassword } from "../../server/features/people/givePassword.ts"
import type { Passwords } from "../../server/features/people/passwords/passwords.ts"
import { changeEmail } from "../../server/features/people/profile/email.ts"
import { changePassword } from "../../server/features/people/profile/password.ts"
import { openPlatform } from "../../server/platform/open.ts"
import { freshCupo } from "../support/cupo.ts"
import { haltingAt } from "../support/halting.ts"
import { actorOf, type Person } from "../support/people.ts"

const cupo = freshCupo()
let platform: ReturnType<typeof openPlatform>
beforeEach(() => {
  platform = openPlatform(cupo.database.connection, 4)
})
afterEach(() => platform.close())

describe("who changed credentials for longer than whoever comes next waits", () => {
  const inProgress = { code: "REQUEST_IN_PROGRESS" }
  const pressOf = (ana: Person, seconds = 0) => ({
    ...{ ...platform, actor: actorOf(ana) },
    clock: { now: () => new Date(Date.now() + seconds * 1_000) },
  })

  test("keeps no address that the provider has no more, and presses again", async () => {
    const ana = await cupo.customer()
    const [asked, answers] = [Promise.withResolvers<void>(), Promise.withResolvers<void>()]
    let theirs = ana.email
    const quick = {
      ...{ hasPassword: async () => true, secondStep: undefined },
      async setEmail(_uid: string, { email }: { email: string }) {
        theirs = email
        return true
      },
    }
    const slow = {
      ...quick,
      async setEmail(uid: string, change: { email: string }) {
        await quick.setEmail(uid, change)
        asked.resolve()
        await answers.promise
        return true
      },
    }
    const change = (provider: typeof quick, seconds?: number) =>
      changeEmail(pressOf(ana, seconds), provider, ana.id, {
        ...{ email: `${randomUUID()}@example.com`, password: "Orquidea7" },
      })
    const first = change(slow)
    first.catch(() => {})
    await asked.promise
    await change(quick, 31)
    answers.resolve()
    await expect(first).rejects.toMatchObject(inProgress)
    const { rows } = await cupo.pool.query("select email from users where id = $1", [ana.id])
    expect(rows).toEqual([{ email: theirs }])
  })

  test("gives nobody a password that others know, and that they are not asked to change", async () => {
    const ana = await cupo.customer()
    const set: string[] = []
    const provider = {
      ...{ hasPassword: async () => true, secondStep: undefined, endSessions: async () => {} },
      setPassword: async (_uid: string, { password }: { password: string }) => void set.push(password),
    }
    const passwords = { assertGood: async () => {} } as unknown as Passwords
    const { pool, reached, goOn } = haltingAt(platform.pool, /select from users where id = \$1 and cred/)
    const person = { userId: ana.id, uid: ana.uid }
    const given = givePassword({ ...pressOf(ana), pool }, provider, passwords, person, "Prestada1")
    given.catch(() => {})
    await reached
    const own = { currentPassword: "Orquidea7", newPassword: "Arcilla2026" }
    await changePassword(pressOf(ana, 31), provider, passwords, ana.id, own)
    goOn()
    await expect(given).rejects.toMatchObject(inProgress)
    expect(set).toEqual(["Arcilla2026"])
  })
})
