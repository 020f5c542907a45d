import { randomUUID } from "node:crypto"
import type { Registration } from "../../../contract/people.ts"
import type { Context } from "../../platform/context.ts"
import { brokenConstraint } from "../../platform/database/errors.ts"
import { transaction } from "../../platform/database/transaction.ts"
import { record } from "../../platform/events/record.ts"
import { Refusal } from "../../platform/refusal.ts"
import { isCommonPassword } from "./passwords.ts"
import type { IdentityProvider } from "./provider.ts"

/** Makes a customer and their credentials. Throws EMAIL_ALREADY_EXISTS, BRANCH_NOT_FOUND or VALIDATION. */
export async function register(
  { pool, clock }: Pick<Context, "pool" | "clock">,
  provider: IdentityProvider,
  input: Registration,
): Promise<string> {
  if (isCommonPassword(input.password)) {
    const message = "Esa contraseña es demasiado común. Elige otra."
    throw new Refusal("VALIDATION", { fields: [{ path: "password", message }] })
  }
  const { rows } = await pool.query<{ taken: boolean; open: boolean }>(
    `select exists (select from users where email = $1) as taken,
            exists (select from branches where id = $2 and is_public) as open`,
    [input.email, input.branch],
  )
  if (rows[0]?.taken) throw new Refusal("EMAIL_ALREADY_EXISTS")
  if (!rows[0]?.open) throw new Refusal("BRANCH_NOT_FOUND")
  const name = `${input.firstName} ${input.lastName}`
  // The account comes first: cut short here, the same form pressed again finds it and goes on.
  const uid = await provider.createAccount({ email: input.email, name, password: input.password })
  if (!uid) throw new Refusal("EMAIL_ALREADY_EXISTS")
  const id = randomUUID()
  const now = clock.now()
  await transaction(pool, async (client) => {
    await client.query(
      `insert into users (id, uid, email, first_name, last_name, phone, branch_id, birth_date, created_at)
       values ($1, $2, $3, $4, $5, $6, $7, $8, $9)`,
      [
        ...[id, uid, input.email, input.firstName, input.lastName],
        ...[input.phone, input.branch, input.birthDate, now],
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
