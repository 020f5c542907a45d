import { randomUUID } from "node:crypto"
import type { z } from "zod"
import type { StaffNote } from "../../../../contract/users.ts"
import type { Actor, Context } from "../../../platform/context.ts"
import { Decided, decide } from "../../../platform/database/decision.ts"
import {
  type IdempotencyKey,
  type KeptAnswer,
  keepAnswer,
  keptAnswer,
} from "../../../platform/database/idempotency.ts"
import { instant, piece, text, uuid } from "../../../platform/database/piece.ts"
import { statement } from "../../../platform/database/statement.ts"
import { Refusal } from "../../../platform/refusal.ts"
import { isReached, reachCustomer, toEdit, toSee } from "./reach.ts"

type Note = z.input<typeof StaffNote>

/** What staff wrote down about a customer, the newest first. Throws USER_NOT_FOUND. */
export async function listNotes(context: Context<Actor>, userId: string): Promise<{ notes: Note[] }> {
  await reachCustomer(context, userId, toSee)
  const rows = await notesOf(context, userId).orderBy("n.created_at", "desc").limit(200).execute()
  return { notes: rows.map(toNote) }
}

const notesOf = ({ db }: Pick<Context, "db">, userId: string) =>
  db
    .selectFrom("staff_notes as n")
    .innerJoin("users as a", "a.id", "n.author_id")
    .select(["n.id", "n.note", "n.created_at", "a.first_name", "a.last_name"])
    .where("n.user_id", "=", userId)

type Row = Awaited<ReturnType<ReturnType<typeof notesOf>["execute"]>>[number]

const toNote = (row: Row): Note => ({
  id: row.id,
  note: row.note,
  author: `${row.first_name} ${row.last_name}`.trim(),
  createdAt: row.created_at.toISOString(),
})

interface NoteFacts {
  /** The account was closed, merged into another, or moved to another branch, a moment ago. */
  is_gone: boolean
  author: string
  kept: KeptAnswer | null
}

const read = statement<NoteFacts>("note-facts")(
  piece`select ${keptAnswer}, not exists (select from users u where u.id = ${uuid("userId")} and u.closed_at is null and ${isReached}) as is_gone,
     (select trim(a.first_name || ' ' || a.last_name) from users a where a.id = ${uuid("authorId")}) as author`,
)

const write = statement<{ id: string }>("add-note")(
  piece`with customer as materialized (
     select u.id from users u where u.id = ${uuid("userId")} and u.closed_at is null and ${isReached} for share
   ),
   noted as (
     insert into staff_notes (id, user_id, author_id, note, created_at)
     select ${uuid("id")}, id, ${uuid("authorId")}, ${text("note")}, ${instant("now")} from customer returning id
   ),
   ${keepAnswer("noted")}
   select id from noted`,
)

/** Writes something down about a customer. What is kept of the press has no word of it, which goes with them. Throws USER_NOT_FOUND. */
export async function addNote(
  context: Context<Actor>,
  userId: string,
  note: string,
  key: IdempotencyKey | undefined,
): Promise<Decided<Note>> {
  const { reach } = await reachCustomer(context, userId, toEdit)
  const authorId = context.actor.userId
  const id = randomUUID()
  const { answer, isRepeated, written } = await decide(context, key, {
    name: "add note",
    read: async (runner, asking) =>
      (await read(runner, { userId, reach, authorId, ...asking }))[0] as NoteFacts,
    rule({ is_gone, author }, now) {
      if (is_gone) throw new Refusal("USER_NOT_FOUND")
      const noted: Note = { id, note, author, createdAt: now.toISOString() }
      return {
        answer: { ...noted, note: "", author: "" },
        values: { id, userId, reach, authorId, note, noted },
        news: [],
      }
    },
    write,
    races: [],
  })
  if (written) return new Decided(written.noted, isRepeated)
  const before = await notesOf(context, userId).where("n.id", "=", answer.id).executeTakeFirst()
  if (!before) throw new Refusal("USER_NOT_FOUND")
  return new Decided(toNote(before), isRepeated)
}
