import type { z } from "zod"
import type { getLiability, LiabilityOrder } from "../../../../contract/liability.ts"
import { toPesos } from "../../../../contract/money.ts"
import { orderOf, type Sorted } from "../../../../contract/paging.ts"
import { permittedBranches } from "../../../../contract/permissions.ts"
import type { Actor, Context } from "../../../platform/context.ts"
import { rowsBefore } from "../../../platform/database/cut.ts"
import { readOwed, type SumOwed } from "./owed.ts"

type Wanted = z.output<typeof getLiability.query>

/**
 * What the studio owes in classes, as it was summed some minutes ago at the most, in the branches that the actor sees: one page of them, by name if no
 * other order is asked for. A page that is no more is the last.
 */
export async function readLiability(
  context: Context<Actor>,
  wanted: Wanted,
): Promise<z.input<typeof getLiability.output>> {
  const seen = permittedBranches(context.actor.permissions, "transacciones")
  const [owed, { rows: named }] = await Promise.all([
    readOwed(context),
    context.pool.query<{ id: string; name: string }>(
      `select id, name from branches order by name collate "es-x-icu", id`,
    ),
  ])
  const places = [...named, { id: null, name: null }].filter(({ id }) => !seen || (id && seen.includes(id)))
  const sums = new Map(owed.branches.map((sum) => [sum.branchId, sum]))
  const branches = places.flatMap(({ id, name }) => {
    const sum = sums.get(id)
    return sum ? [{ ...sum, branchName: name }] : []
  })
  const start = rowsBefore(wanted, branches.length)
  return {
    at: owed.at.toISOString(),
    branches: inOrder(branches, wanted.sort ?? "branch")
      .slice(start, start + wanted.size)
      .map((sum) => ({ ...sum, ...{ amount: toPesos(sum.amount), estimated: toPesos(sum.estimated) } })),
    total: branches.length,
    amount: toPesos(branches.reduce((all, { amount }) => all + amount, 0)),
  }
}

/** By that order; those of one figure by name, as `branches` are. */
function inOrder<Place extends SumOwed>(branches: Place[], sort: Sorted<LiabilityOrder>): Place[] {
  const { by, descending } = orderOf(sort)
  if (by === "branch") return descending ? branches.toReversed() : branches
  return branches.toSorted((a, b) => (descending ? b[by] - a[by] : a[by] - b[by]))
}
