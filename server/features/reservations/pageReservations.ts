import { type RawBuilder, sql } from "kysely"
import type { z } from "zod"
import { orderOf } from "../../../contract/paging.ts"
import { permittedBranches } from "../../../contract/permissions.ts"
import type { listReservations as list } from "../../../contract/reservations.ts"
import type { Actor, Context } from "../../platform/context.ts"
import { inKysely } from "../../platform/database/inKysely.ts"
import { instant, piece, text } from "../../platform/database/piece.ts"
import { mayBeFrom, wellBefore } from "./days.ts"
import { readStaffRows } from "./reads.ts"

type Wanted = z.output<typeof list.query>

/** So many are counted; of more it is said that there are. */
const counted = 1_000

// `offset 0`: looked for class by class, in the order of the page, and not joined with every seat there ever was.
const kept = sql`select * from reservations a where a.class_id = c.id and a.cancelled_at is null`
const ended = sql`select * from reservations e where e.class_id = c.id and e.cancelled_at is not null`

const ofState: Record<NonNullable<Wanted["state"]>, RawBuilder<unknown>> = {
  active: sql`r.cancelled_at is null and r.attended is null`,
  attended: sql`r.attended`,
  no_show: sql`not r.attended`,
  cancelled: sql`r.cancelled_at is not null`,
}

// What one person reserved is looked into from a day on.
const onOrAfter = mayBeFrom(piece`${text("from")}::date`)
const toCome = mayBeFrom(wellBefore(instant("now")))

/** What a page is cut from: of one person by what they ever reserved, else by the classes of some days, each with its people. */
function among({ actor, clock }: Context<Actor>, wanted: Wanted): RawBuilder<unknown> {
  const { branch, from, to, userId, state, upcoming } = wanted
  const permitted = permittedBranches(actor.permissions, "clases")
  const seated = state === "cancelled" ? ended : state ? kept : sql`${kept} union all ${ended}`
  const conditions = [
    ...(userId ? [sql`r.user_id = ${userId}::uuid`] : []),
    ...(permitted ? [sql`c.branch_id = any(${permitted}::uuid[])`] : []),
    ...(branch ? [sql`c.branch_id = ${branch}::uuid`] : []),
    // A day of any zone is inside these instants, which are an index of all branches.
    ...(userId && from ? [inKysely<boolean, { from: string }>(onOrAfter, { from })] : []),
    ...(userId && upcoming ? [inKysely<boolean, { now: Date }>(toCome, { now: clock.now() })] : []),
    ...(from ? [sql`c.day >= ${from}::date and c.starts_at >= ${from}::date - interval '1 day'`] : []),
    ...(to ? [sql`c.day <= ${to}::date and c.starts_at < ${to}::date + interval '2 days'`] : []),
    ...(upcoming ? [sql`c.starts_at > ${clock.now()}`] : []),
    ...(state ? [ofState[state]] : []),
  ]
  const where = conditions.length > 0 ? sql`where ${sql.join(conditions, sql` and `)}` : sql``
  return userId
    ? sql`from reservations r cross join lateral (select * from classes where id = r.class_id limit 1) c ${where}`
    : sql`from classes c cross join lateral (${seated} offset 0) r ${where}`
}

/** One page of the reservations of the branches that staff may see; a page that is no more is the last. */
export async function pageReservations(context: Context<Actor>, wanted: Wanted) {
  const { db } = context
  const source = among(context, wanted)
  const found = await sql<{ count: number }>`select count(*)::int as count
    from (select 1 ${source} order by c.starts_at desc limit ${counted + 1}) few`.execute(db)
  const count = found.rows[0]?.count ?? 0
  const isMore = count > counted
  const last = Math.max(1, Math.ceil(count / wanted.size))
  const page = isMore ? wanted.page : Math.min(wanted.page, last)
  const { descending } = orderOf(wanted.sort ?? "-startsAt")
  const direction = descending ? sql`desc` : sql`asc`
  const { rows } = await sql<{ id: string }>`select r.id ${source}
    order by c.starts_at ${direction}, c.id ${direction}, r.seat, r.id
    limit ${wanted.size} offset ${(page - 1) * wanted.size}`.execute(db)
  const reservations = await readStaffRows(
    context,
    rows.map(({ id }) => id),
  )
  return { reservations, total: Math.min(count, counted), hasMore: isMore }
}
