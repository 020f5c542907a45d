import { piece, uuids } from "../../platform/database/piece.ts"
import { type Runner, statement } from "../../platform/database/statement.ts"
import { classColumn, classNames } from "./classFacts.ts"
import type { ClassFacts, DraftOf } from "./facts.ts"

interface Row {
  id: string
  user_id: string
  email: string
  first_name: string
  class: ClassFacts
}

const read = statement<Row>("lines-to-tell")(
  piece`select w.id, u.id as user_id, u.email, u.first_name, ${classColumn} as class
   from waitlist_entries w
   join users u on u.id = w.user_id and u.closed_at is null
   join classes c on c.id = w.class_id ${classNames}
   where w.id = any(${uuids("entryIds")})
   order by w.turn`,
)

/** Everybody whose wait for a class ended with the class. */
export async function readClosedLine(runner: Runner, entryIds: string[]): Promise<DraftOf<"lineClosed">[]> {
  return (await read(runner, { entryIds })).map((row) => ({
    kind: "lineClosed",
    userId: row.user_id,
    address: row.email,
    facts: { firstName: row.first_name, class: row.class },
  }))
}

/** Everybody who waits for a class that is at another hour, in another room or of another discipline by now. */
export async function readMovedLine(
  runner: Runner,
  { entryIds, from }: { entryIds: string[]; from: DraftOf<"lineMoved">["facts"]["from"] },
): Promise<DraftOf<"lineMoved">[]> {
  return (await read(runner, { entryIds })).map((row) => ({
    kind: "lineMoved",
    userId: row.user_id,
    address: row.email,
    facts: { firstName: row.first_name, entryId: row.id, from, class: row.class },
  }))
}
