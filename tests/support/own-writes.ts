import { randomBytes, randomUUID } from "node:crypto"
import type { api } from "../../contract/api.ts"
import { openLinks } from "../../server/features/notifications/links.ts"
import type { Cupo } from "./cupo.ts"
import { guest } from "./door.ts"
import type { Attempt } from "./fuzzing.ts"
import type { Person } from "./people.ts"
import { dayFromNow, makeClass, makePackage, makeRoom, near } from "./studio.ts"
import type { Till } from "./till.ts"

/** The token of a mail's link that cancels a reservation. */
export async function linkOf(cupo: Cupo, { id: userId, email: to }: Person, id: string): Promise<string> {
  const link = await openLinks(cupo, "")
  return link("cancel", { userId, id, until: `${dayFromNow(2)}T12:00:00Z`, to }).replace("/enlace/", "")
}

/**
 * Writes that the log has nothing of, so that they do something: customers', visitors', and what staff look at before they write. Who
 * sends it is nobody unless it says.
 */
export function ownWrites(
  cupo: Cupo,
  boss: Person,
  till: Till,
): Partial<Record<keyof typeof api, () => Promise<Attempt>>> {
  const { studio } = cupo
  let days = 0
  const classOf = async () => {
    const room = await makeRoom(cupo.pool, studio, randomUUID())
    return makeClass(cupo.pool, studio, { room, day: dayFromNow(3 + (days++ % 9)) })
  }
  /** What packages of tests cost. */
  const price = 500
  const offered = () => makePackage(cupo.pool, { description: randomUUID() })
  /** One whom no hold of visitors before keeps from holding: so many are taken from one network. */
  const visitor = async () => {
    await cupo.pool.query(
      "update seatings set held_until = now() where visitor is not null and held_until > now()",
    )
    return randomBytes(32).toString("base64url")
  }
  const held = async () => {
    const mine = await visitor()
    await cupo.call("POST /holds", { body: { classId: await classOf(), seat: 5, visitor: mine } })
    return mine
  }
  const kiosk = async () =>
    (await cupo.call("POST /kiosks", { as: boss, body: { branchId: studio.branch, name: "Entrada" } })).body
  const edited = async () => ({
    ...{ day: dayFromNow(30 + days++), hour: "09:00", minutes: 50, type: "groups", capacity: 6 },
    ...{ branch: studio.branch, room: await makeRoom(cupo.pool, studio, randomUUID()) },
    ...{ discipline: studio.discipline, instructor: studio.instructor },
  })
  const range = () => ({ branches: [studio.branch], from: "2031-01-06", to: "2031-01-12" })

  return {
    sendContact: async () => ({
      body: { name: "Jimena", email: `${randomUUID()}@example.com`, message: "¿Y en domingo?" },
    }),
    requestRecoveryCode: async () => ({ body: { email: (await cupo.customer()).email } }),
    createOrder: async () => ({
      as: await cupo.customer(),
      body: { packageId: await offered(), amount: price, currency: "MXN" },
    }),
    captureOrder: async () => {
      const [as, packageId] = [await cupo.customer(), await offered()]
      return {
        as,
        body: { orderID: await till.approved(as, packageId, price), packageId, branchId: studio.branch },
      }
    },
    holdSeat: async () => ({ body: { classId: await classOf(), seat: 5, visitor: await visitor() } }),
    joinHold: async () => ({ as: await cupo.customer(), body: { visitor: await held() } }),
    releaseHold: async () => ({ body: { visitor: await held() } }),
    openCalendarFeed: async () => ({ as: await cupo.customer() }),
    closeCalendarFeed: async () => {
      const as = await cupo.customer()
      await cupo.call("POST /users/me/calendar", { as })
      return { as }
    },
    rateClass: async () => {
      const [as, classId] = [await cupo.customer("ten"), await classOf()]
      const { body } = await cupo.call("POST /reservations", { as, body: { classId } })
      await near(cupo.pool, classId, -120)
      await cupo.call("POST /config/ratings", { as: boss, body: { isOn: true } })
      await cupo.pool.query(
        "update reservations set attended = true, marked_at = now(), marked_by = $2 where id = $1",
        [body.id, boss.id],
      )
      return { as, params: { id: body.id }, body: { stars: 5, words: "Gracias" } }
    },
    lookAtKiosk: async () => ({ body: { token: (await kiosk()).token } }),
    arriveAtKiosk: async () => ({
      body: {
        token: (await kiosk()).token,
        code: (await guest(cupo, await classOf(), { minutes: 20 })).code,
      },
    }),
    followLink: async () => {
      const { person, reservationId } = await guest(cupo, await classOf())
      return { params: { token: await linkOf(cupo, person, reservationId) } }
    },
    sendTestMail: async () => ({ as: boss }),
    tryPayments: async () => ({ as: boss }),
    addNote: async () => ({
      as: boss,
      params: { id: (await cupo.customer()).id },
      body: { note: "Prefiere las mañanas." },
    }),
    previewPlan: async () => ({ as: boss, body: range() }),
    previewOpeningTimes: async () => ({ as: boss, body: { classes: [], packages: [] } }),
    previewClassEdit: async () => ({ as: boss, params: { id: await classOf() }, body: await edited() }),
    previewMerge: async () => ({
      as: boss,
      params: { id: (await cupo.customer()).id },
      body: { other: (await cupo.customer("ten")).id },
    }),
  }
}
