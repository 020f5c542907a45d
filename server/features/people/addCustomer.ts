import { randomUUID } from "node:crypto"
import type { z } from "zod"
import type { Profile } from "../../../contract/people.ts"
import type { Context } from "../../platform/context.ts"
import { brokenConstraint } from "../../platform/database/errors.ts"
import { transaction } from "../../platform/database/transaction.ts"
import { record } from "../../platform/events/record.ts"
import { Refusal } from "../../platform/refusal.ts"

/** Throws BRANCH_NOT_FOUND for a branch that nobody can choose. */
export async function assertOpenBranch({ pool }: Pick<Context, "pool">, branch: string): Promise<void> {
  const { rowCount } = await pool.query("select from branches where id = $1 and is_public", [branch])
  if (!rowCount) throw new Refusal("BRANCH_NOT_FOUND")
}

/** Makes a customer of whom the provider knows. Returns their id. Throws EMAIL_ALREADY_EXISTS. */
export async function addCustomer(
  { pool, clock }: Pick<Context, "pool" | "clock">,
  { uid, email }: { uid: string; email: string },
  profile: z.output<typeof Profile>,
): Promise<string> {
  const id = randomUUID()
  const now = clock.now()
  await transaction(pool, async (client) => {
    await client.query(
      `insert into users (id, uid, email, first_name, last_name, phone, branch_id, birth_date, created_at)
       values ($1, $2, $3, $4, $5, $6, $7, $8, $9)`,
      [
        ...[id, uid, email, profile.firstName, profile.lastName],
        ...[profile.phone, profile.branch, profile.birthDate, now],
      ],
    )
    await record(client, "registered", { userId: id }, now)
  }).catch((error) => {
    const constraint = brokenConstraint(error)
    if (constraint === "users_email_key" || constraint === "users_uid_key") {
      throw new Refusal("EMAIL_ALREADY_EXISTS")
    }
    throw error
  })
  return id
}
