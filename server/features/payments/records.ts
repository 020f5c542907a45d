import { records } from "../../platform/records/records.ts"

const customer = "(select u.email from users u where u.id = t.user_id)"

export const paymentRecords = [
  records(
    "payments.csv",
    "transactions",
    [
      ...(["id", "folio", "user_id", "branch_id", "package_id", "held_package_id", "amount"] as const),
      ...([
        "currency",
        "payment_method",
        "status",
        "coupon_used",
        "new_only",
        "source",
        "created_at",
      ] as const),
    ],
    {
      as: { payment_method: "method", coupon_used: "coupon" },
      pesos: ["amount"],
      told: {
        customer,
        branch: "(select b.name from branches b where b.id = t.branch_id)",
        package: "(select p.description from packages p where p.id = t.package_id)",
      },
      order: "t.folio",
    },
  ),
  records(
    "payment_changes.csv",
    "transaction_changes",
    ["id", "transaction_id", "from_status", "to_status", "actor_id", "reason", "created_at"],
    { order: "t.created_at, t.id" },
  ),
  records(
    "coupons.csv",
    "coupons",
    [
      ...(["id", "name", "code", "discount", "start_date", "end_date", "total_uses", "branch_id"] as const),
      ...(["is_active", "created_at"] as const),
    ],
    {
      told: { branch: "(select b.name from branches b where b.id = t.branch_id)" },
      order: "t.created_at, t.id",
    },
  ),
  records("coupon_packages.csv", "coupon_packages", ["coupon_id", "package_id"], {
    order: "t.coupon_id, t.package_id",
  }),
  records(
    "coupon_uses.csv",
    "coupon_uses",
    [
      ...(["order_id", "coupon_id", "user_id", "package_id", "branch_id", "percent", "held_until"] as const),
      ...(["used_at", "given_back_at", "created_at"] as const),
    ],
    { told: { customer }, order: "t.created_at, t.order_id" },
  ),
  records(
    "orders.csv",
    "orders",
    [
      ...([
        "id",
        "user_id",
        "package_id",
        "branch_id",
        "coupon_id",
        "amount",
        "original",
        "currency",
      ] as const),
      ...(["status", "provider_order_id", "declines", "created_at", "expires_at", "capturing_at"] as const),
      ...(["asked_at", "read_at", "look_at"] as const),
    ],
    { pesos: ["amount", "original"], told: { customer }, order: "t.created_at, t.id" },
  ),
  records(
    "captures.csv",
    "captures",
    [
      ...(["id", "order_id", "amount", "currency", "captured_at", "seen_by", "seen_at"] as const),
      ...(["transaction_id", "problem", "resolved_at", "resolved_by", "resolution", "look_at"] as const),
    ],
    { pesos: ["amount"], order: `t.captured_at, t.id collate "C"` },
  ),
  records(
    "shifts.csv",
    "shifts",
    [
      ...(["id", "branch_id", "user_id", "opened_at", "opening_float", "closed_at", "expected"] as const),
      ...(["counted", "explanation", "closed_by"] as const),
    ],
    { pesos: ["opening_float", "expected", "counted"], order: "t.opened_at, t.id" },
  ),
  records(
    "shift_movements.csv",
    "shift_movements",
    ["id", "shift_id", "kind", "amount", "reason", "created_at"],
    { pesos: ["amount"], order: "t.created_at, t.id" },
  ),
  records(
    "desk_sales.csv",
    "cash_sales",
    ["id", "transaction_id", "seller_id", "shift_id", "coupon_id", "original", "received"],
    { pesos: ["original", "received"], order: "t.id" },
  ),
  records(
    "refunds.csv",
    "refunds",
    [
      ...(["id", "transaction_id", "capture_id", "amount", "reason", "through", "actor_id"] as const),
      ...(["shift_id", "revokes", "status", "provider_refund_id", "asked_at", "read_at"] as const),
      ...(["created_at", "ended_at"] as const),
    ],
    { pesos: ["amount"], order: "t.created_at, t.id" },
  ),
]
