import type { Acts } from "./act.ts"

/** What becomes of accounts, and of the rules of the house. */
export const people: Acts = {
  merge: [
    0.6,
    async (world) => {
      const [stays, goes] = [world.person(), world.person()]
      if (stays === goes) return
      const looked = await world.press("mergeImpact", `POST /users/${stays.id}/merge/impact`, {
        as: world.boss,
        body: { other: goes.id },
      })
      if (!looked) return
      const done = await world.press("merge", `POST /users/${stays.id}/merge`, {
        as: world.boss,
        body: { other: goes.id, accepts: looked.body.token },
      })
      if (!done) return
      world.customers.splice(world.customers.indexOf(goes), 1)
      await world.arrive()
    },
  ],
  remove: [
    0.4,
    async (world) => {
      const goes = world.person()
      if (!(await world.press("remove", `DELETE /users/${goes.id}`, { as: world.boss }))) return
      world.customers.splice(world.customers.indexOf(goes), 1)
      await world.arrive()
    },
  ],
  lift: [
    0.3,
    (world) =>
      world.press("lift", `POST /users/${world.person().id}/no-shows/lift`, {
        as: world.boss,
        body: { reason: "Enferma" },
      }),
  ],
  settings: [
    0.4,
    async (world) => {
      const [path, body] = world.random.pick([
        ["no-shows", { isOn: world.random.chance(0.5), most: 3, aheadDays: 3, forDays: 7 }],
        ["ratings", { isOn: true }],
        ["cancellation-times", { groups: world.random.pick([60, 600, 720]) }],
        [
          "opening",
          world.random.chance(0.5)
            ? { classes: [], packages: [] }
            : { classes: [{ branch: null, type: null, days: 5, hour: "12:00" }], packages: [] },
        ],
      ] as [string, object][]) as [string, object]
      await world.press(path, `POST /config/${path}`, { as: world.boss, body })
    },
  ],
  calendar: [
    0.5,
    (world) =>
      world.press("calendar", `${world.random.pick(["POST", "DELETE"])} /users/me/calendar`, {
        as: world.person(),
      }),
  ],
}
