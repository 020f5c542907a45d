import { addMissing, type Bulk, type Found, type Row } from "../../platform/database/bulk.ts"

export type TransactionRow = Row<"transactions", "currency" | "folio">

/** Adds the transactions whose source is new. */
export const importTransactions = (bulk: Bulk, rows: Iterable<TransactionRow>): Promise<Found> =>
  addMissing(bulk, "transactions", rows, "found.source = given.source")
