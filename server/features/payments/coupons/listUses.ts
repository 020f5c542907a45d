import type { z } from "zod"
import { type CouponUse, couponUseStates, type listCouponUses } from "../../../../contract/coupons.ts"
import { permittedBranches } from "../../../../contract/permissions.ts"
import type { Actor, Context } from "../../../platform/context.ts"
import { piece, uuid } from "../../../platform/database/piece.ts"
import { statement } from "../../../platform/database/statement.ts"
import { isBeingPaid } from "./beingPaid.ts"
import { promisedUses } from "./facts.ts"
import { readCoupon } from "./reads.ts"

type Answer = z.input<typeof listCouponUses.output>
type State = (typeof couponUseStates)[number]

interface Row {
  order_id: string
  user_id: string
  name: string
  email: string
  description: string
  percent: number
  state: State
  created_at: Date
  held_until: Date
  used_at: Date | null
  given_back_at: Date | null
}

interface Counted {
  state: State
  count: number
}

const isHeld = `(u.held_until > $2 or ${isBeingPaid})`

const stateOf = `case when u.given_back_at is not null then 'returned' when u.used_at is not null then 'used'
  when ${isHeld} then 'held' else 'lapsed' end`

/** How many there are in each state, as they are kept count of; the open ones are held or not by the clock, and those that are held are few. */
const counted = statement<Counted>("count-uses-by-state")(
  piece`with kept as (
     select y.key ->> 'state' as state, sum(y.n)::int as count from tallies y
     where y.list = 'coupon uses' and y.key ->> 'coupon' = ${uuid("id")}::text group by 1),
   held as (select count(*)::int as count from ${promisedUses(uuid("id"))} p)
   select state, count from kept where state <> 'open'
   union all select 'held', count from held
   union all select 'lapsed', coalesce((select count from kept where state = 'open'), 0) - held.count from held`,
)

/** The same of some branches, which no count is kept of. */
const countedIn = `
  select ${stateOf} as state, count(*)::int as count from coupon_uses u
  where u.coupon_id = $1::uuid and u.branch_id = any($3::uuid[]) group by 1`

/**
 * Who used a coupon, and who holds it while they pay: of a coupon that is good everywhere too, those of the actor's branches alone.
 * Throws COUPON_NOT_FOUND.
 */
export async function listUses(
  context: Context<Actor>,
  id: string,
  { page, size }: z.output<typeof listCouponUses.query>,
): Promise<Answer> {
  await readCoupon(context, id)
  const { pool, clock } = context
  const now = clock.now()
  const branches = permittedBranches(context.actor.permissions, "cupones")
  const [{ rows }, states] = await Promise.all([
    pool.query<Row>(
      `select u.order_id, u.user_id, trim(p.first_name || ' ' || p.last_name) as name, p.email, k.description, u.percent,
         ${stateOf} as state, u.created_at, u.held_until, u.used_at, u.given_back_at
       from coupon_uses u join users p on p.id = u.user_id join packages k on k.id = u.package_id
       where u.coupon_id = $1 and ($5::uuid[] is null or u.branch_id = any($5))
       order by u.created_at desc, u.order_id limit $3 offset $4`,
      [id, now, size, (page - 1) * size, branches ?? null],
    ),
    branches
      ? pool.query<Counted>(countedIn, [id, now, branches])
      : counted(pool, { id, now }).then((rows) => ({ rows })),
  ])
  const none = Object.fromEntries(couponUseStates.map((state) => [state, 0])) as Record<State, number>
  const found = Object.fromEntries(states.rows.map(({ state, count }) => [state, count]))
  const total = states.rows.reduce((sum, { count }) => sum + count, 0)
  return { uses: rows.map(toUse), total, counts: { ...none, ...found } }
}

function toUse(row: Row): z.input<typeof CouponUse> {
  return {
    orderId: row.order_id,
    person: { id: row.user_id, name: row.name, email: row.email },
    package: row.description,
    discount: row.percent,
    state: row.state,
    createdAt: row.created_at.toISOString(),
    heldUntil: row.held_until.toISOString(),
    usedAt: row.used_at?.toISOString() ?? null,
    givenBackAt: row.given_back_at?.toISOString() ?? null,
  }
}
