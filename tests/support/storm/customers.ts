import { randomBytes } from "node:crypto"
import { type Acts, ahead, booking, cancelling, personOf, reservation, seatOf } from "./act.ts"

/** What customers and visitors press. */
export const customers: Acts = {
  book: [
    10,
    async (world) => {
      const one = await world.anyClass()
      if (one)
        await booking(world, "book", "POST /reservations", {
          as: world.person(),
          body: { classId: one.id, ...seatOf(world) },
        })
    },
  ],
  cancel: [
    5,
    async (world) => {
      const one = await ahead(world)
      const as = one && personOf(world, one.user_id)
      if (as) await cancelling(world, "cancel", one.id, as)
    },
  ],
  change: [
    4,
    async (world) => {
      const [one, other] = [await ahead(world), await world.anyClass()]
      const as = one && personOf(world, one.user_id)
      if (!as || !other) return
      const seat = world.random.chance(0.5) ? { newSeat: world.random.integer(1, 6) } : {}
      await booking(world, "change", `POST /reservations/${one.id}/change`, {
        as,
        body: { newClassId: world.random.chance(0.3) ? one.class_id : other.id, ...seat },
      })
    },
  ],
  wait: [
    6,
    async (world) => {
      const one = await world.anyClass(
        "starts_at > $1 and capacity <= (select count(*) from seatings s where s.class_id = classes.id and s.cancelled_at is null)",
      )
      if (one)
        await world.press("wait", "POST /waitlist", {
          as: world.person(),
          body: { classId: one.id, automatic: world.random.chance(0.6) },
        })
    },
  ],
  waiting: [
    4,
    async (world) => {
      const one = await world.any<{ id: string; user_id: string }>(
        "select id, user_id from waitlist_entries where ended_at is null",
      )
      const as = one && personOf(world, one.user_id)
      if (!as) return
      if (world.random.chance(0.2)) return world.press("leave", `DELETE /waitlist/${one.id}`, { as })
      const body = world.random.chance(0.7) ? { status: "promoted" } : { automatic: world.random.chance(0.5) }
      await world.press("claim", `PUT /waitlist/${one.id}`, { as, body })
    },
  ],
  hold: [
    4,
    async (world) => {
      const one = await world.anyClass()
      if (!one) return
      const visitor = randomBytes(32).toString("base64url")
      const body = { classId: one.id, seat: world.random.integer(1, 5) }
      if (world.random.chance(0.4)) return world.press("hold", "POST /holds", { as: world.person(), body })
      if (await world.press("holdVisitor", "POST /holds", { body: { ...body, visitor } }))
        world.visitors.push(visitor)
    },
  ],
  joinHold: [
    3,
    async (world) => {
      const visitor = world.visitors.splice(world.random.integer(0, world.visitors.length), 1)[0]
      if (!visitor) return
      if (world.random.chance(0.3))
        return world.press("release", "POST /holds/release", { body: { visitor } })
      await world.press("joinHold", "POST /holds/join", { as: world.person(), body: { visitor } })
    },
  ],
  weekly: [
    2,
    async (world) => {
      const one = await world.anyClass()
      if (one)
        await world.press("weekly", "POST /weekly-bookings", {
          as: world.person(),
          body: { classId: one.id, ...seatOf(world) },
        })
    },
  ],
  endWeekly: [
    1,
    async (world) => {
      const one = await world.any<{ id: string; user_id: string }>(
        "select id, user_id from weekly_bookings where ended_at is null",
      )
      const as = one && personOf(world, one.user_id)
      if (as) await world.press("endWeekly", `DELETE /weekly-bookings/${one.id}`, { as })
    },
  ],
  rate: [
    1,
    async (world) => {
      const one = await reservation(world, "r.cancelled_at is null and r.attended and c.ends_at < $1", [
        new Date(),
      ])
      const as = one && personOf(world, one.user_id)
      if (as)
        await world.press("rate", `POST /reservations/${one.id}/rating`, {
          as,
          body: { stars: 5, words: "" },
        })
    },
  ],
}
