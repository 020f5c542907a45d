import { createHash, randomUUID } from "node:crypto"
import type { ContactMessage } from "../../../contract/contact.ts"
import type { Context } from "../../platform/context.ts"
import type { IdempotencyKey } from "../../platform/database/idempotency.ts"
import type { Runner } from "../../platform/database/statement.ts"
import { transaction } from "../../platform/database/transaction.ts"
import { record } from "../../platform/events/record.ts"
import { Refusal } from "../../platform/refusal.ts"

/** From one address, in an hour: more than anybody has to say. */
const mostFromOne = 10

/**
 * Keeps a message for the studio: once, however often its press is repeated. Throws BRANCH_NOT_FOUND, TOO_MANY_REQUESTS or
 * IDEMPOTENCY_KEY_REUSED.
 */
export async function sendContact(
  { pool, clock, actor }: Context,
  { website, ...sent }: ContactMessage,
  key: IdempotencyKey | undefined,
): Promise<void> {
  if (website !== "") return
  const now = clock.now()
  const press = key && createHash("sha256").update(key.key).digest()
  await transaction(pool, async (client) => {
    const before = press && (await findRequest(client, press))
    if (before) return assertSame(before, key)
    await assertWelcome(client, sent, now)
    const { rowCount } = await client.query(
      `insert into contact_messages
         (id, press, request, name, email, phone, branch_id, message, user_id, created_at)
       values ($1, $2, $3, $4, $5, $6, $7, $8, (select id from users where id = $9 and closed_at is null for share), $10)
       on conflict (press) do nothing`,
      [
        ...[randomUUID(), press ?? null, key?.request ?? null, sent.name, sent.email, sent.phone],
        ...[sent.branch, sent.message, actor?.userId ?? null, now],
      ],
    )
    // The same press at the same moment: the other one was kept.
    if (rowCount === 0 && press) return assertSame(await findRequest(client, press), key)
    const { name, email, phone, message } = sent
    await record(client, "contact-received", { name, email, phone, message }, now)
  })
}

async function findRequest(runner: Runner, press: Buffer): Promise<Buffer | undefined> {
  const { rows } = await runner.query<{ request: Buffer }>(
    "select request from contact_messages where press = $1",
    [press],
  )
  return rows[0]?.request
}

/** Throws BRANCH_NOT_FOUND or TOO_MANY_REQUESTS. */
async function assertWelcome(
  runner: Runner,
  { branch, email }: Pick<ContactMessage, "branch" | "email">,
  now: Date,
): Promise<void> {
  // Those of one address are counted one after the other: all at once, each would see none of the others.
  await runner.query("select pg_advisory_xact_lock(hashtextextended('contact ' || $1, 0))", [email])
  const { rows } = await runner.query<{ is_open: boolean; recent: number }>(
    `select $1::uuid is null or exists (select from branches where id = $1 and is_public) as is_open,
       (select count(*)::int from contact_messages where email = $2 and created_at > $3) as recent`,
    [branch, email, new Date(now.getTime() - 3_600_000)],
  )
  if (!rows[0]?.is_open) throw new Refusal("BRANCH_NOT_FOUND")
  if (rows[0].recent >= mostFromOne) throw new Refusal("TOO_MANY_REQUESTS", { retryAfter: 3_600 })
}

function assertSame(before: Buffer | undefined, key: IdempotencyKey | undefined): void {
  if (before && key && !before.equals(key.request)) throw new Refusal("IDEMPOTENCY_KEY_REUSED")
}
