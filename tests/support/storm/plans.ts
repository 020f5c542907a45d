import type { Acts } from "./act.ts"
import { dayAfter, type World } from "./world.ts"

const slotEdit = ({ random, branches, disciplines, instructors }: World) => {
  const { branch, rooms } = random.pick(branches)
  return {
    ...{ weekday: random.integer(0, 6), hour: random.pick(["07:00", "11:00", "16:00"]), minutes: 50 },
    ...{ type: "groups", capacity: 3, branch, room: random.pick(rooms), repeats: random.chance(0.7) },
    ...{ discipline: random.pick(disciplines), instructor: random.pick(instructors) },
  }
}

const anySlot = (world: World) => world.any<{ id: string }>("select id from weekly_slots")

/** What the office changes of its weeks, and makes of them. */
export const plans: Acts = {
  slot: [
    1,
    async (world) => {
      const body = slotEdit(world)
      if (body.room) await world.press("slot", "POST /day-plans/slots", { as: world.boss, body })
    },
  ],
  editSlot: [
    0.7,
    async (world) => {
      const [one, body] = [await anySlot(world), slotEdit(world)]
      if (one && body.room)
        await world.press("editSlot", `PUT /day-plans/slots/${one.id}`, { as: world.boss, body })
    },
  ],
  endSlot: [
    0.7,
    async (world) => {
      const one = await anySlot(world)
      if (one) await world.press("endSlot", `DELETE /day-plans/slots/${one.id}`, { as: world.boss })
    },
  ],
  takeWeek: [
    0.3,
    (world) => {
      const body = { branch: world.random.pick(world.branches).branch, day: dayAfter(0), repeats: true }
      return world.press("takeWeek", "POST /day-plans/slots/from-week", { as: world.boss, body })
    },
  ],
  holiday: [
    0.3,
    (world) => {
      const line = `/day-plans/holidays/${dayAfter(world.random.integer(4, 9))}`
      if (world.random.chance(0.5)) return world.press("noHoliday", `DELETE ${line}`, { as: world.boss })
      return world.press("holiday", `PUT ${line}`, { as: world.boss, body: { name: "Fiesta" } })
    },
  ],
  plan: [
    1,
    (world) => {
      const body = {
        ...{ branches: [world.random.pick(world.branches).branch], from: dayAfter(0), to: dayAfter(7) },
      }
      const path = world.random.pick(["classes", "classes", "preview"])
      return world.press("plan", `POST /day-plans/${path}`, { as: world.boss, body })
    },
  ],
}
