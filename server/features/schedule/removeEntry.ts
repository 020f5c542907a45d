import type { Actor, Context } from "../../platform/context.ts"
import { instant, piece, uuid } from "../../platform/database/piece.ts"
import { statement } from "../../platform/database/statement.ts"
import { topics } from "../../platform/topics.ts"
import { assertCovers } from "../studio/catalogue/assertCovers.ts"
import { deleteEntry, type EntryKind, inUse } from "../studio/catalogue/deleteEntry.ts"
import { readInstructor } from "../studio/instructors.ts"
import { readRoom } from "../studio/rooms.ts"

interface Uses {
  coming: number
  given: number
}

const countOf = (column: string) =>
  statement<Uses>(`classes-by-${column}`)(
    piece`select count(*) filter (where c.starts_at > ${instant("now")})::int as coming,
       count(*) filter (where c.starts_at <= ${instant("now")})::int as given
     from classes c where c.${column} = ${uuid("id")}`,
  )

const counts = {
  branch: countOf("branch_id"),
  discipline: countOf("discipline_id"),
  instructor: countOf("instructor_id"),
  room: countOf("room_id"),
}

const said: Record<EntryKind, { uses: string; instead: string }> = {
  branch: { uses: "esta sucursal", instead: "Puedes dejar de mostrarla al público." },
  discipline: { uses: "esta disciplina", instead: "Puedes cambiarle el nombre." },
  instructor: { uses: "este instructor", instead: "Puedes desactivarlo." },
  room: { uses: "este salón", instead: "Puedes desactivarlo." },
}

/**
 * Deletes an entry of the catalogue of which no class depends, past or to come. Throws FORBIDDEN, IN_USE with the reason, or
 * that there is no such entry.
 */
export async function removeEntry(context: Context<Actor>, kind: EntryKind, id: string): Promise<void> {
  const branchId = await mayRemoveFrom(context, kind, id)
  const { pool, clock, news } = context
  const [uses] = await counts[kind](pool, { id, now: clock.now() })
  if (uses?.coming) throw inUse(`${sayClasses(uses.coming, "por venir")} ${said[kind].uses}.`)
  if (uses?.given)
    throw inUse(`${sayClasses(uses.given, "ya dadas")} ${said[kind].uses}. ${said[kind].instead}`)
  await deleteEntry(pool, kind, { id, branchId })
  news.tell(topics.studio)
}

/** The branch of an instructor, who may be of one and be moved; null for all else. Throws FORBIDDEN. */
async function mayRemoveFrom(context: Context<Actor>, kind: EntryKind, id: string): Promise<string | null> {
  if (kind === "instructor") {
    const { branch } = await readInstructor(context, id)
    assertCovers(context.actor, "instructores", "editar", branch)
    return branch
  }
  if (kind === "branch") assertCovers(context.actor, "sucursales", "editar", id)
  if (kind === "room") assertCovers(context.actor, "salones", "editar", (await readRoom(context, id)).branch)
  return null
}

function sayClasses(count: number, when: string): string {
  return count === 1
    ? `1 clase ${when.replace("dadas", "dada")} usa`
    : `${count.toLocaleString("es-MX")} clases ${when} usan`
}
