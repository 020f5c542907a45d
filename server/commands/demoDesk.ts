import { addDays, dayIn } from "../../contract/calendar.ts"
import { priceOf } from "../../contract/price.ts"
import { sell } from "../features/payments/desk/sell.ts"
import { closeShift } from "../features/payments/desk/shifts/close.ts"
import { moveCash } from "../features/payments/desk/shifts/move.ts"
import { openShift } from "../features/payments/desk/shifts/open.ts"
import { followers } from "../features/reservations/following/followers.ts"
import { instantAt } from "../import/instants.ts"
import { actingPool } from "../platform/audit/acting.ts"
import type { Actor, Context, Platform } from "../platform/context.ts"

/** What a day at each till was. Centavos. */
const [float, water] = [500_00, 180_00]
const sales = [
  { hour: "08:05", item: "1 clase", paymentMethod: "cash", handed: 500_00 },
  { hour: "11:20", item: "10 clases", paymentMethod: "terminal" },
  { hour: "18:40", item: "5 clases", paymentMethod: "cash", handed: 1000_00 },
] as const

interface Till {
  branchId: string
  zone: string
  /** Who buys there, as many as are sold to. */
  buyers: string[]
}

/** The last three days at the tills of the demo: opened, sold from, counted and closed by the same verbs as anybody's. */
export async function playDesk(platform: Platform): Promise<void> {
  const actor = await readOwner(platform)
  const pool = actingPool(platform.pool, { actorId: actor.userId, call: "demo" })
  for (const [order, till] of (await readTills(platform)).entries()) {
    for (const ago of [3, 2, 1]) {
      const day = addDays(dayIn(till.zone, platform.clock.now()), -ago)
      const at = (hour: string): Context<Actor> => ({
        ...platform,
        ...{ pool, actor },
        clock: { now: () => instantAt(till.zone, day, hour) as Date },
      })
      // One drawer lacks what somebody was given too much.
      await playDay(at, till, ago, ago === 2 && order === 1 ? 20_00 : 0)
    }
  }
}

async function playDay(
  at: (hour: string) => Context<Actor>,
  { branchId, buyers }: Till,
  ago: number,
  missing: number,
): Promise<void> {
  const { answer } = await openShift(at("06:45"), { branchId, openingFloat: float }, undefined)
  let expected = float - water
  for (const [index, { hour, item, paymentMethod, ...cash }] of sales.entries()) {
    const context = at(hour)
    const { id: packageId, amount } = await readPrice(context, item)
    await sell(
      context,
      followers,
      {
        ...{
          userId: buyers[ago * sales.length - 1 - index] as string,
          packageId,
          branchId,
          paymentMethod,
          amount,
        },
        ...("handed" in cash && { received: cash.handed }),
        again: false,
      },
      undefined,
    )
    if (paymentMethod === "cash") expected += amount
  }
  const shiftId = answer.id
  await moveCash(
    at("13:00"),
    { shiftId, kind: "out", amount: water, reason: "Garrafones de agua" },
    undefined,
  )
  const explanation = missing > 0 ? "Se dio cambio de más en la mañana" : ""
  await closeShift(at("21:10"), { shiftId, expected, counted: expected - missing, explanation }, undefined)
}

/** The demo's superuser, who does what nobody else may. */
export async function readOwner({ pool }: Platform): Promise<Actor> {
  const { rows } = await pool.query<{ id: string; uid: string }>(
    "select id, uid from users where is_superuser order by created_at, id limit 1",
  )
  const { id: userId, uid } = rows[0] as (typeof rows)[0]
  const permissions = { superuser: true, modules: {} }
  return { ...{ userId, uid, sessionId: "", role: "admin", permissions }, mustChangePassword: false }
}

async function readTills({ pool }: Platform): Promise<Till[]> {
  const { rows } = await pool.query<Till>(
    `select b.id as "branchId", b.time_zone as zone, array(
       select u.id from users u where u.role = 'user' and u.enabled and u.branch_id = b.id
         and u.email not like '%@demo.cupo.mx'
       order by u.id limit $1
     ) as buyers
     from branches b where b.is_public order by b.name`,
    [3 * sales.length],
  )
  return rows.filter(({ buyers }) => buyers.length === 3 * sales.length)
}

async function readPrice({ pool, clock }: Context<Actor>, description: string) {
  const { rows } = await pool.query<{ id: string; amount: number; special: number | null; discount: number }>(
    `select id, amount, special_price as special, discount::float as discount from packages
     where description = $1 and (start_date is null or start_date <= $2) limit 1`,
    [description, clock.now()],
  )
  const { id, amount, special, discount } = rows[0] as (typeof rows)[0]
  return { id, amount: priceOf({ amount, specialPrice: special, discount }) }
}
