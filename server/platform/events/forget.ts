import type { Runner } from "../database/statement.ts"

/** What somebody wrote need not be remembered once it was told. */
export async function forgetWritten(runner: Runner, email: string): Promise<void> {
  await runner.query(
    `delete from events
     where name = 'contact-received' and handled_at is not null and data ->> 'email' = $1`,
    [email],
  )
}
