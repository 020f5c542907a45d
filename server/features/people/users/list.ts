import { type RawBuilder, sql } from "kysely"
import type { z } from "zod"
import { studioZone } from "../../../../contract/house.ts"
import { orderOf } from "../../../../contract/paging.ts"
import { permittedBranches } from "../../../../contract/permissions.ts"
import type { listUsers as list, UserOrder } from "../../../../contract/users.ts"
import type { Actor, Context } from "../../../platform/context.ts"
import { countSome } from "../../../platform/database/countSome.ts"
import {
  beginIn,
  countedFor,
  cut,
  inOrder,
  isFrom,
  type Part,
  sumOf,
  type Total,
} from "../../../platform/database/cut.ts"
import { inParts, startOfMonth, talliesIn } from "../../../platform/database/tallies.ts"
import { likesOf } from "./likes.ts"
import { toListed } from "./listed.ts"

type Wanted = z.output<typeof list.query>

const orders: Record<UserOrder, RawBuilder<unknown>> = {
  createdAt: sql`u.created_at`,
  name: sql`(u.first_name || ' ' || u.last_name) collate "es-x-icu"`,
  email: sql`u.email`,
  phone: sql`u.phone`,
}

/** One page of the customers and how many there are; a page that is no more is the last. */
export async function listUsers(
  context: Context<Actor>,
  wanted: Wanted,
): Promise<z.input<typeof list.output>> {
  const { by, descending } = orderOf<UserOrder>(wanted.sort ?? "-createdAt")
  const all = narrowed(context, wanted)
  const { parts, ...total } = await totalOf(context, wanted)
  const isFew = Boolean(wanted.search) && !total.hasMore
  // Few are found before they are put in order: who looks for them in order may pass over all others.
  const among = isFew ? context.db.selectFrom(all.selectAll("u").limit(countedFor(wanted)).as("u")) : all
  const page = cut(wanted, total)
  const direction = descending === page.turned ? "asc" : "desc"
  const begin = beginIn(by === "createdAt" ? parts : [], {
    offset: page.offset,
    descending: direction === "desc",
  })
  // Passed over in an index, which has the ids; the rows are read of one page.
  const picked = among
    .select("u.id")
    .where(isFrom(begin, direction, "u.created_at", startOfMonth))
    .orderBy(orders[by], direction)
    .orderBy("u.id", direction)
    .offset(begin.offset)
    .limit(page.limit)
  const rows = await context.db
    .selectFrom("users as u")
    .select(["u.id", "u.first_name", "u.last_name", "u.email", "u.phone", "u.branch_id", "u.enabled"])
    .select("u.created_at")
    .where("u.id", "in", picked)
    .orderBy(orders[by], direction)
    .orderBy("u.id", direction)
    .execute()
  return {
    users: inOrder(rows, page).map(toListed),
    ...total,
  }
}

/** How many the list has: told by what keeps count of it, by the months in which they came, unless something is asked of each of them. */
async function totalOf(context: Context<Actor>, wanted: Wanted): Promise<Total & { parts: Part[] }> {
  const { search, initdate, state } = wanted
  if (search || initdate)
    return { ...(await countSome(context.db, narrowed(context, wanted), countedFor(wanted))), parts: [] }
  const branches = permittedBranches(context.actor.permissions, "usuarios")
  const parts = await inParts(
    talliesIn(context.db, "customers", branches).$if(state !== undefined, (query) =>
      query.where(sql<boolean>`(y.key ->> 'enabled')::boolean = ${state === "true"}`),
    ),
  )
  return { total: sumOf(parts), hasMore: false, parts }
}

/** The customers that a page is cut from: of the branches that the permission covers, and not those who closed their account. */
function narrowed({ db, actor }: Context<Actor>, { search = "", initdate, state }: Wanted) {
  const branches = permittedBranches(actor.permissions, "usuarios")
  return db
    .selectFrom("users as u")
    .where(sql<boolean>`u.role = 'user' and u.closed_at is null`)
    .$if(branches !== undefined, (query) => query.where(sql<boolean>`u.branch_id = any(${branches}::uuid[])`))
    .$if(initdate !== undefined, (query) =>
      query.where(sql<boolean>`u.created_at >= (${initdate}::date)::timestamp at time zone ${studioZone()}`),
    )
    .$if(state !== undefined, (query) => query.where("u.enabled", "=", state === "true"))
    .where(({ and }) => and(likesOf(search)))
}
