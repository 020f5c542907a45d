import { randomBytes } from "node:crypto"
import { dayAfter, type World } from "./world.ts"

type Act = (world: World) => Promise<unknown>

interface Reservation {
  id: string
  user_id: string
  class_id: string
  seat: number
}

const reservation = (world: World, more: string, values: unknown[] = []) =>
  world.any<Reservation>(
    `select r.id, r.user_id, r.class_id, r.seat from reservations r join classes c on c.id = r.class_id where ${more}`,
    values,
  )
const ahead = (world: World) =>
  reservation(world, "r.cancelled_at is null and c.starts_at > $1", [new Date()])
const near = (world: World) =>
  reservation(
    world,
    "r.cancelled_at is null and c.starts_at between $1::timestamptz - interval '3 hours' and $1::timestamptz + interval '1 hour'",
    [new Date()],
  )
const personOf = (world: World, id: string) => world.customers.find((one) => one.id === id)
const heldPackage = (world: World) =>
  world.any<{ id: string; user_id: string }>(
    "select id, user_id from held_packages where revoked_at is null and expires_at > $1 and user_id = any($2)",
    [new Date(), world.customers.map(({ id }) => id)],
  )
const seatOf = ({ random }: World) => (random.chance(0.7) ? { seat: random.integer(1, 6) } : {})

/** Whoever a booking was told to have is noted down; and whoever was told that theirs is cancelled. */
async function booking(world: World, name: string, line: string, request: Parameters<World["press"]>[2]) {
  const reply = await world.press(name, line, request)
  const made = reply?.body?.reservation ?? reply?.body
  if (made?.id) world.told.booked.add(made.id)
  if (made?.changedFrom) world.told.cancelled.add(made.changedFrom)
  return reply
}

async function cancelling(world: World, name: string, id: string, as: World["boss"]) {
  const reply = await world.press(name, `DELETE /reservations/${id}`, { as })
  if (reply) world.told.cancelled.add(id)
}

const customers: Record<string, [number, Act]> = {
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
  buy: [
    5,
    async (world) => {
      const as = world.random.chance(0.15) ? await world.arrive() : world.person()
      const { id: packageId, price } = world.random.pick(world.packages)
      const coupon = price > 0 && world.random.chance(0.3) ? world.random.pick(world.coupons) : undefined
      const amount = (price * (100 - (coupon?.percent ?? 0))) / 100
      const ordered = await world.press("order", "POST /paypal/create-order", {
        as,
        body: { packageId, amount, currency: "MXN", ...(coupon && { couponCode: coupon.code }) },
      })
      if (!ordered) return
      const { orderID } = ordered.body
      if (amount > 0) await world.simulator.approve(orderID)
      const capture = () =>
        world.press("capture", "POST /paypal/capture-order", {
          as,
          body: { orderID, packageId, branchId: world.studio.branch },
        })
      await Promise.all(world.random.chance(0.3) ? [capture(), capture()] : [capture()])
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

const edit = async (world: World, id: string) => {
  const { rows } = await world.pool.query(
    `select day::text, to_char(hour, 'HH24:MI') as hour, extract(epoch from ends_at - starts_at)::int / 60 as minutes, branch_id as branch,
       room_id as room, discipline_id as discipline, instructor_id as instructor, type, info, capacity, status from classes where id = $1`,
    [id],
  )
  return rows[0]
}

const staff: Record<string, [number, Act]> = {
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
          ...{ discipline: world.studio.discipline, instructor: world.random.pick(world.instructors) },
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
  sell: [
    3,
    async (world) => {
      const { id: packageId, price: amount } = world.random.pick(world.packages)
      await world.press("sell", "POST /transactions/cash", {
        as: world.random.pick(world.cashiers),
        body: {
          ...{ userId: world.person().id, packageId, amount, again: world.random.chance(0.5) },
          ...{
            paymentMethod: world.random.pick(["cash", "terminal"]),
            branchId: world.random.pick(world.branches).branch,
          },
        },
      })
    },
  ],
  sellSeat: [
    2,
    async (world) => {
      const { id: packageId, price: amount } = world.random.pick(world.packages)
      const one = await world.anyClass()
      if (!one) return
      await booking(world, "sellSeat", "POST /reservations/sale", {
        as: world.random.pick(world.cashiers),
        body: {
          ...{ userId: world.person().id, packageId, amount, again: true, classId: one.id, ...seatOf(world) },
          paymentMethod: world.random.pick(["cash", "terminal"]),
        },
      })
    },
  ],
  refund: [
    2,
    async (world) => {
      const one = await world.any<{ id: string; source: string; amount: number }>(
        "select id, source, amount from transactions where status = 'paid' and amount > 0",
      )
      if (!one) return
      const through = one.source.startsWith("order:") ? "provider" : "cash"
      const part = world.random.chance(0.3)
        ? { amount: Math.floor(one.amount / 200), revokes: world.random.chance(0.3) }
        : {}
      await world.press("refund", `POST /transactions/${one.id}/refunds`, {
        as: world.random.pick(world.cashiers),
        body: { reason: "No puede venir", through, ...part },
      })
    },
  ],
  shift: [
    1.5,
    async (world) => {
      const as = world.random.pick(world.cashiers)
      const one = await world.any<{ id: string }>(
        "select id from shifts where closed_at is null and user_id = $1",
        [as.id],
      )
      if (!one)
        return world.press("openShift", "POST /shifts", {
          as,
          body: { branchId: world.random.pick(world.branches).branch, openingFloat: 500 },
        })
      if (world.random.chance(0.4))
        return world.press("moveCash", `POST /shifts/${one.id}/movements`, {
          as,
          body: { kind: "in", amount: 20, reason: "Cambio" },
        })
      const looked = await world.press("myShift", "GET /shifts/my", { as })
      const expected = looked?.body?.shift?.expected
      if (expected !== undefined && expected >= 0)
        await world.press("closeShift", `POST /shifts/${one.id}/close`, {
          as,
          body: { counted: expected, expected },
        })
    },
  ],
  adjust: [
    1,
    async (world) => {
      const one = await heldPackage(world)
      if (one)
        await world.press("adjust", `POST /users/${one.user_id}/credits/${one.id}/adjust`, {
          as: world.boss,
          body: { delta: world.random.pick([1, 2, -1]), reason: "Cortesía" },
        })
    },
  ],
  extend: [
    1,
    async (world) => {
      const one = await heldPackage(world)
      if (one)
        await world.press("extend", `POST /users/${one.user_id}/credits/${one.id}/extend`, {
          as: world.boss,
          body: { until: dayAfter(world.random.integer(2, 60)), reason: "Cortesía" },
        })
    },
  ],
  freeze: [
    1.5,
    async (world) => {
      const one = await heldPackage(world)
      if (!one) return
      const from = world.random.integer(0, 3)
      const { rows } = await world.pool.query(
        "select r.id from reservations r join classes c on c.id = r.class_id where r.held_package_id = $1 and r.cancelled_at is null and c.day between $2 and $3 and c.starts_at > $4",
        [one.id, dayAfter(from), dayAfter(from + 2), new Date()],
      )
      const cancels = world.random.chance(0.7) ? rows.map(({ id }) => id) : []
      const reply = await world.press("freeze", `POST /users/${one.user_id}/credits/${one.id}/freeze`, {
        as: world.boss,
        body: { from: dayAfter(from), until: dayAfter(from + 2), reason: "Viaje", cancels },
      })
      for (const id of reply?.body.cancelled ?? []) world.told.cancelled.add(id)
    },
  ],
  thaw: [
    1,
    async (world) => {
      const one = await world.any<{ id: string; user_id: string }>(
        "select id, user_id from held_packages where frozen_until is not null and revoked_at is null",
      )
      if (one)
        await world.press("thaw", `POST /users/${one.user_id}/credits/${one.id}/thaw`, {
          as: world.boss,
          body: { reason: "Regresó" },
        })
    },
  ],
  pass: [
    1,
    async (world) => {
      const one = await heldPackage(world)
      if (one)
        await world.press("pass", `POST /users/${one.user_id}/credits/${one.id}/pass`, {
          as: world.boss,
          body: { to: world.person().id, reason: "Se muda" },
        })
    },
  ],
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
}

/** All that people do, each with how often. */
export const acts = Object.entries({ ...customers, ...staff }).map(([name, [weight, act]]) => ({
  name,
  weight,
  act,
}))
