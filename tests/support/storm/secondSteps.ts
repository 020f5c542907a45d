import pLimit from "p-limit"
import { codeFor } from "../authenticator.ts"
import { type Acts, wrong } from "./act.ts"
import { beginStep, comeIn, type Device, type Entered, enter, isIn, openWith } from "./doors.ts"
import type { World } from "./world.ts"

const own = "/users/me/second-step"

/** Somebody of the staff who came in with a password alone. */
export async function member(world: World, { superuser = false } = {}): Promise<Entered | undefined> {
  const who = await comeIn(world)
  if (who)
    await world.pool.query("update users set role = 'admin', is_superuser = $2 where id = $1", [
      who.id,
      superuser,
    ])
  return who
}

/** Their application, and the codes that they wrote down. */
interface Guard {
  secret: string
  codes: string[]
}

/** Sets it up, with one code pressed twice at once. Undefined where they were told no codes. */
export async function setUp(world: World, who: Entered): Promise<Guard | undefined> {
  const { headers, password } = who
  const begun = await world.press("beginStep", `POST ${own}`, { headers, body: { password } })
  if (!begun) return undefined
  const { secret } = begun.body
  const confirm = () =>
    world.press("confirmStep", `POST ${own}/confirm`, { headers, body: { code: codeFor(secret) } })
  const [one, other] = await Promise.all([confirm(), confirm()])
  if (one && other && one.body.codes.join() !== other.body.codes.join())
    wrong(world, `${who.id} was told codes twice, and one of them are none`)
  const codes = (one ?? other)?.body.codes
  return codes && { secret, codes }
}

const show = async (world: World, proof: string, shown: { code?: string; writtenCode?: string }) =>
  (
    await world.press("showStep", "POST /identity/sign-in/second-step", { body: { proof, ...shown } })
  )?.headers.get("set-auth-token") ?? undefined

/** What a code opens that is shown in two sign-ins at once: one of them, or none. */
async function once(
  world: World,
  who: Entered,
  shown: { code?: string; writtenCode?: string },
): Promise<string | undefined> {
  const proofs = await Promise.all([beginStep(world, who), beginStep(world, who)])
  const opened = await Promise.all(proofs.map((proof) => proof && show(world, proof, shown)))
  const [first, second] = opened.filter((one) => one !== undefined && one !== "")
  if (first && second) wrong(world, `${who.id} came in twice with ${JSON.stringify(shown)}`)
  return first
}

/** They who have set it up, in by a code of their application. */
async function guarded(world: World) {
  const who = await member(world)
  const guard = who && (await setUp(world, who))
  if (!guard) return undefined
  const credential = await once(world, who, { code: codeFor(guard.secret, 1) })
  const device = credential && (await openWith(world, credential))
  return device ? { who, guard, device } : undefined
}

const turnOff = (world: World, { headers }: Device, { password }: Entered) =>
  world.press("endStep", `POST ${own}/off`, { headers, body: { password } })

/** One rule for all: one who asks for it after the other. */
const inTurn = pLimit(1)

const ask = (world: World, { headers }: Device, isAsked: boolean) =>
  world.press("askSteps", "POST /config/second-step", { headers, body: { isAsked } })

const isLetWork = (world: World, { headers }: Device) => world.press("work", "GET /attention", { headers })

/** What whoever has a second step presses, and whoever is asked for one. */
export const secondSteps: Acts = {
  useCodes: [
    0.15,
    async (world) => {
      const one = await guarded(world)
      const writtenCode = one?.guard.codes[0]
      if (!writtenCode) return
      const credential = await once(world, one.who, { writtenCode })
      const device = credential && (await openWith(world, credential))
      const told = device && (await world.press("step", `GET ${own}`, { headers: device.headers }))
      if (told && told.body.codesLeft !== 9)
        wrong(world, `${one.who.id} has ${told.body.codesLeft} codes left`)
    },
  ],
  renewCodes: [
    0.15,
    async (world) => {
      const one = await guarded(world)
      if (!one) return
      const { who, guard, device } = one
      const body = { password: who.password }
      const made = await world.press("renewCodes", `POST ${own}/codes`, { headers: device.headers, body })
      const before = guard.codes.at(-1) as string
      if (made && (await once(world, who, { writtenCode: before })))
        wrong(world, `${who.id} came in with an old code`)
    },
  ],
  endStep: [
    0.15,
    async (world) => {
      const one = await guarded(world)
      if (!one) return
      const proof = await beginStep(world, one.who)
      const [told] = await Promise.all([
        turnOff(world, one.device, one.who),
        proof && show(world, proof, { writtenCode: one.guard.codes[1] as string }),
      ])
      if (told && !(await enter(world, one.who)))
        wrong(world, `${one.who.id} is asked for a step that is none`)
    },
  ],
  resetStep: [
    0.1,
    async (world) => {
      const one = await guarded(world)
      if (!one) return
      const line = `POST /staff/${one.who.id}/second-step/off`
      const [told] = await Promise.all([
        world.press("resetStep", line, { as: world.boss }),
        isIn(world, one.device),
        turnOff(world, one.device, one.who),
      ])
      if (told && (await isIn(world, one.device))) wrong(world, `${one.who.id} lost their step, and is in`)
      if (told && !(await enter(world, one.who)))
        wrong(world, `${one.who.id} is asked for a step that is none`)
    },
  ],
  askSteps: [
    0.1,
    (world) =>
      inTurn(async () => {
        const [boss, who] = [await member(world, { superuser: true }), await member(world)]
        if (!boss || !who || !(await setUp(world, boss))) return
        const [asked] = await Promise.all([ask(world, boss, true), enter(world, who)])
        if (!asked) return
        const device = await enter(world, who)
        if (device && (await isLetWork(world, device))) wrong(world, `${who.id} works without a second step`)
        const lets = device && (await setUp(world, { ...who, ...device }))
        if (lets && !(await isLetWork(world, device)))
          wrong(world, `${who.id} has a second step, and cannot work`)
        await ask(world, boss, false)
      }),
  ],
}
