import type { z } from "zod"
import type { Message } from "../../../contract/messages.ts"
import type { Actor, Context } from "../../platform/context.ts"
import { Refusal } from "../../platform/refusal.ts"
import { readStudioProfile } from "../studio/settings.ts"
import { readRow, toMessage } from "./reads.ts"

/** Lets a mail that did not leave be tried again, as if for the first time. Throws MESSAGE_NOT_FOUND or MESSAGE_NOT_RESENDABLE. */
export async function resend(context: Context<Actor>, id: string): Promise<z.input<typeof Message>> {
  const row = await readRow(context, id)
  const { rowCount } = await context.pool.query(
    `update messages set ended_at = null, outcome = null, tries = 0, due_at = $2
     where id = $1 and outcome in ('failed', 'unmailed') and kind <> 'code'`,
    [row.id, context.clock.now()],
  )
  if (rowCount === 0) throw new Refusal("MESSAGE_NOT_RESENDABLE")
  return toMessage(await readRow(context, id), await readStudioProfile(context))
}
