import { noPermissions } from "../../contract/permissions.ts"
import { ratingHours } from "../../contract/ratings.ts"
import { rate } from "../features/reservations/ratings/rate.ts"
import { saveRatingSetting } from "../features/reservations/ratings/setting.ts"
import { beginWeekly } from "../features/reservations/weekly/begin.ts"
import { bookWeekly } from "../features/reservations/weekly/run.ts"
import { actingPool } from "../platform/audit/acting.ts"
import type { Actor, Platform } from "../platform/context.ts"
import { readOwner } from "./demoDesk.ts"

/** One of so many who came says how it was, and one of so many of those in words. */
const [oneOf, inWordsOneOf] = [24, 3]
const stars = [5, 5, 4, 5, 5, 3, 5, 4, 5, 4]
/** By how well they liked it. */
const words = {
  well: [
    "Justo lo que necesitaba hoy.",
    "Explica cada movimiento sin prisa.",
    "Salí temblando, pero contenta.",
    "Me corrigió la espalda y se nota.",
    "La mejor hora de mi semana.",
    "Se pasó volando.",
    "Un ritmo que se agradece.",
  ],
  less: ["El volumen estuvo muy alto.", "Empezamos cinco minutos tarde.", "Me faltó que corrigieran más."],
}

/** What the demo's customers do after a class and before the next: they rate, and one of them comes every week. */
export async function playCustomers(platform: Platform): Promise<void> {
  const owner = await readOwner(platform)
  const office = {
    ...platform,
    actor: owner,
    pool: actingPool(platform.pool, { actorId: owner.userId, call: "demo" }),
  }
  await saveRatingSetting(office, { isOn: true, revision: 0 }, undefined)
  for (const [index, { id, userId, at }] of (await readTaken(platform)).entries()) {
    const given = stars[index % stars.length] ?? 5
    const kind = given > 3 ? words.well : words.less
    const said = index % inWordsOneOf === 0 ? kind[(index / inWordsOneOf) % kind.length] : ""
    const own = { ...platform, actor: customer(userId), clock: { now: () => at } }
    const rating = { reservationId: id, stars: given, words: said ?? "" }
    await rate(own, rating, undefined)
  }
  for (const { classId, userId, seat } of await readNext(platform, "luis@demo.cupo.mx")) {
    const own = { ...platform, actor: customer(userId) }
    const { answer } = await beginWeekly(own, { classId, customerId: userId, seat }, undefined)
    await bookWeekly(platform, answer.id)
  }
}

const customer = (userId: string): Actor => ({
  ...{ userId, uid: "", sessionId: "", role: "user", mustChangePassword: false },
  permissions: noPermissions,
})

/** Seats of classes gone by, and when their customers speak of them: not of the last two days, so that some are asked still. */
async function readTaken({ pool, clock }: Platform) {
  const { rows } = await pool.query<{ id: string; userId: string; at: Date }>(
    `select id, user_id as "userId", ends_at + interval '3 hours' as at from (
       select r.id, r.user_id, c.ends_at, row_number() over (order by c.starts_at, c.id, r.seat) as nth, u.email
       from reservations r join classes c on c.id = r.class_id join users u on u.id = r.user_id
       where r.cancelled_at is null and c.ends_at < $1::timestamptz - make_interval(hours => $2)
     ) taken where nth % $3 = 0 or email = 'ana@demo.cupo.mx' order by nth`,
    [clock.now(), ratingHours, oneOf],
  )
  return rows
}

/** The next class that somebody reserved. */
async function readNext({ pool, clock }: Platform, email: string) {
  const { rows } = await pool.query<{ classId: string; userId: string; seat: number }>(
    `select c.id as "classId", r.user_id as "userId", r.seat
     from reservations r join classes c on c.id = r.class_id join users u on u.id = r.user_id
     where u.email = $1 and r.cancelled_at is null and c.starts_at > $2 order by c.starts_at limit 1`,
    [email, clock.now()],
  )
  return rows
}
