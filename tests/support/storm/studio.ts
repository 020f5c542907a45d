import { type Acts, ahead, booking, cancelling, near, reservation, seatOf } from "./act.ts"
import { dayAfter, type World } from "./world.ts"

const edit = async (world: World, id: string) => {
  const { rows } = await world.pool.query(
    `select day::text, to_char(hour, 'HH24:MI') as hour, extract(epoch from ends_at - starts_at)::int / 60 as minutes, branch_id as branch,
       room_id as room, discipline_id as discipline, instructor_id as instructor, type, info, capacity, status from classes where id = $1`,
    [id],
  )
  return rows[0]
}

/** What staff do with classes, rooms and who sits in them. */
export const studio: Acts = {
  bookFor: [
    3,
    async (world) => {
      const one = await world.anyClass()
      if (one)
        await booking(world, "bookFor", "POST /reservations", {
          as: world.boss,
          body: { classId: one.id, userId: world.person().id, ...seatOf(world) },
        })
    },
  ],
  cancelFor: [
    2,
    async (world) => {
      const one = await ahead(world)
      if (one) await cancelling(world, "cancelFor", one.id, world.boss)
    },
  ],
  moveSeat: [
    2,
    async (world) => {
      const one = world.random.chance(0.5) ? await ahead(world) : await near(world)
      if (one)
        await world.press("moveSeat", `PUT /reservations/${one.id}`, {
          as: world.boss,
          body: { seat: world.random.integer(1, 6) },
        })
    },
  ],
  keep: [
    2,
    async (world) => {
      const one = await world.anyClass()
      const whose = world.random.chance(0.5) ? { name: "Mamá de Sofía" } : { userId: world.person().id }
      if (one)
        await world.press("keep", `POST /classes/${one.id}/kept-seats`, {
          as: world.boss,
          body: { seat: world.random.integer(1, 6), ...whose },
        })
    },
  ],
  block: [
    1.5,
    async (world) => {
      const one = await world.anyClass()
      if (!one) return
      const [seat, until] = [
        world.random.integer(1, 6),
        world.random.pick(["class", "class", "day", "notice"]),
      ]
      const looked = await world.press(
        "blockImpact",
        `GET /classes/${one.id}/blocked-seats/impact?seat=${seat}&until=${until}`,
        {
          as: world.boss,
        },
      )
      if (!looked) return
      await world.press("block", `POST /classes/${one.id}/blocked-seats`, {
        as: world.boss,
        body: { seat, until, ...(looked.body.token && { accepts: looked.body.token }) },
      })
    },
  ],
  release: [
    2.5,
    async (world) => {
      const one = await world.any<{ class_id: string; seat: number }>(
        "select s.class_id, s.seat from seatings s join kept_seats k on k.seating_id = s.id where s.cancelled_at is null",
      )
      if (one)
        await world.press("releaseSeat", `DELETE /classes/${one.class_id}/kept-seats/${one.seat}`, {
          as: world.boss,
        })
    },
  ],
  editClass: [
    4,
    async (world) => {
      const one = await world.anyClass()
      if (!one) return
      const { branch, rooms } = world.random.pick(world.branches)
      const before = await edit(world, one.id)
      const changes = world.random.pick([
        { capacity: world.random.integer(1, 6) },
        { status: world.random.pick(["abierta", "abierta", "cerrada"]) },
        { hour: world.random.pick(["08:00", "09:15", "18:30"]) },
        { day: dayAfter(world.random.integer(0, 6)) },
        { instructor: world.random.pick(world.instructors) },
        { branch, room: world.random.pick(rooms) },
      ])
      const body = { ...before, ...changes }
      const looked = await world.press("editImpact", `POST /classes/${one.id}/impact`, {
        as: world.boss,
        body,
      })
      if (looked)
        await world.press("edit", `PUT /classes/${one.id}`, {
          as: world.boss,
          body: { ...body, accepts: looked.body.token },
        })
    },
  ],
  openAgain: [
    1,
    async (world) => {
      const one = await world.anyClass("starts_at > $1 and status = 'cerrada'")
      if (!one) return
      await world.press("edit", `PUT /classes/${one.id}`, {
        as: world.boss,
        body: { ...(await edit(world, one.id)), status: "abierta" },
      })
    },
  ],
  cancelClass: [
    0.4,
    async (world) => {
      const one = await world.anyClass()
      if (one)
        await world.press("cancelClass", `POST /classes/${one.id}/cancel`, { as: world.boss, body: {} })
    },
  ],
  createClass: [
    1,
    async (world) => {
      const { branch, rooms } = world.random.pick(world.branches)
      await world.press("createClass", "POST /classes", {
        as: world.boss,
        body: {
          ...{
            day: dayAfter(world.random.integer(0, 7)),
            hour: world.random.pick(["10:00", "12:00", "20:00"]),
            minutes: 50,
          },
          ...{ type: "groups", capacity: world.random.integer(1, 4), branch, room: world.random.pick(rooms) },
          ...{
            discipline: world.random.pick(world.disciplines),
            instructor: world.random.pick(world.instructors),
          },
        },
      })
    },
  ],
  room: [
    0.6,
    async (world) => {
      const { rooms } = world.random.pick(world.branches)
      const id = world.random.pick(rooms)
      const { rows } = await world.pool.query("select name from rooms where id = $1", [id])
      if (!rows[0]) return
      const capacity = world.random.integer(5, 7)
      const seatsLayout = Array.from({ length: capacity }, (_, n) => ({
        ...{ id: n + 1, col: n, row: 0, blocked: world.random.chance(0.1) },
      }))
      await world.press("room", `PUT /rooms/${id}`, {
        as: world.boss,
        body: { name: rows[0].name, discipline: null, type: "groups", capacity, isActive: true, seatsLayout },
      })
    },
  ],
  mark: [
    6,
    async (world) => {
      const one = await near(world)
      if (one)
        await world.press("mark", "POST /attendance", {
          as: world.boss,
          body: { classId: one.class_id, userId: one.user_id, attended: world.random.chance(0.7) },
        })
    },
  ],
  unmark: [
    1,
    async (world) => {
      const one = await reservation(
        world,
        "r.attended is not null and c.ends_at > $1::timestamptz - interval '1 day'",
        [new Date()],
      )
      if (one)
        await world.press("unmark", `DELETE /attendance/${one.class_id}/${one.user_id}`, { as: world.boss })
    },
  ],
  giveSeat: [
    2,
    async (world) => {
      const one = await reservation(
        world,
        "r.cancelled_at is null and r.attended is not true and c.starts_at < $1::timestamptz - interval '5 minutes' and c.ends_at > $1",
        [new Date()],
      )
      if (one)
        await booking(world, "giveSeat", `POST /reservations/${one.id}/give`, {
          as: world.boss,
          body: { userId: world.person().id },
        })
    },
  ],
  checkIn: [
    2,
    async (world) => {
      const one = await near(world)
      const as = one && world.customers.find(({ id }) => id === one.user_id)
      if (!as) return
      const ticket = await world.press("ticket", `GET /reservations/${one.id}`, { as })
      const { rows } = await world.pool.query("select branch_id from classes where id = $1", [one.class_id])
      if (ticket?.body.code)
        await world.press("checkIn", "POST /attendance/code", {
          as: world.boss,
          body: { code: ticket.body.code, branchId: rows[0].branch_id },
        })
    },
  ],
  message: [
    0.5,
    async (world) => {
      const one = await world.anyClass()
      if (one)
        await world.press("message", `POST /classes/${one.id}/message`, {
          as: world.boss,
          body: { text: "La maestra llega diez minutos tarde." },
        })
    },
  ],
  deleteClass: [
    0.4,
    async (world) => {
      const one = await world.anyClass()
      if (one) await world.press("deleteClass", `DELETE /classes/${one.id}`, { as: world.boss })
    },
  ],
}
