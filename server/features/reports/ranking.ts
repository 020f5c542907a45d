import type { z } from "zod"
import { toPesos } from "../../../contract/money.ts"
import { type getRanking, mostRanked } from "../../../contract/reports.ts"
import type { Actor, Context } from "../../platform/context.ts"
import { standing } from "./kept/customers.ts"
import { seenBranches } from "./seen.ts"

interface Row {
  branch_id: string
  user_id: string
  name: string
  paid: number
  last_at: Date
  package: string | null
}

/** Who paid most in each public branch that one sees: of payments that stand there, less what of them went back. */
export async function readRanking(context: Context<Actor>): Promise<z.input<typeof getRanking.output>> {
  const branches = (await seenBranches(context)).filter(({ is_public }) => is_public)
  const { rows } = await context.pool.query<Row>(
    `with ${standing("$1::uuid[]", "$2::int")}
     select r.branch_id, r.user_id, trim(concat(u.first_name, ' ', u.last_name)) as name, r.paid,
       l.created_at as last_at, p.description as package
     from (
       select s.*, row_number() over (partition by s.branch_id order by s.paid desc, s.user_id) as nth from standing s
     ) r
     cross join lateral (
       select t.created_at, t.package_id from transactions t
       where t.user_id = r.user_id and t.branch_id = r.branch_id and t.status = 'paid'
       order by t.created_at desc, t.id limit 1
     ) l
     join users u on u.id = r.user_id
     left join packages p on p.id = l.package_id
     where r.nth <= $2
     order by r.paid desc, r.user_id`,
    [branches.map(({ id }) => id), mostRanked],
  )
  return {
    branches: branches.map(({ id, name, time_zone }) => ({
      branchId: id,
      branchName: name,
      timeZone: time_zone,
      customers: rows
        .filter(({ branch_id }) => branch_id === id)
        .map((row) => ({
          userId: row.user_id,
          name: row.name,
          paid: toPesos(row.paid),
          lastAt: row.last_at.toISOString(),
          package: row.package,
        })),
    })),
  }
}
