import { randomUUID } from "node:crypto"
import { afterEach, beforeEach, describe, expect, test } from "vitest"
import { closePerson } from "../../server/features/people/close.ts"
import { givePassword } from "../../server/features/people/givePassword.ts"
import { addPasskey, beginPasskey, removePasskey } from "../../server/features/people/passkeys/own.ts"
import type { Passwords } from "../../server/features/people/passwords/passwords.ts"
import { changeEmail } from "../../server/features/people/profile/email.ts"
import { holdingCredentials } from "../../server/features/people/profile/hold.ts"
import { changePassword } from "../../server/features/people/profile/password.ts"
import type { IdentityProvider, SecondStep } from "../../server/features/people/provider.ts"
import { confirmRecovery } from "../../server/features/people/recovery/confirm.ts"
import {
  beginSecondStep,
  confirmSecondStep,
  endSecondStep,
  renewCodes,
} from "../../server/features/people/secondStep/own.ts"
import { resetSecondStep } from "../../server/features/people/secondStep/reset.ts"
import { closeAccount } from "../../server/features/personal/closeAccount.ts"
import { removeUser } from "../../server/features/personal/removeUser.ts"
import { openPlatform } from "../../server/platform/open.ts"
import { freshCupo } from "../support/cupo.ts"
import { halt, haltingAt } from "../support/halting.ts"
import { actorOf, type Person } from "../support/people.ts"
import { mailedCode } from "../support/signin.ts"

const cupo = freshCupo()
let platform: ReturnType<typeof openPlatform>
beforeEach(() => {
  platform = openPlatform(cupo.database.connection, 4)
})
afterEach(() => platform.close())

const inProgress = { code: "REQUEST_IN_PROGRESS" }
const pressOf = (ana: Person, seconds = 0) => ({
  ...{ ...platform, actor: actorOf(ana) },
  clock: { now: () => new Date(Date.now() + seconds * 1_000) },
})
type Press = ReturnType<typeof pressOf>

/** Somebody else has them, and is done. */
const overtake = (ana: Person) => holdingCredentials(pressOf(ana, 31), ana.id, async () => {})

/** What becomes of who halts before a statement with these words, for longer than `next` waits. */
async function overtaken(
  ana: Person,
  words: RegExp,
  first: (press: Press) => Promise<unknown>,
  next: () => Promise<unknown>,
): Promise<void> {
  const { pool, reached, goOn } = haltingAt(platform.pool, words)
  const done = first({ ...pressOf(ana), pool })
  done.catch(() => {})
  await reached
  await next()
  goOn()
  await expect(done).rejects.toMatchObject(inProgress)
}

const stored = async (ana: Person, columns: string) =>
  (await cupo.pool.query(`select ${columns} from users where id = $1`, [ana.id])).rows[0]

describe("an address", () => {
  /** A provider that has set one, and whose answer comes once it may. */
  function slowProvider() {
    const { here, reached: asked, goOn: answer } = halt()
    const given: string[] = []
    const quick = {
      ...{ hasPassword: async () => true, hasGoogle: false, secondStep: undefined },
      setEmail: async (_uid: string, { email }: { email: string }) => given.push(email) > 0,
    }
    const slow = {
      ...quick,
      async setEmail(uid: string, change: { email: string }) {
        await quick.setEmail(uid, change)
        await here()
        return true
      },
    }
    return { quick, slow, given, asked, answer }
  }
  type Provider = ReturnType<typeof slowProvider>["quick"]
  const change = (ana: Person, provider: Provider, seconds?: number) =>
    changeEmail(pressOf(ana, seconds), provider, ana.id, {
      ...{ email: `${randomUUID()}@example.com`, password: "Orquidea7" },
    })

  test("that the provider has no more is not kept, and is pressed again", async () => {
    const ana = await cupo.customer()
    const { quick, slow, given, asked, answer } = slowProvider()
    const first = change(ana, slow)
    first.catch(() => {})
    await asked
    await change(ana, quick, 31)
    answer()
    await expect(first).rejects.toMatchObject(inProgress)
    expect(await stored(ana, "email")).toEqual({ email: given.at(-1) })
  })

  test("that comes late is not that of who was forgotten meanwhile", async () => {
    const ana = await cupo.customer()
    const { slow, asked, answer } = slowProvider()
    const first = change(ana, slow)
    first.catch(() => {})
    await asked
    await closePerson(cupo.pool, ana.id, new Date())
    answer()
    await expect(first).rejects.toMatchObject(inProgress)
    expect(await stored(ana, "email")).toEqual({ email: `cerrada-${ana.id}@cuenta.invalid` })
  })
})

describe("a password", () => {
  const passwords = { assertGood: async () => {} } as unknown as Passwords
  const own = { currentPassword: "Orquidea7", newPassword: "Arcilla2026" }

  function providerOf(password: string) {
    const set = [password]
    const provider = {
      ...{ secondStep: undefined, endSessions: async () => {}, readSecrets: async () => new Map() },
      hasPassword: async (_uid: string, password: string) => password === set.at(-1),
      async setPassword(_uid: string, { password }: { password: string }) {
        set.push(password)
      },
    }
    return { set, provider }
  }
  type Provider = ReturnType<typeof providerOf>["provider"]
  /** The same, that sets one once it may. */
  function slowly(provider: Provider) {
    const { here, reached: asked, goOn } = halt()
    const slow = {
      ...provider,
      async setPassword(uid: string, given: { password: string }) {
        await here()
        await provider.setPassword(uid, given)
      },
    }
    return { slow, asked, goOn }
  }
  const change = (ana: Person, provider: Provider, press: Press) =>
    changePassword(press, provider, passwords, ana.id, own)
  const lend = (ana: Person, provider: Provider, press: Press) =>
    givePassword(press, provider, passwords, { userId: ana.id, uid: ana.uid }, "Prestada1")
  async function recover(ana: Person, provider: Provider, press: Press) {
    const code = await mailedCode(cupo, ana)
    await confirmRecovery(press, provider, passwords, async () => false, {
      ...{ email: ana.email, code, network: "127.0.0.1" },
      newPassword: "Arcilla2026",
    })
  }

  const told = async ({ id }: Person) =>
    (
      await cupo.pool.query<{ by: boolean }>(
        "select coalesce((data->>'isByStaff')::boolean, false) as by from events where name = 'password-changed' and data->>'userId' = $1",
        [id],
      )
    ).rows.map(({ by }) => (by ? "given" : "own"))

  test("that others know is given to nobody who chose their own meanwhile, and has to change nothing", async () => {
    const ana = await cupo.customer()
    const { set, provider } = providerOf("Orquidea7")
    await overtaken(
      ...([ana, /must_change_password = true/] as const),
      (press) => lend(ana, provider, press),
      () => change(ana, provider, pressOf(ana, 31)),
    )
    expect(set).toEqual(["Orquidea7", "Arcilla2026"])
    expect(await stored(ana, "must_change_password")).toEqual({ must_change_password: false })
    expect(await told(ana)).toEqual(["own"])
  })

  test("that others know, and that comes late, is asked to be changed", async () => {
    const ana = await cupo.customer()
    const { set, provider } = providerOf("Orquidea7")
    const { slow, asked, goOn } = slowly(provider)
    const given = lend(ana, slow, pressOf(ana))
    await asked
    await change(ana, provider, pressOf(ana, 31))
    goOn()
    await given
    expect(set.at(-1)).toBe("Prestada1")
    expect(await stored(ana, "must_change_password")).toEqual({ must_change_password: true })
  })

  test.each([
    ["was chosen", "Orquidea7", change],
    ["was chosen by a press that was cut short", "Arcilla2026", change],
    ["was recovered", "Orquidea7", recover],
  ] as const)("that others know is asked to be changed, though one %s before it", async (_, had, first) => {
    const ana = await cupo.customer()
    const { set, provider } = providerOf(had)
    await overtaken(
      ...([ana, /must_change_password = false/] as const),
      (press) => first(ana, provider, press),
      () => lend(ana, provider, pressOf(ana, 31)),
    )
    expect(set).toEqual([had, "Arcilla2026", "Prestada1"])
    expect(await stored(ana, "must_change_password")).toEqual({ must_change_password: true })
    expect(await told(ana)).toEqual(["given"])
  })

  test("is recovered by who pressed again, whose code stays held when the first is told so", async () => {
    const ana = await cupo.customer()
    const { provider } = providerOf("Orquidea7")
    const { slow, asked, goOn } = slowly(provider)
    let second: Promise<void> | undefined
    await overtaken(
      ...([ana, /must_change_password = false/] as const),
      (press) => recover(ana, provider, press),
      async () => {
        second = recover(ana, slow, pressOf(ana, 31))
        await asked
      },
    )
    const { rows } = await cupo.pool.query(
      "select held_until is not null as is_held from recovery_requests where email = $1",
      [ana.email],
    )
    expect(rows).toEqual([{ is_held: true }])
    goOn()
    await second
  })

  test("is not recovered over the one that was given meanwhile", async () => {
    const ana = await cupo.customer()
    const { set, provider } = providerOf("Orquidea7")
    await overtaken(
      ...([ana, /recovery_requests set held_until = \$4/] as const),
      (press) => recover(ana, provider, press),
      () => lend(ana, provider, pressOf(ana, 31)),
    )
    expect(set).toEqual(["Orquidea7", "Prestada1"])
  })
})

describe("what opens an account besides", () => {
  const shown = { password: "Orquidea7", code: "123456" }

  /** One that has a second step on or not, halts where it is first asked for that, and says what it changed. */
  function providerOf(isOn: boolean) {
    const { here, reached: asked, goOn } = halt()
    const state = { isOn, changed: [] as string[] }
    const change =
      (name: string, after = state.isOn) =>
      async () => {
        state.changed.push(name)
        state.isOn = after
        return []
      }
    const secondStep = {
      async isOn() {
        await here()
        return state.isOn
      },
      ...{ show: async () => ({ isWritten: false }), codesLeft: async () => 10 },
      ...{ begin: change("begin"), confirm: change("confirm", true) },
      ...{ renewCodes: change("renew"), turnOff: change("turnOff", false) },
    }
    const passkeys = {
      list: async () => [],
      begin: change("beginKey"),
      add: change("add"),
      remove: change("remove"),
    }
    const provider = {
      ...{ hasPassword: async () => true, endSessions: async () => {} },
      ...{ secondStep, passkeys },
    } as unknown as IdentityProvider
    return { state, provider, asked, goOn }
  }

  const made = {} as Parameters<typeof addPasskey>[2]["made"]
  const boss = () => cupo.person({ role: "admin", superuser: true })
  const reset = async (ana: Person, provider: IdentityProvider, seconds = 0) =>
    resetSecondStep({ ...pressOf(ana, seconds), actor: actorOf(await boss()) }, provider, ana.id)
  const member = () => cupo.person({ role: "employee" })

  test.each<[string, boolean, (press: Press, provider: IdentityProvider, ana: Person) => Promise<unknown>]>([
    ["begins a second step", false, (press, provider) => beginSecondStep(press, provider, shown.password)],
    ["turns one on", false, (press, provider) => confirmSecondStep(press, provider, shown.code)],
    ["asks for other codes", true, (press, provider) => renewCodes(press, provider, shown)],
    ["turns it off", true, (press, provider) => endSecondStep(press, provider, shown)],
    ["takes it away from somebody", true, (_, provider, ana) => reset(ana, provider)],
    ["begins a passkey", true, (press, provider) => beginPasskey(press, provider, shown)],
    ["adds one", true, (press, provider) => addPasskey(press, provider, { name: "Mi teléfono", made })],
    ["removes one", true, (press, provider) => removePasskey(press, provider, randomUUID(), shown)],
  ])("is let be by who %s and wakes late", async (_, isOn, act) => {
    const ana = await member()
    const { state, provider, asked, goOn } = providerOf(isOn)
    const done = act(pressOf(ana), provider, ana)
    done.catch(() => {})
    await asked
    await overtake(ana)
    goOn()
    await expect(done).rejects.toMatchObject(inProgress)
    expect(state).toEqual({ isOn, changed: [] })
  })

  test("is not said to be on where it was taken away since", async () => {
    const ana = await member()
    const { state, provider, goOn } = providerOf(false)
    goOn()
    await overtaken(
      ...([ana, /second_step_since = \$2/] as const),
      (press) => confirmSecondStep(press, provider, shown.code),
      () => reset(ana, provider, 31),
    )
    expect(state.isOn).toBe(false)
    expect(await stored(ana, "second_step_since")).toEqual({ second_step_since: null })
  })

  test("is not said to be on where the taking away of it came late", async () => {
    const ana = await member()
    const { state, provider, goOn } = providerOf(true)
    goOn()
    const late = halt()
    const secondStep = {
      ...(provider.secondStep as SecondStep),
      async turnOff(uid: string) {
        await late.here()
        await provider.secondStep?.turnOff(uid)
      },
    }
    const ended = endSecondStep(pressOf(ana), { ...provider, secondStep }, shown)
    await late.reached
    const found = beginSecondStep(pressOf(ana, 31), provider, shown.password)
    await expect(found).rejects.toMatchObject({ code: "SECOND_STEP_ON" })
    late.goOn()
    await ended
    expect(state.isOn).toBe(false)
    expect(await stored(ana, "second_step_since")).toEqual({ second_step_since: null })
  })
})

describe("an account", () => {
  const forgetting = { removeAccount: async () => {}, readSecrets: async () => new Map() }

  test("is not closed by who wakes late", async () => {
    const ana = await cupo.customer()
    const provider = { hasPassword: async () => true, ...forgetting }
    await overtaken(
      ...([ana, /^"begin"$/] as const),
      (press) => closeAccount(press, provider, ana.id, "Orquidea7"),
      () => overtake(ana),
    )
    expect(await stored(ana, "closed_at")).toEqual({ closed_at: null })
  })

  test.each([
    ["removed", () => cupo.customer()],
    ["closed", () => cupo.customer("ten")],
  ] as const)("is not %s by staff who wake late", async (becomes, come) => {
    const [ana, boss] = [await come(), await cupo.person({ role: "admin", superuser: true })]
    const actor = { ...actorOf(boss), role: "admin" as const, permissions: { superuser: true, modules: {} } }
    await overtaken(
      ...([ana, /^"begin"$/] as const),
      (press) => removeUser({ ...press, actor }, forgetting, ana.id, becomes),
      () => overtake(ana),
    )
    expect(await stored(ana, "closed_at")).toEqual({ closed_at: null })
  })
})
