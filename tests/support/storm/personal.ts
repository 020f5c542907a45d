import { randomUUID } from "node:crypto"
import { password } from "../signin.ts"
import { give } from "../studio.ts"
import { type Acts, wrong } from "./act.ts"
import { comeIn, type Entered, enter, staysOut } from "./doors.ts"
import type { World } from "./world.ts"

/** All that is held of whoever has these words for a name, as they wrote it and as it was written of them. */
async function leaveTraces(world: World, { id, email, headers }: Entered, words: string): Promise<void> {
  await give(world.pool, id, world.studio.packages.ten, new Date())
  await world.press("careNote", `PUT /users/${id}`, { headers, body: { careNote: words } })
  await world.press("note", `POST /users/${id}/notes`, { as: world.boss, body: { note: words } })
  await world.press("contact", "POST /contact", { headers, body: { name: words, email, message: words } })
}

/** What they are told to be held of them is all of it, or they are not told. */
async function download(world: World, { id, headers }: Entered, words: string): Promise<void> {
  const data = (await world.press("ownData", `GET /users/${id}/data`, { headers }))?.body
  if (!data) return
  const { profile, packages, written, notes } = data
  const isWhole =
    profile.firstName === words && [packages, written, notes].every(({ length }) => length === 1)
  if (!isWhole) wrong(world, `${id} was told of a part of what is held: ${JSON.stringify(data)}`)
}

const goes = {
  closes: (world: World, { id, headers }: Entered) =>
    world.press("close", `POST /users/${id}/close`, { headers, body: { password } }),
  isRemoved: (world: World, { id }: Entered) =>
    world.press("remove", `DELETE /users/${id}`, { as: world.boss }),
}

/** What whoever wants to know what is held of them presses, and to be forgotten. */
export const personal: Acts = {
  leaveWhileRead: [
    0.3,
    async (world) => {
      const words = `rastro${randomUUID().replaceAll("-", "")}`
      const who = await comeIn(world, { firstName: words, email: `${words}@example.com` })
      if (!who) return
      await leaveTraces(world, who, words)
      const go = world.random.pick(Object.values(goes))
      const [told] = await Promise.all([
        go(world, who),
        download(world, who, words),
        world.press("editPerson", `PUT /users/${who.id}`, {
          as: world.boss,
          body: { emergencyContactName: words, emergencyContactPhone: "55 5555 0111" },
        }),
        world.press("lookAtPerson", `GET /users/${who.id}`, { as: world.boss }),
      ])
      if (!told) return
      world.told.forgotten.push(words)
      await staysOut(world, `${who.id} is forgotten`, who)
      if (await enter(world, who)) wrong(world, `${who.id} is forgotten, and came in`)
    },
  ],
}
