import { sayStatus } from "../../../../contract/payments.ts"
import type { TransactionStatus } from "../../../../contract/transactions.ts"
import { Badge } from "../../../ui/Badge.tsx"

export function StatusBadge({ status }: { status: TransactionStatus }) {
  const tone = status === "paid" ? "sage" : status === "pending" ? "gold" : "cream"
  return <Badge tone={tone}>{sayStatus[status]}</Badge>
}
