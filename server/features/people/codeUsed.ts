import type { Context } from "../../platform/context.ts"
import { record } from "../../platform/events/record.ts"

/** Whoever comes in without their telephone is told of it: it may be somebody else who found their codes. */
export async function noteCodeUsed(
  { pool, clock }: Pick<Context, "pool" | "clock">,
  uid: string,
  left: number,
): Promise<void> {
  const { rows } = await pool.query<{ id: string }>("select id from users where uid = $1", [uid])
  const [person] = rows
  if (person) await record(pool, "step-code-used", { userId: person.id, left }, clock.now())
}
