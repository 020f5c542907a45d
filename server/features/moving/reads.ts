import type { z } from "zod"
import {
  type Counted,
  type getMove,
  isWorkedOn,
  type listMoves,
  type MoveFault,
  type MoveId,
  type MoveState,
  mostFaultsTold,
} from "../../../contract/moving.ts"
import type { Actor, Context } from "../../platform/context.ts"
import { Refusal } from "../../platform/refusal.ts"
import { type Built, sayBuilt } from "./built.ts"
import { undoDays } from "./states.ts"

interface Row {
  id: string
  kind: "import" | "export"
  state: MoveState
  files: { name: string; size: number; received: number }[]
  made_at: Date
  made_by: string
  changed_at: Date
  added: Counted[]
}

interface Whole extends Row {
  is_whole: boolean
  coming: Counted[]
  notes: string[]
  faults: number
  first: MoveFault[]
  progress: { done: number; total: number; what: string } | null
  built: (Built | string)[]
  failure: string | null
  done_at: Date | null
}

const summary = `m.id, m.kind, m.state, m.made_at, trim(u.first_name || ' ' || u.last_name) as made_by, m.changed_at, m.added,
  (select coalesce(jsonb_agg(f.file || jsonb_build_object('received',
     case when m.state <> 'receiving' then (f.file ->> 'size')::bigint else (select coalesce(sum(length(p.bytes)), 0)
       from move_parts p where p.move_id = m.id and p.file = f.at - 1) end) order by f.at), '[]')
   from jsonb_array_elements(m.files) with ordinality f (file, at)) as files`

/** As many as anybody looks at. */
export async function listAll(context: Context<Actor>): Promise<z.input<typeof listMoves.output>> {
  const { rows } = await context.pool.query<Row>(
    `select ${summary} from moves m join users u on u.id = m.made_by
     where m.state <> 'dropped' order by m.made_at desc limit 20`,
  )
  return { moves: rows.map(toSummary) }
}

/** Throws MOVE_NOT_FOUND. */
export async function readMove(context: Context<Actor>, id: MoveId): Promise<z.input<typeof getMove.output>> {
  const { rows } = await context.pool.query<Whole>(
    `select ${summary}, m.is_whole, m.coming, m.notes, jsonb_array_length(m.faults) as faults, m.progress, m.built, m.failure,
       m.done_at, jsonb_path_query_array(m.faults, '$[0 to $last]', jsonb_build_object('last', $2::int)) as first
     from moves m join users u on u.id = m.made_by where m.id = $1`,
    [id, mostFaultsTold - 1],
  )
  const [row] = rows
  if (!row) throw new Refusal("MOVE_NOT_FOUND")
  const { is_whole: isWhole, coming, notes, faults, first: firstFaults, progress, built, failure } = row
  return {
    ...{ ...toSummary(row), isWhole, coming, notes, faults, firstFaults, failure },
    built: await sayBuilt(context.pool, built),
    progress: isWorkedOn(row.state) ? progress : null,
    undoableUntil: undoableUntil(row, context.clock.now()),
  }
}

function toSummary({ made_at, made_by, changed_at, id, kind, state, files, added }: Row) {
  return {
    ...{ id: id as MoveId, kind, state, files, added, madeBy: made_by },
    ...{ madeAt: made_at.toISOString(), changedAt: changed_at.toISOString() },
  }
}

function undoableUntil({ kind, state, done_at }: Whole, now: Date): string | null {
  if (kind !== "import" || state !== "done" || !done_at) return null
  const until = new Date(done_at.getTime() + undoDays * 86_400_000)
  return until > now ? until.toISOString() : null
}
