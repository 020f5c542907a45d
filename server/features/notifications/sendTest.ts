import { randomUUID } from "node:crypto"
import type { z } from "zod"
import type { Message } from "../../../contract/messages.ts"
import type { Actor, Context } from "../../platform/context.ts"
import { Refusal } from "../../platform/refusal.ts"
import { readStudioProfile } from "../studio/settings.ts"
import { endingOf, writeMessages } from "./deliver.ts"
import { readPerson } from "./people.ts"
import { readRow, toMessage } from "./reads.ts"

/** Writes a mail to who asks for it, which leaves as every other does, or stays where there is no mail server. */
export async function sendTest(context: Context<Actor>, hasMail: boolean): Promise<z.input<typeof Message>> {
  const { pool, clock, actor } = context
  const person = await readPerson(pool, actor.userId)
  if (!person) throw new Refusal("USER_NOT_FOUND")
  const { firstName, address } = person
  const occasion = randomUUID()
  const draft = { kind: "test", userId: actor.userId, address, facts: { firstName } } as const
  await writeMessages(pool, [{ occasion, draft }], clock.now(), await endingOf(context, !hasMail))
  const { rows } = await pool.query<{ id: string }>("select id from messages where occasion = $1", [occasion])
  return toMessage(await readRow(context, rows[0]?.id as string), await readStudioProfile(context))
}
