import type { World } from "./world.ts"

/** What somebody does, and how often beside all others. */
export type Acts = Record<string, [weight: number, act: (world: World) => Promise<unknown>]>

interface Reservation {
  id: string
  user_id: string
  class_id: string
  seat: number
}

export const reservation = (world: World, more: string, values: unknown[] = []) =>
  world.any<Reservation>(
    `select r.id, r.user_id, r.class_id, r.seat from reservations r join classes c on c.id = r.class_id where ${more}`,
    values,
  )
export const ahead = (world: World) =>
  reservation(world, "r.cancelled_at is null and c.starts_at > $1", [new Date()])
export const near = (world: World) =>
  reservation(
    world,
    "r.cancelled_at is null and c.starts_at between $1::timestamptz - interval '3 hours' and $1::timestamptz + interval '1 hour'",
    [new Date()],
  )
export const personOf = (world: World, id: string) => world.customers.find((one) => one.id === id)
export const heldPackage = (world: World) =>
  world.any<{ id: string; user_id: string }>(
    "select id, user_id from held_packages where revoked_at is null and expires_at > $1 and user_id = any($2)",
    [new Date(), world.customers.map(({ id }) => id)],
  )
export const seatOf = ({ random }: World) => (random.chance(0.7) ? { seat: random.integer(1, 6) } : {})

/** Somebody was told what is so as long as this statement finds a row. */
export const tell = ({ told }: World, what: string, sql: string, ...values: unknown[]) =>
  told.so.push([what, sql, values])

/** What is not as somebody was told, as soon as it is seen. */
export const wrong = ({ told }: World, what: string) => told.wrong.push(what)

/** Whoever a booking was told to have is noted down; and whoever was told that theirs is cancelled. */
export async function booking(
  world: World,
  name: string,
  line: string,
  request: Parameters<World["press"]>[2],
) {
  const reply = await world.press(name, line, request)
  const made = reply?.body?.reservation ?? reply?.body
  if (made?.id) world.told.booked.add(made.id)
  if (made?.changedFrom) world.told.cancelled.add(made.changedFrom)
  return reply
}

export async function cancelling(world: World, name: string, id: string, as: World["boss"]) {
  const reply = await world.press(name, `DELETE /reservations/${id}`, { as })
  if (reply) world.told.cancelled.add(id)
}
