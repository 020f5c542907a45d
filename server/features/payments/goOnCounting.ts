import type { Bulk } from "../../platform/database/bulk.ts"

/** The next receipt has the number after the greatest that was brought in. */
export async function goOnCounting({ client }: Bulk): Promise<void> {
  await client.query(
    `select setval(pg_get_serial_sequence('transactions', 'folio'), greatest(max(folio), nextval(pg_get_serial_sequence('transactions', 'folio')) - 1))
     from transactions having max(folio) is not null`,
  )
}
