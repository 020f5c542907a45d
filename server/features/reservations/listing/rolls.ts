import type { RollNews } from "../../../../contract/live.ts"
import type { Platform } from "../../../platform/context.ts"
import { piece, uuid } from "../../../platform/database/piece.ts"
import { statement } from "../../../platform/database/statement.ts"
import { stateOf } from "../state.ts"

interface Row {
  id: string
  attended: boolean | null
  is_given: boolean
}

/** What is said of each reservation that a class has, as it was told last. */
export type Roll = ReadonlyMap<string, Row>

const read = statement<Row>("roll")(
  piece`select r.id, r.attended, r.given_at is not null as is_given
   from reservations r where r.class_id = ${uuid("classId")} and r.cancelled_at is null`,
)

export async function readRoll({ pool }: Pick<Platform, "pool">, classId: string): Promise<Roll> {
  return new Map((await read(pool, { classId })).map((row) => [row.id, row]))
}

/** Whose mark is another. Undefined where more than marks is: who sits there, or whose seat was given. */
export function markedSince(before: Roll, now: Roll): RollNews["marks"] | undefined {
  const marks: RollNews["marks"] = []
  if (before.size !== now.size) return undefined
  for (const [id, { attended, is_given }] of now) {
    const was = before.get(id)
    if (was?.is_given !== is_given) return undefined
    if (was.attended !== attended) marks.push({ id, status: stateOf({ cancelled_at: null, attended }) })
  }
  return marks
}
