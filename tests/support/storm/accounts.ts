import { randomUUID } from "node:crypto"
import { password } from "../signin.ts"
import { give } from "../studio.ts"
import { type Acts, booking, tell } from "./act.ts"
import { comeIn } from "./doors.ts"
import type { World } from "./world.ts"

const ownEdit = ({ random }: World) =>
  random.pick([
    { careNote: random.pick(["Rodilla", ""]) },
    { reminders: { classes: random.chance(0.5), expiry: true } },
    { birthDate: "14/05", phone: "55 5555 0199" },
  ])

/** What is changed of a person by themselves, and by the office. */
const edits = {
  profile: (world: World, { id }: { id: string }) =>
    world.press("editPerson", `PUT /users/${id}`, { as: world.boss, body: { birthDate: "29/02" } }),
  note: (world: World, { id }: { id: string }) =>
    world.press("note", `POST /users/${id}/notes`, { as: world.boss, body: { note: "Llega en bici" } }),
}

/** Somebody goes: nobody presses as them any more, and somebody else comes. */
async function leave(world: World, goes: World["boss"]): Promise<void> {
  const at = world.customers.indexOf(goes)
  if (at >= 0) world.customers.splice(at, 1)
  await world.arrive()
}

/** What people and the office change of accounts. */
export const accounts: Acts = {
  editProfile: [
    1,
    async (world) => {
      const as = world.person()
      const { revision } = (await world.press("profile", `GET /users/${as.id}/profile`, { as }))?.body ?? {}
      const body = { ...ownEdit(world), ...(world.random.chance(0.5) && { revision }) }
      await world.press("editProfile", `PUT /users/${as.id}`, { as, body })
    },
  ],
  editPerson: [1, (world) => edits.profile(world, world.person())],
  note: [1, (world) => edits.note(world, world.person())],
  disable: [
    0.2,
    async (world) => {
      const goes = world.person()
      const body = { enabled: false }
      if (!(await world.press("disable", `PUT /users/${goes.id}/enabled`, { as: world.boss, body }))) return
      tell(
        ...[world, `${goes.id} is let in no more`],
        "select from users where id = $1 and not enabled union all select where not exists (select from users where id = $1)",
        goes.id,
      )
      await leave(world, goes)
    },
  ],
  correctEmail: [
    0.2,
    async (world) => {
      const goes = world.person()
      const body = { email: `${randomUUID()}@example.com` }
      if (await world.press("correctEmail", `POST /users/${goes.id}/correct-email`, { as: world.boss, body }))
        await leave(world, goes)
    },
  ],
  vanish: [
    0.8,
    async (world) => {
      const goes = await world.arrive()
      const one = await world.anyClass()
      const [{ id: packageId, price: amount }, classId] = [world.random.pick(world.packages), one?.id]
      const things = [
        () => edits.profile(world, goes),
        () => edits.note(world, goes),
        () => world.press("editProfile", `PUT /users/${goes.id}`, { as: goes, body: ownEdit(world) }),
        () => world.press("calendar", "POST /users/me/calendar", { as: goes }),
        () => world.press("hold", "POST /holds", { as: goes, body: { classId, seat: 1 } }),
        () =>
          world.press("order", "POST /paypal/create-order", {
            as: goes,
            body: { packageId, amount, currency: "MXN" },
          }),
        () =>
          world.press("keep", `POST /classes/${classId}/kept-seats`, {
            as: world.boss,
            body: { seat: 2, userId: goes.id },
          }),
      ]
      const removed = world.press("remove", `DELETE /users/${goes.id}`, { as: world.boss })
      await Promise.all([
        ...world.random
          .shuffle(things)
          .slice(0, 3)
          .map((press) => press()),
        removed,
      ])
      const at = world.customers.indexOf(goes)
      if ((await removed) && at >= 0) world.customers.splice(at, 1)
    },
  ],
  close: [
    0.3,
    async (world) => {
      const who = await comeIn(world)
      if (!who) return
      const { headers } = who
      await give(world.pool, who.id, world.studio.packages.ten, new Date())
      const book = async () => {
        const one = await world.anyClass()
        if (one) await booking(world, "book", "POST /reservations", { headers, body: { classId: one.id } })
      }
      const close = () => world.press("close", `POST /users/${who.id}/close`, { headers, body: { password } })
      const [, closed] = await Promise.all([book(), close(), book()])
      if (closed)
        tell(
          ...[world, `the account ${who.id} is closed`],
          "select from users where id = $1 and closed_at is not null and first_name = 'Cuenta'",
          who.id,
        )
    },
  ],
  hire: [
    0.3,
    async (world) => {
      const person = { firstName: "Rosa", lastName: "Paz", phone: "", role: "employee" }
      const permissions = { superuser: false, modules: { operaciones: ["editar", "ver"] } }
      const body = { ...person, permissions, email: `${randomUUID()}@example.com`, password }
      const made = await world.press("hire", "POST /staff", { as: world.boss, body })
      if (!made) return
      const { id } = made.body
      await Promise.all([
        world.press("editStaff", `PUT /staff/${id}`, {
          as: world.boss,
          body: { ...person, permissions, enabled: true },
        }),
        world.press("fire", `DELETE /staff/${id}`, { as: world.boss }),
      ])
    },
  ],
}
