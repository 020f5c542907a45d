import { Device as Phone } from "../device.ts"
import { type Acts, wrong } from "./act.ts"
import { type Entered, openWith } from "./doors.ts"
import { member, setUp } from "./secondSteps.ts"
import type { World } from "./world.ts"

const own = "/users/me/passkeys"

/** Somebody whose telephone keeps a key for the office. */
async function keeper(world: World) {
  const who = await member(world)
  if (!who || !(await setUp(world, who))) return undefined
  const { headers, password } = who
  const wanted = await world.press("beginPasskey", `POST ${own}/begin`, { headers, body: { password } })
  if (!wanted) return undefined
  const phone = new Phone()
  const body = { name: "Mi teléfono", made: phone.make(wanted.body.options.challenge) }
  const add = () => world.press("addPasskey", `POST ${own}`, { headers, body })
  const kept = (await Promise.all([add(), add()])).find((one) => one !== undefined)
  return kept && { who, phone, id: kept.body.id as string }
}

/** What the telephone signs, shown twice at once: it opens once, or not at all. */
async function enterBy(world: World, { id }: Entered, phone: Phone): Promise<string | undefined> {
  const asked = await world.press("askPasskey", "POST /identity/sign-in/passkey/begin", {})
  if (!asked) return undefined
  const body = phone.show(asked.body.options.challenge)
  const show = async () =>
    (await world.press("showPasskey", "POST /identity/sign-in/passkey", { body }))?.headers.get(
      "set-auth-token",
    ) ?? undefined
  const [first, second] = (await Promise.all([show(), show()])).filter((one) => one !== undefined)
  if (first && second) wrong(world, `${id} came in twice with one answer of a telephone`)
  return first
}

/** What a telephone opens. */
export const passkeys: Acts = {
  usePasskey: [
    0.15,
    async (world) => {
      const one = await keeper(world)
      const credential = one && (await enterBy(world, one.who, one.phone))
      const device = credential && (await openWith(world, credential))
      if (!device) return
      const { headers } = device
      const [told] = await Promise.all([
        world.press("removePasskey", `POST ${own}/${one.id}/off`, {
          headers,
          body: { password: one.who.password },
        }),
        enterBy(world, one.who, one.phone),
      ])
      if (told && (await enterBy(world, one.who, one.phone)))
        wrong(world, `${one.who.id} came in with a key that is taken away`)
    },
  ],
}
