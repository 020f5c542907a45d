import { records } from "../../platform/records/records.ts"

export const reportRecords = [
  records(
    "saved_reports.csv",
    "saved_reports",
    ["id", "staff_id", "report", "name", "query", "sending", "told_for", "created_at"],
    { order: "t.created_at, t.id" },
  ),
]
