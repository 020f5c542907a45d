import type { ReportName } from "../../../../contract/reportKinds.ts"
import type { Read } from "./asked.ts"
import { readAtRisk } from "./atRisk.ts"
import { readCancellations } from "./cancellations.ts"
import { readClassPlaces } from "./classes.ts"
import { readCoupons } from "./coupons.ts"
import { readPackages } from "./packages.ts"
import { readPayments } from "./payments.ts"
import { readRatings } from "./ratings.ts"
import { readRetention } from "./retention.ts"

/** What each report reads. */
export const reads: Record<ReportName, Read> = {
  payments: readPayments,
  attendance: readClassPlaces,
  occupancy: readClassPlaces,
  cancellations: readCancellations,
  packages: readPackages,
  coupons: readCoupons,
  retention: readRetention,
  atRisk: readAtRisk,
  ratings: readRatings,
}
