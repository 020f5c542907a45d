import type { z } from "zod"
import type { Message } from "../../../contract/messages.ts"
import type { Actor, Context } from "../../platform/context.ts"
import { Refusal } from "../../platform/refusal.ts"
import { readStudioProfile } from "../studio/settings.ts"
import { branchesOf, readRow, toMessage } from "./reads.ts"

/**
 * Lets a mail that did not leave be tried again, as if for the first time: where its person is still of a branch that the actor sees.
 * Throws MESSAGE_NOT_FOUND or MESSAGE_NOT_RESENDABLE.
 */
export async function resend(context: Context<Actor>, id: string): Promise<z.input<typeof Message>> {
  const row = await readRow(context, id)
  const { rowCount } = await context.pool.query(
    `update messages m set ended_at = null, outcome = null, tries = 0, due_at = $2
     where m.id = $1 and m.outcome in ('failed', 'unmailed') and m.kind <> 'code'
       and ($3::uuid[] is null or exists (select from users u where u.id = m.user_id and u.branch_id = any($3)))`,
    [row.id, context.clock.now(), branchesOf(context.actor)],
  )
  // Not theirs any more, or not to be sent again.
  const now = await readRow(context, id)
  if (rowCount === 0) throw new Refusal("MESSAGE_NOT_RESENDABLE")
  return toMessage(now, await readStudioProfile(context))
}
