import type { z } from "zod"
import { studioZone } from "../../../contract/house.ts"
import { toPesos } from "../../../contract/money.ts"
import { permittedBranches } from "../../../contract/permissions.ts"
import type { listUnresolved as endpoint, UnresolvedPayment } from "../../../contract/refunds.ts"
import type { Actor, Context } from "../../platform/context.ts"
import type { Problem } from "./honour.ts"

interface Row {
  id: string
  amount: number
  currency: string
  captured_at: Date
  problem: Problem
  is_closed: boolean
  is_refunding: boolean
  is_less: boolean
  user_id: string | null
  person: string
  email: string
  package_id: string
  description: string
  ordered: number
  time_zone: string | null
}

/** Money of no order, not in pesos, or of an account that was closed, buys nothing: it only goes back. */
export const canGrant = (problem: Problem, isClosed: boolean): boolean =>
  problem !== "unknown" && problem !== "currency" && !isClosed

/** The branches whose payments an actor sees; null: all, also those of no order and so of no branch. */
export const branchesOf = ({ permissions }: Actor): string[] | null =>
  permittedBranches(permissions, "transacciones") ?? null

/** What was taken and bought nothing, the oldest first; of one's own branches, when they are limited. */
export async function listUnresolved({
  pool,
  actor,
}: Context<Actor>): Promise<z.input<typeof endpoint.output>> {
  const { rows } = await pool.query<Row>(
    `select c.id, c.currency, c.captured_at, c.problem, o.user_id, u.email, o.package_id, p.description,
       trim(concat(u.first_name, ' ', u.last_name)) as person, o.amount as ordered, b.time_zone,
       u.closed_at is not null as is_closed,
       coalesce(g.is_refunding, false) as is_refunding, g.done is not null as is_less,
       c.amount - coalesce(g.done, 0)::int as amount
     from captures c
     left join lateral (select bool_or(r.status = 'pending') as is_refunding, sum(r.amount) filter (where r.status = 'done') as done
       from refunds r where r.capture_id = c.id) g on true
     left join orders o on o.id = c.order_id
     left join users u on u.id = o.user_id
     left join packages p on p.id = o.package_id
     left join branches b on b.id = o.branch_id
     where c.transaction_id is null and c.resolved_at is null and ($1::uuid[] is null or o.branch_id = any($1))
     order by c.captured_at, c.id`,
    [branchesOf(actor)],
  )
  return { payments: rows.map(toPayment), total: rows.length }
}

function toPayment(row: Row): z.input<typeof UnresolvedPayment> {
  return {
    ...{ id: row.id, currency: row.currency, problem: row.problem, isRefunding: row.is_refunding },
    amount: toPesos(row.amount),
    capturedAt: row.captured_at.toISOString(),
    // What went back in part buys nothing any more: the rest goes too.
    canGrant: canGrant(row.problem, row.is_closed) && !row.is_less,
    order:
      row.user_id === null
        ? null
        : {
            ...{ userId: row.user_id, person: row.person, email: row.email },
            ...{ packageId: row.package_id, description: row.description, amount: toPesos(row.ordered) },
            timeZone: row.time_zone ?? studioZone(),
          },
  }
}
