import { type MoveId, partBytes } from "../../../contract/moving.ts"
import type { Actor, Context } from "../../platform/context.ts"
import { Refusal } from "../../platform/refusal.ts"

interface Part {
  id: MoveId
  file: number
  part: number
}

/** Keeps a piece of a file, where it is one. Throws VALIDATION, MOVE_NOT_FOUND, MOVE_ELSEWHERE. */
export async function keepPart(
  context: Context<Actor>,
  { id, file, part }: Part,
  bytes: Uint8Array,
): Promise<void> {
  const { rows } = await context.pool.query<{ state: string; size: number | null }>(
    `select state, (files -> $2::int ->> 'size')::int as size from moves where id = $1 and kind = 'import'`,
    [id, file],
  )
  const [move] = rows
  if (!move) throw new Refusal("MOVE_NOT_FOUND")
  if (move.state !== "receiving") throw new Refusal("MOVE_ELSEWHERE")
  const expected = Math.min(partBytes, (move.size ?? 0) - part * partBytes)
  if (bytes.length !== expected || expected <= 0)
    throw new Refusal("VALIDATION", { fields: [{ path: "bytes", message: "Este pedazo no es del archivo" }] })
  // Only while they come: a piece that was long on its way comes to nothing.
  const { rowCount } = await context.pool.query(
    `insert into move_parts (move_id, file, part, bytes)
     select id, $2, $3, $4 from moves where id = $1 and state = 'receiving' for share
     on conflict (move_id, file, part) do update set bytes = excluded.bytes`,
    [id, file, part, Buffer.from(bytes)],
  )
  if (rowCount === 0) throw new Refusal("MOVE_ELSEWHERE")
}
