import { createHash } from "node:crypto"
import type { Platform } from "../../platform/context.ts"
import type { Notice } from "./provider.ts"

/** Writes down that something was heard of the provider, and understood. False when it was before. */
export async function rememberNotice(
  { pool, transaction, clock }: Platform,
  id: string,
  kind: string,
): Promise<boolean> {
  const { rowCount } = await (transaction ?? pool).query(
    `insert into provider_notices (id, kind, received_at) values ($1, $2, $3)
     on conflict (id) do update set unread = false where provider_notices.unread`,
    [id, kind, clock.now()],
  )
  return rowCount === 1
}

/** Writes down what was heard and not understood. One without a name is known by its words. */
export async function keepUnread(
  { pool, clock }: Platform,
  { id, kind, body }: Notice & { about: "unreadable" },
): Promise<void> {
  const name = id || createHash("sha256").update(body).digest("hex")
  await pool.query(
    "insert into provider_notices (id, kind, received_at, unread) values ($1, $2, $3, true) on conflict do nothing",
    [name, kind, clock.now()],
  )
}
