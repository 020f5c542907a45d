import type { z } from "zod"
import {
  type beginImport as begin,
  isTaken,
  type MoveId,
  MoveId as MoveIdOf,
  type MoveState,
  mostFileBytes,
  mostImportBytes,
} from "../../../contract/moving.ts"
import type { Actor, Context } from "../../platform/context.ts"
import { decide } from "../../platform/database/decision.ts"
import {
  type IdempotencyKey,
  type KeptAnswer,
  keepAnswer,
  keptAnswer,
} from "../../platform/database/idempotency.ts"
import { instant, json, piece, text, uuid } from "../../platform/database/piece.ts"
import { statement } from "../../platform/database/statement.ts"
import { timeId } from "../../platform/database/timeId.ts"
import { Refusal } from "../../platform/refusal.ts"
import { openStates } from "./states.ts"

interface Facts {
  is_open: boolean
  kept: KeptAnswer | null
}

const read = statement<Facts>("begin-move-facts")(
  piece`select exists (select from moves where kind = ${text("kind")} and state = any(${openStates})) as is_open, ${keptAnswer}`,
)

const write = statement<{ id: string }>("begin-move")(
  piece`with begun as (
     insert into moves (id, kind, state, made_by, made_at, changed_at, files)
     values (${uuid("moveId")}, ${text("kind")}, ${text("state")}, ${uuid("madeBy")}, ${instant("now")}, ${instant("now")},
       ${json("files")}::jsonb)
     returning id
   ),
   ${keepAnswer("begun")}
   select id from begun`,
)

/** Throws FILE_NOT_TAKEN, FILES_TOO_LARGE, MOVE_UNDER_WAY. */
export function beginImport(
  context: Context<Actor>,
  { files }: z.output<typeof begin.body>,
  key: IdempotencyKey | undefined,
) {
  if (!files.every(({ name }) => isTaken(name))) throw new Refusal("FILE_NOT_TAKEN")
  const all = files.reduce((sum, { size }) => sum + size, 0)
  if (all > mostImportBytes || files.some(({ size }) => size > mostFileBytes))
    throw new Refusal("FILES_TOO_LARGE")
  return beginMove(context, { kind: "import", state: "receiving", files }, key)
}

/** Throws MOVE_UNDER_WAY. */
export const beginExport = (context: Context<Actor>, key: IdempotencyKey | undefined) =>
  beginMove(context, { kind: "export", state: "running", files: [] }, key)

function beginMove(
  context: Context<Actor>,
  { kind, state, files }: { kind: "import" | "export"; state: MoveState; files: object[] },
  key: IdempotencyKey | undefined,
) {
  return decide(context, key, {
    name: `begin ${kind}`,
    read: async (runner, asking) => (await read(runner, { kind, ...asking }))[0] as Facts,
    rule({ is_open }, now) {
      if (is_open) throw new Refusal("MOVE_UNDER_WAY")
      const id: MoveId = MoveIdOf.parse(timeId(now))
      const values = { moveId: id, kind, state, madeBy: context.actor.userId, files: JSON.stringify(files) }
      return { answer: { id }, values, news: [] }
    },
    write,
    races: ["moves_one_open"],
  })
}
