import { bearer } from "../signin.ts"
import { type Acts, tell, wrong } from "./act.ts"
import { comeIn, type Entered, enter, isIn, openWith, staysOut } from "./doors.ts"
import type { World } from "./world.ts"

/** By which somebody's session ends, of their own will or not. */
const ends = {
  signsOut: (world: World, { headers }: Entered) => world.press("logout", "POST /auth/logout", { headers }),
  isForcedOut: (world: World, { uid }: Entered) =>
    world.press("forceLogout", "POST /auth/force-logout", { as: world.boss, body: { uid } }),
}

/** What becomes of whoever is in, and comes in meanwhile. */
export const sessions: Acts = {
  enterTwice: [
    0.2,
    async (world) => {
      const who = await comeIn(world)
      if (!who) return
      const devices = await Promise.all([enter(world, who), enter(world, who)])
      const found = devices.filter((one) => one !== undefined)
      const isOpen = await Promise.all(found.map((one) => isIn(world, one)))
      if (isOpen.filter(Boolean).length > 1) wrong(world, `${who.id} is in twice`)
      if (found.length > 0) await staysOut(world, `${who.id} came in elsewhere`, who)
    },
  ],
  endWhileIn: [
    0.2,
    async (world) => {
      const who = await comeIn(world)
      if (!who) return
      const [how, end] = world.random.pick(Object.entries(ends))
      const [told] = await Promise.all([end(world, who), isIn(world, who), isIn(world, who)])
      if (!told) return
      await staysOut(world, `${who.id} ${how}`, who)
      if (await openWith(world, who.credential)) wrong(world, `${who.id} ${how}, and is in again`)
    },
  ],
  revoke: [
    0.15,
    async (world) => {
      const who = await comeIn(world)
      if (!who) return
      const headers = bearer(who.credential)
      const again = openWith(world, who.credential)
      const told = await world.press("signOut", "POST /identity/sign-out", { headers })
      const device = await again
      if (!told) return
      for (const one of [who, ...(device ? [device] : [])])
        await staysOut(world, `${who.id} gave their sign-in back`, one)
      if (await openWith(world, who.credential)) wrong(world, `${who.id} came in with what they gave back`)
    },
  ],
  disableWhileIn: [
    0.15,
    async (world) => {
      const who = await comeIn(world)
      if (!who) return
      const [told, device] = await Promise.all([
        world.press("disable", `PUT /users/${who.id}/enabled`, { as: world.boss, body: { enabled: false } }),
        enter(world, who),
        isIn(world, who),
      ])
      if (!told) return
      tell(
        ...[world, `${who.id} is let in no more`],
        "select from users where id = $1 and not enabled",
        who.id,
      )
      for (const one of [who, ...(device ? [device] : [])])
        await staysOut(world, `${who.id} is disabled`, one)
      if (await enter(world, who)) wrong(world, `${who.id} is disabled, and came in`)
    },
  ],
}
