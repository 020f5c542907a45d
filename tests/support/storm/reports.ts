import { reportNames } from "../../../contract/reportKinds.ts"
import type { Acts } from "./act.ts"
import type { World } from "./world.ts"

const anySaved = (world: World) => world.any<{ id: string }>("select id from saved_reports")

/** What the office asks its figures, keeps of how it asks, and has as files. */
export const reports: Acts = {
  report: [
    1,
    (world) => {
      const path = `GET /reports/of/${world.random.pick(reportNames)}`
      if (world.random.chance(0.7)) return world.press("report", path, { as: world.boss })
      return world.press("reportFile", `${path}/file?format=csv`, { as: world.boss })
    },
  ],
  saveReport: [
    0.7,
    (world) => {
      const { random, boss: as } = world
      const how = { report: random.pick(reportNames), query: {}, replaces: random.chance(0.5) }
      const body = { name: random.pick(["Lunes", "Cierre"]), ...how }
      return world.press("saveReport", "PUT /reports/saved", { as, body })
    },
  ],
  renameReport: [
    0.3,
    async (world) => {
      const one = await anySaved(world)
      const body = { name: world.random.pick(["Lunes", "Cierre", "Mes"]) }
      if (one) await world.press("renameReport", `PUT /reports/saved/${one.id}`, { as: world.boss, body })
    },
  ],
  sendReport: [
    0.5,
    async (world) => {
      const one = await anySaved(world)
      const body = { sending: world.random.pick(["weekly", "monthly", null]) }
      if (one)
        await world.press("sendReport", `PUT /reports/saved/${one.id}/sending`, { as: world.boss, body })
    },
  ],
  removeReport: [
    0.3,
    async (world) => {
      const one = await anySaved(world)
      if (one) await world.press("removeReport", `DELETE /reports/saved/${one.id}`, { as: world.boss })
    },
  ],
}
