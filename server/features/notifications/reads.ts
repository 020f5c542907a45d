import type { z } from "zod"
import type { getMessage, listMessages, Message, MessageState } from "../../../contract/messages.ts"
import { permittedBranches } from "../../../contract/permissions.ts"
import type { StudioProfile } from "../../../contract/studio.ts"
import type { Actor, Context } from "../../platform/context.ts"
import { type Cut, cut, inOrder } from "../../platform/database/cut.ts"
import { Refusal } from "../../platform/refusal.ts"
import { readStudioProfile } from "../studio/settings.ts"
import type { Letter } from "./letters/letter.ts"
import { compose, type Writing, written } from "./mail.ts"

interface Row extends Writing {
  name: string | null
  due_at: Date
  tries: number
  error: string | null
  ended_at: Date | null
  outcome: Exclude<MessageState, "pending"> | null
}

const columns = `m.id, m.kind, m.user_id, m.address, m.facts, m.created_at, m.due_at, m.tries, m.error, m.ended_at,
  m.outcome, trim(u.first_name || ' ' || u.last_name) as name`

/** Whose mails a person sees: of their branches, when their permission is limited to some. */
const seen = "($1::uuid[] is null or u.branch_id = any($1))"

const branchesOf = ({ permissions }: Actor) => permittedBranches(permissions, "configuracion") ?? null

type Wanted = { state?: MessageState; search?: string; page: number; size: number }

/** One page of the mails that one sees, and how many there are; nothing of a page that is no more. */
export async function listAll(
  context: Context<Actor>,
  { state, search = "", ...asked }: Wanted,
): Promise<z.input<typeof listMessages.output>> {
  const branches = branchesOf(context.actor)
  const [counts, studio] = await Promise.all([countStates(context, branches), readStudioProfile(context)])
  const words = search.trim()
  // What is counted by state need not be counted again.
  const counted = state ? counts[state] : Object.values(counts).reduce((sum, one) => sum + one, 0)
  const among = narrowed(branches, state, words)
  const total = words ? await countAmong(context, among) : counted
  const isThere = (asked.page - 1) * asked.size < total
  const rows = isThere ? await readPage(context, among, cut(asked, total)) : []
  return { messages: rows.map((row) => toMessage(row, studio)), total, counts }
}

interface Among {
  /** Conditions on a mail `m` and its person `u`, whose row is joined only when it is asked about. */
  sql: string
  values: unknown[]
}

function narrowed(branches: string[] | null, state: MessageState | undefined, words: string): Among {
  const like = `%${words.replace(/[\\%_]/g, "\\$&")}%`
  const asked: [string, unknown][] = [
    ...(branches ? [["u.branch_id = any($)", branches] as [string, unknown]] : []),
    ...(words
      ? [["(m.address ilike $ or (u.first_name || ' ' || u.last_name) ilike $)", like] as [string, unknown]]
      : []),
    ...(state && state !== "pending" ? [["m.outcome = $", state] as [string, unknown]] : []),
  ]
  const conditions = asked.map(([condition], i) => condition.replaceAll("$", `$${i + 1}`))
  if (state === "pending") conditions.push("m.outcome is null")
  return { sql: ["true", ...conditions].join(" and "), values: asked.map(([, value]) => value) }
}

const withPerson = "messages m left join users u on u.id = m.user_id"

async function countAmong({ pool }: Context<Actor>, { sql, values }: Among): Promise<number> {
  const { rows } = await pool.query<{ count: number }>(
    `select count(*)::int as count from ${withPerson} where ${sql}`,
    values,
  )
  return rows[0]?.count ?? 0
}

/** Mails are passed over in an index; the rows are read of one page. */
async function readPage({ pool }: Context<Actor>, { sql, values }: Among, at: Cut): Promise<Row[]> {
  const direction = at.turned ? "asc" : "desc"
  const { rows } = await pool.query<Row>(
    `select ${columns} from ${withPerson}
     where m.id in (
       select m.id from ${withPerson} where ${sql}
       order by m.created_at ${direction}, m.id ${direction} limit ${at.limit} offset ${at.offset})
     order by m.created_at ${direction}, m.id ${direction}`,
    values,
  )
  return inOrder(rows, at)
}

async function countStates({ pool }: Context<Actor>, branches: string[] | null) {
  const whose = branches ? `${withPerson} where ${seen}` : "messages m where $1::uuid[] is null"
  const { rows } = await pool.query<{ state: MessageState; count: number }>(
    `select coalesce(m.outcome, 'pending') as state, count(*)::int as count from ${whose} group by m.outcome`,
    [branches],
  )
  const none: Record<MessageState, number> = { pending: 0, sent: 0, failed: 0, unmailed: 0, dropped: 0 }
  return { ...none, ...Object.fromEntries(rows.map(({ state, count }) => [state, count])) }
}

/** One mail as it looks, or MESSAGE_NOT_FOUND. A code in it is hidden, but where a demo has no other way to say it. */
export async function readMessage(
  context: Context<Actor>,
  id: string,
  site: string,
): Promise<z.input<typeof getMessage.output>> {
  const [row, studio] = [await readRow(context, id), await readStudioProfile(context)]
  return { ...toMessage(row, studio), ...(await written(letterIn(row, studio, site), studio)) }
}

export async function readRow({ pool, actor }: Context<Actor>, id: string): Promise<Row> {
  const { rows } = await pool.query<Row>(
    `select ${columns} from messages m left join users u on u.id = m.user_id where ${seen} and m.id = $2`,
    [branchesOf(actor), id],
  )
  if (!rows[0]) throw new Refusal("MESSAGE_NOT_FOUND")
  return rows[0]
}

/** As staff see it: none of its signed links is there to be followed. */
function letterIn(row: Row, studio: StudioProfile, site = ""): Letter {
  const isSaid = studio.isDemo && row.outcome === "unmailed"
  const facts = isSaid ? row.facts : { ...row.facts, code: undefined }
  return compose({ ...row, facts }, { studio, site, link: () => `${site}/enlace/…` })
}

export function toMessage(row: Row, studio: StudioProfile): z.input<typeof Message> {
  return {
    id: row.id,
    state: row.outcome ?? "pending",
    subject: letterIn(row, studio).subject,
    person: row.user_id ? { id: row.user_id, name: row.name ?? "" } : null,
    address: row.address,
    createdAt: row.created_at.toISOString(),
    endedAt: row.ended_at?.toISOString() ?? null,
    nextTryAt: row.outcome ? null : row.due_at.toISOString(),
    tries: row.tries,
    error: row.error,
    canBeSentAgain: canBeSentAgain(row),
  }
}

/** A code that did not leave is asked for again, not sent again. */
const canBeSentAgain = ({ kind, outcome }: { kind: string; outcome: string | null }): boolean =>
  kind !== "code" && (outcome === "failed" || outcome === "unmailed")
