import type { z } from "zod"
import type { getMessage, listMessages, Message, MessageState } from "../../../contract/messages.ts"
import { permittedBranches } from "../../../contract/permissions.ts"
import type { StudioProfile } from "../../../contract/studio.ts"
import type { Actor, Context } from "../../platform/context.ts"
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
  total: number
}

const stateOf = "coalesce(m.outcome, 'pending')"

const columns = `m.id, m.kind, m.user_id, m.address, m.facts, m.created_at, m.due_at, m.tries, m.error, m.ended_at,
  m.outcome, trim(u.first_name || ' ' || u.last_name) as name`

/** Whose mails a person sees: of their branches, when their permission is limited to some. */
const seen = "($1::uuid[] is null or u.branch_id = any($1))"

const branchesOf = ({ permissions }: Actor) => permittedBranches(permissions, "configuracion") ?? null

export async function listAll(
  context: Context<Actor>,
  { state, search = "", page, size }: { state?: MessageState; search?: string; page: number; size: number },
): Promise<z.input<typeof listMessages.output>> {
  const { pool, actor } = context
  const branches = branchesOf(actor)
  const like = `%${search.trim().replace(/[\\%_]/g, "\\$&")}%`
  const where = `${seen} and ($2::text is null or ${stateOf} = $2)
    and ($3 = '%%' or m.address ilike $3 or (u.first_name || ' ' || u.last_name) ilike $3)`
  const [{ rows }, counts, studio] = await Promise.all([
    pool.query<Row>(
      `select ${columns}, count(*) over ()::int as total from messages m left join users u on u.id = m.user_id
       where ${where} order by m.created_at desc, m.id desc limit $4 offset $5`,
      [branches, state ?? null, like, size, (page - 1) * size],
    ),
    countStates(context, branches),
    readStudioProfile(context),
  ])
  return {
    messages: rows.map((row) => toMessage(row, studio)),
    total: rows[0]?.total ?? 0,
    counts,
  }
}

async function countStates({ pool }: Context<Actor>, branches: string[] | null) {
  const { rows } = await pool.query<{ state: MessageState; count: number }>(
    `select ${stateOf} as state, count(*)::int as count from messages m left join users u on u.id = m.user_id
     where ${seen} group by 1`,
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
