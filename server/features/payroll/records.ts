import { records } from "../../platform/records/records.ts"

const instructor =
  "(select trim(i.first_name || ' ' || i.last_name) from instructors i where i.id = t.instructor_id)"

export const payrollRecords = [
  records(
    "instructor_rates.csv",
    "instructor_rates",
    [
      ...(["id", "instructor_id", "discipline_id", "from_day", "kind", "base", "per_head"] as const),
      ...(["head_over", "created_at"] as const),
    ],
    { pesos: ["base", "per_head"], told: { instructor }, order: "t.created_at, t.id" },
  ),
  records(
    "pay_periods.csv",
    "pay_periods",
    [
      ...(["id", "from_day", "to_day", "total", "closed_at", "closed_by", "reopened_at"] as const),
      ...(["reopened_by", "reopen_reason"] as const),
    ],
    { pesos: ["total"], order: "t.closed_at, t.id" },
  ),
  records(
    "pay_lines.csv",
    "pay_lines",
    [
      ...(["id", "period_id", "class_id", "instructor_id", "discipline_id", "branch_id", "day"] as const),
      ...(["hour", "is_cancelled", "heads", "kind", "base", "per_head", "head_over", "amount"] as const),
      ...(["reopened_at"] as const),
    ],
    { pesos: ["base", "per_head", "amount"], told: { instructor }, order: "t.day, t.hour, t.id" },
  ),
  records(
    "pay_adjustments.csv",
    "pay_adjustments",
    ["id", "instructor_id", "period_id", "amount", "reason", "made_by", "made_at"],
    { pesos: ["amount"], told: { instructor }, order: "t.made_at, t.id" },
  ),
]
