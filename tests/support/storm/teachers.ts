import { type Acts, tell } from "./act.ts"
import type { World } from "./world.ts"

/** A class to come of one who gives it themselves. */
async function given(world: World, more = "") {
  const as = world.random.pick(world.teachers)
  const one = await world.anyClass(`starts_at > $1 and instructor_id = '${as.instructor}' ${more}`)
  return one && { as, line: `/classes/${one.id}/substitute`, id: one.id }
}

/** What whoever gives classes presses, and of them. */
export const teachers: Acts = {
  askSubstitute: [
    2,
    async (world) => {
      const one = await given(world)
      if (!one) return
      const body = { reason: "Tengo fiebre." }
      if (!(await world.press("askSubstitute", `POST ${one.line}`, { as: one.as, body }))) return
      tell(
        ...[world, `a substitute for ${one.id} was asked for`],
        "select from substitute_requests where class_id = $1 union all select where not exists (select from classes where id = $1)",
        one.id,
      )
    },
  ],
  withdrawSubstitute: [
    1,
    async (world) => {
      const one = await given(
        world,
        "and exists (select from substitute_requests s where s.class_id = classes.id and s.ended_at is null)",
      )
      if (one) await world.press("withdrawSubstitute", `DELETE ${one.line}`, { as: one.as })
    },
  ],
  lookAtOwnClasses: [
    1,
    async (world) => {
      const one = await given(world)
      if (!one) return
      const path = world.random.pick(["/classes/own", `/classes/own/${one.id}`, "/payroll/own"])
      await world.press("lookAtOwnClasses", `GET ${path}`, { as: one.as })
    },
  ],
  lookAtSubstitutes: [
    0.5,
    (world) => world.press("lookAtSubstitutes", "GET /substitutes", { as: world.boss }),
  ],
}
