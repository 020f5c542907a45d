import { type RawBuilder, sql } from "kysely"
import type { z } from "zod"
import { orderOf } from "../../../contract/paging.ts"
import { permittedBranches } from "../../../contract/permissions.ts"
import type { listReservations as list } from "../../../contract/reservations.ts"
import type { Actor, Context } from "../../platform/context.ts"
import { countedFor, pageWithin, type Total, totalOf } from "../../platform/database/cut.ts"
import { inKysely } from "../../platform/database/inKysely.ts"
import { instant, piece, text } from "../../platform/database/piece.ts"
import { mayBeFrom, mayBeOn, wellBefore } from "./days.ts"
import { readStaffRows } from "./reads.ts"

type Wanted = z.output<typeof list.query>

/** So many are counted; of more it is said that there are. Of one person, in steps of so many. */
const [counted, countedOfOne] = [1_000, 100]

// `offset 0`: looked for class by class, in the order of the page, and not joined with every seat there ever was.
const kept = sql`select * from reservations a where a.class_id = c.id and a.cancelled_at is null`
const ended = sql`select * from reservations e where e.class_id = c.id and e.cancelled_at is not null`

const ofState: Record<NonNullable<Wanted["state"]>, RawBuilder<unknown>> = {
  active: sql`r.cancelled_at is null and r.attended is null`,
  attended: sql`r.attended`,
  no_show: sql`not r.attended`,
  cancelled: sql`r.cancelled_at is not null`,
}

// What one person reserved is looked into from a day on, or until one.
const onDays = mayBeOn(piece`${text("first")}::date`, piece`${text("last")}::date`)
const toCome = mayBeFrom(wellBefore(instant("now")))
const between = (first: string, last: string) => inKysely<boolean, Days>(onDays, { first, last })
const [ever, forEver] = ["-infinity", "infinity"]

interface Days {
  first: string
  last: string
}

/** What a page is cut from: of one person by what they ever reserved, else by the classes of some days, each with its people. */
function among({ actor, clock }: Context<Actor>, wanted: Wanted): RawBuilder<unknown> {
  const { branch, from, to, userId, state, upcoming } = wanted
  const permitted = permittedBranches(actor.permissions, "clases")
  const seated = state === "cancelled" ? ended : state ? kept : sql`${kept} union all ${ended}`
  const conditions = [
    ...(userId ? [sql`r.user_id = ${userId}::uuid`] : []),
    ...(permitted ? [sql`c.branch_id = any(${permitted}::uuid[])`] : []),
    ...(branch ? [sql`c.branch_id = ${branch}::uuid`] : []),
    ...(userId && (from || to) ? [between(from ?? ever, to ?? forEver)] : []),
    ...(userId && upcoming ? [inKysely<boolean, { now: Date }>(toCome, { now: clock.now() })] : []),
    // A day of any zone is inside these instants, which are an index of all branches.
    ...(from ? [sql`c.day >= ${from}::date and c.starts_at >= ${from}::date - interval '1 day'`] : []),
    ...(to ? [sql`c.day <= ${to}::date and c.starts_at < ${to}::date + interval '2 days'`] : []),
    ...(upcoming ? [sql`c.starts_at > ${clock.now()}`] : []),
    ...(state ? [ofState[state]] : []),
  ]
  const where = sql`where ${sql.join([sql`true`, ...conditions], sql` and `)}`
  return userId
    ? sql`from reservations r cross join lateral (select * from classes where id = r.class_id limit 1) c ${where}`
    : sql`from classes c cross join lateral (${seated} offset 0) r ${where}`
}

/** How many there are, counted as far as is worth waiting for. */
async function countOf({ db }: Context<Actor>, wanted: Wanted, source: RawBuilder<unknown>): Promise<Total> {
  const most = wanted.userId ? countedFor(wanted, countedOfOne) : counted
  const order = wanted.userId ? sql`r.day desc nulls last` : sql`c.starts_at desc`
  const { rows } = await sql<{ count: number }>`select count(*)::int as count
    from (select 1 ${source} order by ${order} limit ${most + 1}) few`.execute(db)
  return totalOf(rows[0]?.count ?? 0, most)
}

/**
 * The days among which all rows as far as the end of a page are, of one person. Days and hours go together but for zones: what is
 * three days away is before or after in all of them.
 */
async function daysOf(
  { db }: Context<Actor>,
  rows: number,
  descending: boolean,
  source: RawBuilder<unknown>,
) {
  const order = descending ? sql`desc nulls last` : sql`asc nulls first`
  const found = await sql<Days>`select (r.day - 2)::text as first, (r.day + 2)::text as last
    ${source} and r.day is not null order by r.day ${order} limit 1 offset ${rows - 1}`.execute(db)
  const [edge] = found.rows
  return between((descending && edge?.first) || ever, (!descending && edge?.last) || forEver)
}

/** One page of the reservations of the branches that staff may see; a page that is no more is the last. */
export async function pageReservations(context: Context<Actor>, wanted: Wanted) {
  const { db } = context
  const source = among(context, wanted)
  const { total, hasMore } = await countOf(context, wanted, source)
  const page = hasMore ? wanted.page : pageWithin(wanted, total)
  const { descending } = orderOf(wanted.sort ?? "-startsAt")
  const direction = descending ? sql`desc` : sql`asc`
  const read = wanted.userId
    ? sql`${source} and ${await daysOf(context, page * wanted.size, descending, source)}`
    : source
  const { rows } = await sql<{ id: string }>`select r.id ${read}
    order by c.starts_at ${direction}, c.id ${direction}, r.seat, r.id
    limit ${wanted.size} offset ${(page - 1) * wanted.size}`.execute(db)
  const reservations = await readStaffRows(
    context,
    rows.map(({ id }) => id),
  )
  return { reservations, total, hasMore }
}
