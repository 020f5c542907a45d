import { instant, piece } from "../../platform/database/piece.ts"

const today = piece`(${instant("now")} at time zone coalesce(b.time_zone, studio_zone()))::date`

/** True when a package `p` of a branch `b`, or of none, is on sale today in that branch's time. */
export const isOnSale = piece`(p.is_active and p.is_public
  and (p.start_date is null or p.start_date <= ${today}) and (p.end_date is null or p.end_date >= ${today}))`
