import type pg from "pg"
import type { Counted, MoveFault, MoveState } from "../../../contract/moving.ts"
import { beginActing, endActing } from "../../platform/audit/acting.ts"
import type { Runner } from "../../platform/database/statement.ts"

/** What is to be done next, with what is known of it. */
export interface Work {
  id: string
  kind: "import" | "export"
  state: MoveState
  files: { name: string; size: number }[]
  isWhole: boolean
  mappings: unknown
  madeBy: string
  /** Rows are gone; these accounts are not yet. */
  accounts: string[]
  /** When its rows came. */
  doneAt: Date
}

/** Begun this often and never brought to its end: it is given up. */
const mostTries = 3

const workedOn = "state in ('reading', 'checking', 'running', 'undoing')"

/** The one who works on what comes and goes, whatever process it is in. */
const worker = 0x6d6f7665

/** True when something waits that nobody works on. */
export async function isWaiting(runner: Runner): Promise<boolean> {
  const { rows } = await runner.query<{ waits: boolean }>(
    `select exists (select from moves where ${workedOn}) and not exists (
       select from pg_locks l where l.locktype = 'advisory' and l.database = (select oid from pg_database
         where datname = current_database()) and l.classid = 0 and l.objid = ${worker} and l.granted) as waits`,
  )
  return rows[0]?.waits ?? false
}

/** Runs `work` as the only one of the studio; false when somebody else does. A killed one is none any more. */
export async function asOnlyWorker(client: pg.PoolClient, work: () => Promise<void>): Promise<boolean> {
  const { rows } = await client.query<{ free: boolean }>(`select pg_try_advisory_lock(${worker}) as free`)
  if (!rows[0]?.free) return false
  try {
    await work()
  } finally {
    await client.query(`select pg_advisory_unlock(${worker})`).catch(() => {})
  }
  return true
}

/** The next of what waits, with one more try; what was tried too often has failed. */
export async function takeWork(runner: Runner, now: Date): Promise<Work | undefined> {
  await runner.query(
    `update moves set state = case when state = 'undoing' then 'done' else 'failed' end, changed_at = $2, progress = null, tries = 0,
       failure = 'Error de servidor'
     where ${workedOn} and tries >= $1`,
    [mostTries, now],
  )
  const { rows } = await runner.query<Work>(
    `update moves set tries = tries + 1 where id = (
       select id from moves where ${workedOn} order by changed_at, id limit 1)
     returning id, kind, state, files, is_whole as "isWhole", mappings, made_by as "madeBy", accounts, coalesce(done_at, changed_at) as "doneAt"`,
  )
  return rows[0]
}

/** The bytes of a file, piece after piece. */
export async function* readParts(runner: Runner, id: string, file: number): AsyncGenerator<Buffer> {
  for (let part = 0; ; part++) {
    const { rows } = await runner.query<{ bytes: Buffer }>(
      "select bytes from move_parts where move_id = $1 and file = $2 and part = $3",
      [id, file, part],
    )
    if (!rows[0]) return
    yield rows[0].bytes
  }
}

/** What a try before wrote of it. */
export const dropPieces = (runner: Runner, id: string) =>
  runner.query("delete from move_parts where move_id = $1", [id])

/** Keeps a piece of what is taken along, where it is the first, the second… */
export async function keepPiece(runner: Runner, id: string, part: number, bytes: Buffer): Promise<void> {
  await runner.query(
    `insert into move_parts (move_id, file, part, bytes) values ($1, 0, $2, $3)
     on conflict (move_id, file, part) do update set bytes = excluded.bytes`,
    [id, part, bytes],
  )
}

export async function tellProgress(
  runner: Runner,
  id: string,
  progress: { done: number; total: number; what: string },
): Promise<void> {
  await runner.query("update moves set progress = $2 where id = $1", [id, JSON.stringify(progress)])
}

interface Outcome {
  state: MoveState
  isWhole?: boolean
  files?: { name: string; size: number }[]
  sheets?: unknown
  coming?: Counted[]
  notes?: string[]
  faults?: MoveFault[]
  added?: Counted[]
  built?: string[]
  accounts?: string[]
  failure?: string
}

/**
 * Brings a move from the state in which it was taken to the next. False when it is not in it any more: somebody dropped it, and
 * nothing that was done for it counts. What staff asked for is written down as theirs.
 */
export async function finishWork(
  runner: Runner,
  { id, state }: Pick<Work, "id" | "state">,
  outcome: Outcome,
  now: Date,
): Promise<boolean> {
  const json = (value: unknown) => (value === undefined ? null : JSON.stringify(value))
  const { rowCount } = await runner.query(
    `update moves set state = $3, changed_at = $4, progress = null, tries = 0,
       is_whole = coalesce($5, is_whole), sheets = coalesce($6, sheets), coming = coalesce($7, coming),
       notes = coalesce($8, notes), faults = coalesce($9, faults), added = coalesce($10, added),
       built = coalesce($11, built), accounts = coalesce($12, accounts), failure = $13, files = coalesce($14, files),
       done_at = case when $3 = 'done' and state = 'running' then $4 else done_at end
     where id = $1 and state = $2`,
    [
      ...[id, state, outcome.state, now, outcome.isWhole ?? null, json(outcome.sheets), json(outcome.coming)],
      ...[json(outcome.notes), json(outcome.faults), json(outcome.added), json(outcome.built)],
      ...[outcome.accounts ?? null, outcome.failure ?? null, json(outcome.files)],
    ],
  )
  return rowCount === 1
}

/**
 * The same inside the transaction that does it, written down as of whoever began it. Throws when it is not in that state any more:
 * what was done for it is undone.
 */
export async function finishAs(
  client: pg.PoolClient,
  work: Pick<Work, "id" | "kind" | "state" | "madeBy">,
  outcome: Outcome,
  now: Date,
): Promise<void> {
  const step = work.state === "undoing" ? "undo" : "run"
  const call = work.kind === "export" ? "POST /moving/exports" : `POST /moving/imports/:id/${step}`
  await beginActing(client, { actorId: work.madeBy, call })
  const isThere = await finishWork(client, work, outcome, now)
  await endActing(client)
  if (!isThere) throw new Error(`The move ${work.id} is not ${work.state} any more`)
  // Its files have come.
  if (outcome.state === "done" && work.kind === "import")
    await client.query("delete from move_parts where move_id = $1", [work.id])
}
