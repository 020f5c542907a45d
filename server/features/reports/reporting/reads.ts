import type { ReportName } from "../../../../contract/reportKinds.ts"
import type { Read } from "./asked.ts"
import { readClassPlaces } from "./classes.ts"
import { readPayments } from "./payments.ts"

/** What each report reads. */
export const reads: Record<ReportName, Read> = {
  payments: readPayments,
  attendance: readClassPlaces,
  occupancy: readClassPlaces,
}
