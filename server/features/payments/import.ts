import { addMissing, type Bulk, type Found, type Row } from "../../platform/database/bulk.ts"

export type TransactionRow = Row<"transactions", "currency" | "folio" | "new_only" | "returned">

/** Adds the transactions whose source is new. A held package stays with the payment that it was first brought in with. */
export async function importTransactions(bulk: Bulk, rows: Iterable<TransactionRow>): Promise<Found> {
  const { rows: linked } = await bulk.client.query<{ id: string }>(
    "select held_package_id as id from transactions where held_package_id is not null",
  )
  const taken = new Set(linked.map(({ id }) => id))
  const free = (id: string | null) => (id !== null && taken.has(id) ? null : id)
  const written = Iterator.from(rows).map((row) => ({ ...row, held_package_id: free(row.held_package_id) }))
  return addMissing(bulk, "transactions", written, "found.source = given.source")
}
