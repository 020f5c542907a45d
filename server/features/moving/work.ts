import type pg from "pg"
import type { Counted, MoveFault, MoveState } from "../../../contract/moving.ts"
import { beginActing, endActing } from "../../platform/audit/acting.ts"
import type { Runner } from "../../platform/database/statement.ts"
import type { Built } from "./built.ts"

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
  /** When it came to its state, and how often the work on that was begun: no two tries have both. */
  changedAt: Date
  tries: number
}

/** By what a try of a move is told from all others. */
export type Try = Pick<Work, "id" | "state" | "changedAt" | "tries">

/** It is somebody else's to do by now, or nobody's: its worker may have lost their place and not know of it. Nothing more of it counts. */
export class TryIsOver extends Error {}

/** Begun this often and never brought to its end: it is given up. */
const mostTries = 3

const workedOn = "state in ('reading', 'checking', 'running', 'undoing')"

/** The one who works on what comes and goes, whatever process it is in. */
const worker = 0x6d6f7665

const isTheirs =
  "id = $1 and state = $2 and date_trunc('milliseconds', changed_at) = $3::timestamptz and tries = $4"
const asTheirs = ({ id, state, changedAt, tries }: Try): unknown[] => [id, state, changedAt, tries]

/** SQL: the move, taken so that until this is written down nobody else begins another try. */
const asHeld = `held as (select id from moves where ${isTheirs} for share)`

/** Throws TryIsOver where what it was to write is not there. */
function assertTheirs({ id, state, tries }: Try, { rowCount }: { rowCount: number | null }): void {
  if (!rowCount)
    throw new TryIsOver(
      `Try ${tries} of the move ${id} while it was ${state} is over: somebody else works on it, or dropped it.`,
    )
}

/** Throws TryIsOver. Before what cannot be written with its move. */
export async function checkTry(runner: Runner, one: Try): Promise<void> {
  assertTheirs(one, await runner.query(`select from moves where ${isTheirs}`, asTheirs(one)))
}

/** True when something waits that nobody works on. */
export async function isWaiting(runner: Runner): Promise<boolean> {
  const { rows } = await runner.query<{ waits: boolean }>(
    `select exists (select from moves where ${workedOn}) and not exists (
       select from pg_locks l where l.locktype = 'advisory' and l.database = (select oid from pg_database
         where datname = current_database()) and l.classid = 0 and l.objid = ${worker} and l.granted) as waits`,
  )
  return rows[0]?.waits ?? false
}

/**
 * Runs `work` as the only one of the studio; nothing, while somebody else does. A killed one is none any more, and who lost this
 * connection is none either, though they may go on: `isOnly` says so.
 */
export async function asOnlyWorker(
  client: pg.PoolClient,
  work: (isOnly: () => Promise<boolean>) => Promise<void>,
): Promise<void> {
  const { rows } = await client.query<{ free: boolean }>(`select pg_try_advisory_lock(${worker}) as free`)
  if (!rows[0]?.free) return
  try {
    // The lock lives as long as its connection.
    await work(() =>
      client.query("select").then(
        () => true,
        () => false,
      ),
    )
  } finally {
    await client.query(`select pg_advisory_unlock(${worker})`).catch(() => {})
  }
}

/** The next of what waits, with one more try; what was tried too often has failed. Over the connection of who is the only one. */
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
     returning id, kind, state, files, is_whole as "isWhole", mappings, made_by as "madeBy", accounts, coalesce(done_at, changed_at) as "doneAt",
       changed_at as "changedAt", tries`,
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

/** What a try before wrote of it. Throws TryIsOver. */
export async function dropPieces(runner: Runner, one: Try): Promise<void> {
  const dropped = await runner.query(
    `with ${asHeld}, dropped as (delete from move_parts p using held where p.move_id = held.id) select from held`,
    asTheirs(one),
  )
  assertTheirs(one, dropped)
}

/** Keeps a piece of what is taken along, where it is the first, the second… Throws TryIsOver. */
export async function keepPiece(runner: Runner, one: Try, part: number, bytes: Buffer): Promise<void> {
  const kept = await runner.query(
    `with ${asHeld}
     insert into move_parts (move_id, file, part, bytes) select id, 0, $5, $6 from held
     on conflict (move_id, file, part) do update set bytes = excluded.bytes`,
    [...asTheirs(one), part, bytes],
  )
  assertTheirs(one, kept)
}

export async function tellProgress(
  runner: Runner,
  one: Try,
  progress: { done: number; total: number; what: string },
): Promise<void> {
  await runner.query(`update moves set progress = $5 where ${isTheirs}`, [
    ...asTheirs(one),
    JSON.stringify(progress),
  ])
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
  built?: Built[]
  accounts?: string[]
  failure?: string
}

/**
 * Brings a move from the state in which it was taken to the next. Throws TryIsOver: nothing that was done for it counts. What staff
 * asked for is written down as theirs.
 */
export async function finishWork(runner: Runner, one: Try, outcome: Outcome, now: Date): Promise<void> {
  const json = (value: unknown) => (value === undefined ? null : JSON.stringify(value))
  const finished = await runner.query(
    `update moves set state = $5, changed_at = $6, progress = null, tries = 0,
       is_whole = coalesce($7, is_whole), sheets = coalesce($8, sheets), coming = coalesce($9, coming),
       notes = coalesce($10, notes), faults = coalesce($11, faults), added = coalesce($12, added),
       built = coalesce($13, built), accounts = coalesce($14, accounts), failure = $15, files = coalesce($16, files),
       done_at = case when $5 = 'done' and state = 'running' then $6 else done_at end
     where ${isTheirs}`,
    [
      ...[...asTheirs(one), outcome.state, now, outcome.isWhole ?? null, json(outcome.sheets)],
      ...[json(outcome.coming), json(outcome.notes), json(outcome.faults), json(outcome.added)],
      ...[json(outcome.built), outcome.accounts ?? null, outcome.failure ?? null, json(outcome.files)],
    ],
  )
  assertTheirs(one, finished)
}

/** The same inside the transaction that does it, written down as of whoever began it: what was done for it is undone with a try that is over. */
export async function finishAs(
  client: pg.PoolClient,
  work: Try & Pick<Work, "kind" | "madeBy">,
  outcome: Outcome,
  now: Date,
): Promise<void> {
  const step = work.state === "undoing" ? "undo" : "run"
  const call = work.kind === "export" ? "POST /moving/exports" : `POST /moving/imports/:id/${step}`
  await beginActing(client, { actorId: work.madeBy, call })
  await finishWork(client, work, outcome, now)
  await endActing(client)
  // Its files have come.
  if (outcome.state === "done" && work.kind === "import")
    await client.query("delete from move_parts where move_id = $1", [work.id])
}
