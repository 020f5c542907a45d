import { randomUUID } from "node:crypto"
import type { z } from "zod"
import type { StaffNote } from "../../../../contract/users.ts"
import type { Actor, Context } from "../../../platform/context.ts"
import { type Decided, decide } from "../../../platform/database/decision.ts"
import {
  type IdempotencyKey,
  type KeptAnswer,
  keepAnswer,
  keptAnswer,
} from "../../../platform/database/idempotency.ts"
import { instant, piece, text, uuid } from "../../../platform/database/piece.ts"
import { statement } from "../../../platform/database/statement.ts"
import { Refusal } from "../../../platform/refusal.ts"
import { reachCustomer, toEdit, toSee } from "./reach.ts"

type Note = z.input<typeof StaffNote>

/** What staff wrote down about a customer, the newest first. Throws USER_NOT_FOUND. */
export async function listNotes(context: Context<Actor>, userId: string): Promise<{ notes: Note[] }> {
  await reachCustomer(context, userId, toSee)
  const rows = await context.db
    .selectFrom("staff_notes as n")
    .innerJoin("users as a", "a.id", "n.author_id")
    .select(["n.id", "n.note", "n.created_at", "a.first_name", "a.last_name"])
    .where("n.user_id", "=", userId)
    .orderBy("n.created_at", "desc")
    .limit(200)
    .execute()
  return {
    notes: rows.map((row) => ({
      id: row.id,
      note: row.note,
      author: `${row.first_name} ${row.last_name}`.trim(),
      createdAt: row.created_at.toISOString(),
    })),
  }
}

interface NoteFacts {
  author: string
  /** The account was closed, or merged into another, a moment ago. */
  is_gone: boolean
  kept: KeptAnswer | null
}

const read = statement<NoteFacts>("note-facts")(
  piece`select trim(u.first_name || ' ' || u.last_name) as author, ${keptAnswer},
     not exists (select from users c where c.id = ${uuid("userId")} and c.closed_at is null) as is_gone
   from users u where u.id = ${uuid("authorId")}`,
)

const write = statement<{ id: string }>("add-note")(
  piece`with customer as materialized (
     select id from users where id = ${uuid("userId")} and closed_at is null for share
   ),
   noted as (
     insert into staff_notes (id, user_id, author_id, note, created_at)
     select ${uuid("id")}, id, ${uuid("authorId")}, ${text("note")}, ${instant("now")} from customer returning id
   ),
   ${keepAnswer("noted")}
   select id from noted`,
)

/** Writes something down about a customer. Throws USER_NOT_FOUND. */
export async function addNote(
  context: Context<Actor>,
  userId: string,
  note: string,
  key: IdempotencyKey | undefined,
): Promise<Decided<Note>> {
  await reachCustomer(context, userId, toEdit)
  const authorId = context.actor.userId
  const id = randomUUID()
  return decide(context, key, {
    name: "add note",
    read: async (runner, asking) => (await read(runner, { authorId, userId, ...asking }))[0] as NoteFacts,
    rule({ author, is_gone }, now) {
      if (is_gone) throw new Refusal("USER_NOT_FOUND")
      const answer = { id, note, author, createdAt: now.toISOString() }
      return { answer, values: { id, userId, authorId, note }, news: [] }
    },
    write,
    races: [],
  })
}
