import type { Platform } from "../../platform/context.ts"

/** Writes down that something was heard of the provider. False when it was before. */
export async function rememberNotice(
  { pool, transaction, clock }: Platform,
  id: string,
  kind: string,
): Promise<boolean> {
  const { rowCount } = await (transaction ?? pool).query(
    "insert into provider_notices (id, kind, received_at) values ($1, $2, $3) on conflict do nothing",
    [id, kind, clock.now()],
  )
  return rowCount === 1
}
