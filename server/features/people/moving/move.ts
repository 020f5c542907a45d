import { randomUUID } from "node:crypto"
import type pg from "pg"
import type { Runner } from "../../../platform/database/statement.ts"
import { onConnection, transactionOn } from "../../../platform/database/transaction.ts"
import { record } from "../../../platform/events/record.ts"
import type { MovingAccount, MovingProvider } from "./accounts.ts"
import { type Fate, fateOf, reasons } from "./fate.ts"

export type ProviderName = "embedded" | "firebase"

export interface Move {
  from: MovingProvider
  to: MovingProvider
  toName: ProviderName
  now: Date
  /** False: says what would happen, and writes nothing. */
  applies: boolean
  /** Whoever loses a password by it is mailed how to choose a new one. */
  tells: boolean
}

export interface MoveReport {
  /** Whose account is new there: they choose a password by recovering their access, or come in with Google. */
  moved: number
  /** Who has an account there already, which is theirs from now on. */
  linked: number
  /** Who was moved before. */
  done: number
  /** Of those who are moved or linked: whose password does not go along, and who is told so where mails are wanted. */
  withoutPassword: number
  left: { email: string; why: string }[]
}

interface PersonRow {
  id: string
  uid: string
  email: string
  enabled: boolean
  /** At the provider that they go to, from a move before. */
  known: string | null
}

/** Somebody else is at it: of two, each would make an account for who has none there. */
export class MoveUnderWay extends Error {}

const atOnce = 100

const lock = 0x6d6f6964 // one move at a time, whatever process it is in

/**
 * Moves everybody's credentials from one provider to another, a hundred at a time. What is of the studio, such as packages and
 * history, hangs on the person and is not touched. Killed, it is run again: it goes on where it was. All that it writes it writes over
 * the connection that keeps others out. Throws MoveUnderWay.
 */
export function moveIdentities(pool: pg.Pool, move: Move): Promise<MoveReport> {
  return onConnection(pool, async (client) => {
    const { rows } = await client.query<{ free: boolean }>("select pg_try_advisory_lock($1) as free", [lock])
    if (!rows[0]?.free) throw new MoveUnderWay("Another move of credentials is under way.")
    try {
      return await moveAll(client, move)
    } finally {
      // Of a connection that is lost it is over.
      await client.query("select pg_advisory_unlock($1)", [lock]).catch(() => {})
    }
  })
}

async function moveAll(client: pg.PoolClient, move: Move): Promise<MoveReport> {
  const report: MoveReport = { moved: 0, linked: 0, done: 0, withoutPassword: 0, left: [] }
  for (let after: string | undefined; ; ) {
    const { rows } = await client.query<PersonRow>(
      `select u.id, u.uid, u.email, u.enabled, m.uid as known from users u
       left join identity.moves m on m.user_id = u.id and m.provider = $2
       where u.uid not like 'closed:%' and ($1::uuid is null or u.id > $1) order by u.id limit $3`,
      [after ?? null, move.toName, atOnce],
    )
    await moveSome(client, move, rows, report)
    after = rows.at(-1)?.id
    if (rows.length < atOnce) return report
  }
}

async function moveSome(
  client: pg.PoolClient,
  move: Move,
  rows: PersonRow[],
  report: MoveReport,
): Promise<void> {
  const people = rows.filter(({ uid, known }) => uid !== known)
  report.done += rows.length - people.length
  if (people.length === 0) return
  const here = await move.from.readAccounts({ uids: people.map(({ uid }) => uid) })
  const there = await move.to.readAccounts({ emails: people.map(({ email }) => email) })
  const taken = await readTaken(client, move.toName, there)
  const plans = people.map((person) => {
    const from = here.find(({ uid }) => uid === person.uid)
    const other = there.find(({ email }) => email === person.email)
    const owner = other && taken.get(other.uid)
    const known = person.known ?? undefined
    const isTaken = owner !== undefined && owner !== person.id
    const fate = fateOf({ from, known, there: other, isTaken })
    const keepsOne = fate.kind === "linked" && other?.hasPassword
    return { person, from, fate, losesPassword: person.enabled && !keepsOne && from?.hasPassword === true }
  })
  const goers = plans.flatMap(({ person, from, fate, losesPassword }) => {
    if (fate.kind === "left" || !from) {
      report.left.push({ email: person.email, why: whyOf(fate) })
      return []
    }
    const isLinked = fate.kind === "linked"
    return [{ person, from, losesPassword, isLinked, uid: fate.uid ?? randomUUID() }]
  })
  const newcomers = goers.filter(({ isLinked }) => !isLinked)
  const made = move.applies ? await adopt(client, move, newcomers) : new Set(newcomers.map(({ uid }) => uid))
  const gone = goers.filter(({ isLinked, uid }) => isLinked || made.has(uid))
  for (const { person, isLinked, uid } of goers) {
    if (isLinked) report.linked++
    else if (made.has(uid)) report.moved++
    // Somebody took the address between looking and making.
    else report.left.push({ email: person.email, why: reasons.unprovenHere })
  }
  report.withoutPassword += gone.filter(({ losesPassword }) => losesPassword).length
  if (move.applies && gone.length > 0) await giveUids(client, move, gone)
}

const whyOf = (fate: Fate): string => reasons[fate.kind === "left" ? fate.why : "noAccount"]

interface Goer {
  person: PersonRow
  from: MovingAccount
  uid: string
  losesPassword: boolean
}

/** Whose the accounts are that have the addresses there, as far as they are anybody's of the studio. */
async function readTaken(
  runner: Runner,
  provider: ProviderName,
  there: MovingAccount[],
): Promise<Map<string, string>> {
  const { rows } = await runner.query<{ uid: string; user_id: string }>(
    `select uid, id as user_id from users where uid = any($1)
     union all select uid, user_id from identity.moves where uid = any($1) and provider = $2`,
    [there.map(({ uid }) => uid), provider],
  )
  return new Map(rows.map(({ uid, user_id }) => [uid, user_id]))
}

/** Written down first, so that what a killed move made is known for ours by the next. */
async function adopt(runner: Runner, { to, toName }: Move, goers: Goer[]): Promise<Set<string>> {
  if (goers.length === 0) return new Set()
  await note(runner, toName, goers)
  return to.adoptAccounts(
    goers.map(({ person, from, uid }) => ({
      ...from,
      ...{ uid, email: person.email, isProven: from.isProven && from.email === person.email },
    })),
  )
}

async function note(runner: Runner, provider: ProviderName, goers: Goer[]): Promise<void> {
  await runner.query(
    `insert into identity.moves (user_id, provider, uid)
     select user_id, $3, uid from unnest($1::uuid[], $2::text[]) g(user_id, uid)
     on conflict (user_id, provider) do update set uid = excluded.uid`,
    [goers.map(({ person }) => person.id), goers.map(({ uid }) => uid), provider],
  )
}

/**
 * From here on they come in there; whoever was in comes in anew, and whose password stayed behind is told: in the same commit,
 * so once, however often the move is run. An address that changed meanwhile is the next run's.
 */
async function giveUids(client: pg.PoolClient, { toName, now, tells }: Move, gone: Goer[]): Promise<void> {
  await transactionOn(client, async () => {
    const fromName = toName === "embedded" ? "firebase" : "embedded"
    await note(client, toName, gone)
    await note(
      client,
      fromName,
      gone.map((goer) => ({ ...goer, uid: goer.person.uid })),
    )
    const ids = gone.map(({ person }) => person.id)
    const { rows } = await client.query<{ id: string }>(
      `update users u set uid = g.uid from unnest($1::uuid[], $2::text[], $3::text[], $4::text[]) g(id, uid, before, email)
       where u.id = g.id and u.uid = g.before and u.email = g.email returning u.id`,
      [
        ids,
        gone.map(({ uid }) => uid),
        gone.map(({ person }) => person.uid),
        gone.map(({ person }) => person.email),
      ],
    )
    await client.query(
      `update sessions set ended_at = $2, end_reason = 'expired' where user_id = any($1) and ended_at is null`,
      [ids, now],
    )
    for (const { person, losesPassword } of tells ? gone : []) {
      if (losesPassword && rows.some(({ id }) => id === person.id))
        await record(client, "password-left-behind", { userId: person.id }, now)
    }
  })
}
