import { z } from "zod"
import { endpoint } from "./endpoint.ts"
import { pageOf } from "./paging.ts"
import { BranchId } from "./studio.ts"
import { Instant } from "./time.ts"

/** Classes that were paid and are still to be given, of one branch. */
export const Owed = z.object({
  /** Null: of packages good in every branch, held by people of none. */
  branchId: BranchId.nullable(),
  branchName: z.string().nullable(),
  packages: z.int(),
  /** Classes left, but for those of unlimited packages. */
  credits: z.int(),
  unlimited: z.int(),
  /** Pesos. What was paid for each class, or each day of an unlimited package, that is left. */
  amount: z.number(),
  /** Pesos of `amount` that are counted by the price of today: of packages without a payment of their own. */
  estimated: z.number(),
})
export type Owed = z.infer<typeof Owed>

export const liabilityOrders = ["branch", "packages", "credits", "unlimited", "estimated", "amount"] as const
export type LiabilityOrder = (typeof liabilityOrders)[number]

export const getLiability = endpoint({
  method: "GET",
  path: "/liability",
  tag: "Caja",
  summary: "Lo que los clientes pagaron y todavía no toman, por sucursal",
  access: { module: "transacciones", action: "listado", of: "branch" },
  query: z.strictObject(pageOf(liabilityOrders)),
  /** `at`: when it was summed, at most ten minutes ago. `amount` is of all branches that the caller sees, on any page. */
  output: z.object({ at: Instant, branches: z.array(Owed), total: z.int(), amount: z.number() }),
})
