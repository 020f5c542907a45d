import { type Acts, personOf, reservation, tell } from "./act.ts"
import type { World } from "./world.ts"

const anyKiosk = ({ random, kiosks }: World) => random.pick([...kiosks, undefined])

/** Somebody whose class is near, and a tablet where they may come to it. */
async function comer(world: World) {
  const one = await reservation(
    world,
    "r.cancelled_at is null and c.starts_at between $1::timestamptz - interval '5 minutes' and $1::timestamptz + interval '4 hours'",
    [new Date()],
  )
  const there =
    one &&
    (await world.any<{ branch: string }>("select branch_id as branch from classes where id = $1", [
      one.class_id,
    ]))
  const kiosk = world.random.pick(world.kiosks.filter(({ branch }) => branch === there?.branch))
  return one && kiosk && { one, token: kiosk.token }
}

/** What is pressed at the tablets of the reception, and of them. */
export const kiosks: Acts = {
  startKiosk: [
    1,
    async (world) => {
      const { branch } = world.random.pick(world.branches)
      const body = { branchId: branch, name: "Entrada" }
      const made = await world.press("startKiosk", "POST /kiosks", { as: world.boss, body })
      if (made) world.kiosks.push({ branch, id: made.body.id, token: made.body.token })
    },
  ],
  lookAtKiosk: [
    1,
    async (world) => {
      const token = anyKiosk(world)?.token
      if (token) await world.press("lookAtKiosk", "POST /kiosk/look", { body: { token } })
    },
  ],
  arriveByCode: [
    2,
    async (world) => {
      const came = await comer(world)
      const as = came && personOf(world, came.one.user_id)
      if (!as) return
      const ticket = await world.press("ticket", `GET /reservations/${came.one.id}`, { as })
      const body = { token: came.token, code: ticket?.body.code }
      if (body.code) await world.press("arriveByCode", "POST /kiosk/arrivals", { body })
    },
  ],
  arriveByName: [
    2,
    async (world) => {
      const came = await comer(world)
      if (!came) return
      const { rows } = await world.pool.query<{ firstName: string; digits: string }>(
        `select first_name as "firstName", right(phone, 4) as digits from users where id = $1`,
        [came.one.user_id],
      )
      const body = { token: came.token, ...rows[0] }
      if (rows[0]?.digits) await world.press("arriveByName", "POST /kiosk/arrivals", { body })
    },
  ],
  inventAtKiosk: [
    0.5,
    async (world) => {
      const token = anyKiosk(world)?.token
      const body = { token, firstName: "Nadie", digits: "0000" }
      if (token) await world.press("inventAtKiosk", "POST /kiosk/arrivals", { body })
    },
  ],
  unlockKiosk: [
    0.5,
    async (world) => {
      const id = anyKiosk(world)?.id
      if (id) await world.press("unlockKiosk", `POST /kiosks/${id}/unlock`, { as: world.boss })
    },
  ],
  endKiosk: [
    0.3,
    async (world) => {
      const id = anyKiosk(world)?.id
      if (!id || !(await world.press("endKiosk", `DELETE /kiosks/${id}`, { as: world.boss }))) return
      tell(world, `kiosk ${id} has ended`, "select from kiosks where id = $1 and ended_at is not null", id)
    },
  ],
}
