import { type RawBuilder, sql } from "kysely"
import type { z } from "zod"
import type { listMessages, MessageState } from "../../../contract/messages.ts"
import type { Actor, Context } from "../../platform/context.ts"
import { countSome } from "../../platform/database/countSome.ts"
import {
  beginIn,
  type Cut,
  countedFor,
  cut,
  inOrder,
  isFrom,
  type Part,
} from "../../platform/database/cut.ts"
import { partOfKey, talliesOf } from "../../platform/database/tallies.ts"
import { likesOf } from "../people/users/likes.ts"
import { readStudioProfile } from "../studio/settings.ts"
import { branchesOf, mailsOf, type Row, toMessage } from "./reads.ts"

type Wanted = { state?: MessageState; search?: string; page: number; size: number }

/** One page of the mails that one sees, and how many there are; nothing of a page that is no more. */
export async function listAll(
  context: Context<Actor>,
  { state, search = "", ...asked }: Wanted,
): Promise<z.input<typeof listMessages.output>> {
  const branches = branchesOf(context.actor)
  const [counted, studio] = await Promise.all([countStates(context, branches), readStudioProfile(context)])
  const counts = sumUp(counted)
  const isSought = likesOf(search).length > 0
  // What is counted by state need not be counted again.
  const known = state ? counts[state] : Object.values(counts).reduce((sum, one) => sum + one, 0)
  const among = narrowed(context, {
    branches,
    state,
    found: isSought ? await find(context, search) : undefined,
  })
  // Of each that is counted somebody is looked up.
  const most = countedFor(asked, 100)
  const all = isSought ? await countSome(context.db, among, most) : { total: known, hasMore: false }
  const isThere = (asked.page - 1) * asked.size < all.total
  const isFew = isSought && !all.hasMore
  const page = isFew ? context.db.selectFrom(among.selectAll("m").limit(most).as("m")) : among
  const parts = isSought || branches ? [] : partsIn(counted, state)
  const rows = isThere ? await readPage(context, { among: page, at: cut(asked, all), parts }) : []
  return { messages: rows.map((row) => toMessage(row, studio)), ...all, counts }
}

/** Mails to whom a search names: by the address that they went to, or by who has it. */
async function find({ db }: Context<Actor>, search: string): Promise<RawBuilder<boolean>> {
  const likes = likesOf(search)
  const called = await db
    .selectFrom("users as u")
    .select("u.id")
    .where(({ and }) => and(likes))
    .limit(few + 1)
    .execute()
  const start = search.trim().length < 3 ? "" : "%"
  const address = sql<boolean>`m.address ilike ${`${start}${search.trim().replace(/[\\%_]/g, "\\$&")}%`}`
  // Of many, some are among the newest mails; of few, an index knows theirs, and those of the studio itself.
  if (called.length > few)
    return sql`(${address} or (select ${sql.join(likes, sql` and `)} from users u where u.id = m.user_id))`
  // An address that is nobody's any more is looked for in every mail.
  if (called.length === 0 && search.includes("@")) return address
  return sql`(m.user_id = any(${called.map(({ id }) => id)}::uuid[]) or (m.user_id is null and ${address}))`
}

/** So many people are looked up one by one. */
const few = 200

interface Narrowing {
  branches: string[] | undefined
  state: MessageState | undefined
  found: RawBuilder<boolean> | undefined
}

const narrowed = ({ db }: Context<Actor>, { branches, state, found }: Narrowing) =>
  db
    .selectFrom("messages as m")
    .$if(branches !== undefined, (query) =>
      query.where(
        sql<boolean>`m.user_id in (select u.id from users u where u.branch_id = any(${branches}::uuid[]))`,
      ),
    )
    .$if(state === "pending", (query) => query.where("m.outcome", "is", null))
    .$if(state !== undefined && state !== "pending", (query) =>
      query.where("m.outcome", "=", state as string),
    )
    .$if(found !== undefined, (query) => query.where(found as RawBuilder<boolean>))

interface Paged {
  among: ReturnType<typeof narrowed>
  at: Cut
  /** By how ids begin. */
  parts: Part[]
}

/** Mails are passed over in an index; the rows are read of one page. */
async function readPage({ db }: Context<Actor>, { among, at, parts }: Paged): Promise<Row[]> {
  const direction = at.turned ? "asc" : "desc"
  const begin = beginIn(parts, { offset: at.offset, descending: !at.turned })
  const picked = among
    .select("m.id")
    .where(isFrom(begin, direction, "m.id", (part) => sql`${`${part}000-0000-0000-0000-000000000000`}`))
    .orderBy("m.id", direction)
    .limit(at.limit)
    .offset(begin.offset)
  const rows = await mailsOf(db).where("m.id", "in", picked).orderBy("m.id", direction).execute()
  return inOrder(rows, at)
}

type Counted = Part & { state: MessageState }

/** How many mails of these branches are in each state; of all, what keeps count of them tells it by their parts. */
async function countStates({ db, pool }: Context<Actor>, branches: string[] | undefined): Promise<Counted[]> {
  if (!branches)
    return talliesOf(db, "mails")
      .select([sql<MessageState>`y.key ->> 'state'`.as("state"), partOfKey.as("at")])
      .select(sql<number>`sum(y.n)`.as("n"))
      .groupBy(["state", "at"])
      .execute()
  const { rows } = await pool.query<Counted>(
    `select coalesce(m.outcome, 'pending') as state, '' as at, count(*) as n
     from messages m join users u on u.id = m.user_id where u.branch_id = any($1) group by m.outcome`,
    [branches],
  )
  return rows
}

function sumUp(counted: Counted[]): Record<MessageState, number> {
  const counts = { pending: 0, sent: 0, failed: 0, unmailed: 0, dropped: 0 }
  for (const { state, n } of counted) counts[state] += n
  return counts
}

/** The parts of the mails of one state, or of all. */
function partsIn(counted: Counted[], state: MessageState | undefined): Part[] {
  const parts = new Map<string, number>()
  for (const one of counted)
    if (!state || one.state === state) parts.set(one.at, (parts.get(one.at) ?? 0) + one.n)
  return [...parts].map(([at, n]) => ({ at, n }))
}
