import { records } from "../../platform/records/records.ts"

/** How often it was passed on: each comes after the one that it was passed on from, whatever clocks wrote them down. */
const hands = `case when t.passed_from is null then 0 else (
  with recursive before as (
    select t.passed_from as id union all
    select h.passed_from from before b join held_packages h on h.id = b.id where h.passed_from is not null
  ) select count(*) from before) end`

export const packageRecords = [
  records(
    "packages.csv",
    "packages",
    [
      ...(["id", "description", "total_classes", "amount", "type", "days_expiry", "is_active"] as const),
      ...(["is_public", "is_new_user", "special_price", "discount", "discount_info"] as const),
      ...(["branch_id", "start_date", "end_date", "coupon_id", "created_at", "updated_at"] as const),
    ],
    {
      as: { is_public: "public" },
      pesos: ["amount", "special_price"],
      told: { branch: "(select b.name from branches b where b.id = t.branch_id)" },
      order: "t.created_at, t.id",
    },
  ),
  records(
    "customer_packages.csv",
    "held_packages",
    [
      ...(["id", "user_id", "package_id", "description", "type", "is_unlimited", "branch_id"] as const),
      ...(["granted", "starts_at", "expires_at", "revoked_at", "written_off_at", "frozen_from"] as const),
      ...(["frozen_until", "frozen_days", "passed_from", "origin_id", "source", "created_at"] as const),
    ],
    {
      told: {
        customer: "(select u.email from users u where u.id = t.user_id)",
        package: "t.description",
        remaining: `(select l.balance::text from credit_ledger l where l.held_package_id = t.id
          order by l.seq desc limit 1)`,
      },
      order: `${hands}, t.created_at, t.id`,
    },
  ),
  records(
    "credits.csv",
    "credit_ledger",
    [
      ...(["held_package_id", "seq", "delta", "balance", "reason", "reservation_id"] as const),
      ...(["actor_id", "note", "created_at", "valid_until"] as const),
    ],
    { order: "t.held_package_id, t.seq" },
  ),
]
