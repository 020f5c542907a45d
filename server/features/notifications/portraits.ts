import { piece, uuids } from "../../platform/database/piece.ts"
import { type Runner, statement } from "../../platform/database/statement.ts"
import { type ClassFacts, type Facts, type Kind, seatIn } from "./facts.ts"

/** The photographs of who gives a class, by its id and their name: who was substituted since is another. */
export type Portraits = ReadonlyMap<string, string>

interface Row {
  id: string
  name: string
  photo: string
}

const read = statement<Row>("portraits-of-classes")(
  piece`select c.id, trim(i.first_name || ' ' || i.last_name) as name, i.photo
   from classes c join instructors i on i.id = c.instructor_id
   where c.id = any(${uuids("ids")}) and i.photo is not null`,
)

const keyOf = ({ id, instructor }: Pick<ClassFacts, "id" | "instructor">) => `${id} ${instructor}`

/** Read when a mail is written, not kept with it: a photograph is no part of what it says, and may be another by then. */
export async function readPortraits(runner: Runner, classes: ClassFacts | ClassFacts[]): Promise<Portraits> {
  const ids = [...new Set([classes].flat().map(({ id }) => id))]
  if (ids.length === 0) return new Map()
  const rows = await read(runner, { ids })
  return new Map(rows.map(({ id, name, photo }) => [keyOf({ id, instructor: name }), photo]))
}

/** The class that a mail is of, if it is of one. */
export const classIn = (facts: Facts[Kind]): ClassFacts | undefined =>
  "class" in facts ? facts.class : seatIn(facts)?.class

export function portraitIn(portraits: Portraits, facts: Facts[Kind]): string | undefined {
  const item = classIn(facts)
  return item && portraits.get(keyOf(item))
}
