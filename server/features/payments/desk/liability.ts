import type { z } from "zod"
import type { getLiability } from "../../../../contract/liability.ts"
import { toPesos } from "../../../../contract/money.ts"
import { permittedBranches } from "../../../../contract/permissions.ts"
import type { Actor, Context } from "../../../platform/context.ts"
import { readOwed } from "./owed.ts"

/** What the studio owes in classes, as it was summed some minutes ago at the most, in the branches that the actor sees. */
export async function readLiability(context: Context<Actor>): Promise<z.input<typeof getLiability.output>> {
  const seen = permittedBranches(context.actor.permissions, "transacciones")
  const [owed, { rows: named }] = await Promise.all([
    readOwed(context),
    context.pool.query<{ id: string; name: string }>("select id, name from branches order by name"),
  ])
  const places = [...named, { id: null, name: null }].filter(({ id }) => !seen || (id && seen.includes(id)))
  const sums = new Map(owed.branches.map((sum) => [sum.branchId, sum]))
  const branches = places.flatMap(({ id, name }) => {
    const sum = sums.get(id)
    return sum ? [{ ...sum, branchName: name }] : []
  })
  return {
    at: owed.at.toISOString(),
    branches: branches.map((sum) => ({
      ...sum,
      ...{ amount: toPesos(sum.amount), estimated: toPesos(sum.estimated) },
    })),
    amount: toPesos(branches.reduce((all, { amount }) => all + amount, 0)),
  }
}
