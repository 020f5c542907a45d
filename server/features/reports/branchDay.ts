import type { z } from "zod"
import { type Action, allows, type Module } from "../../../contract/permissions.ts"
import type { BranchDay } from "../../../contract/reports.ts"
import type { Actor, Context } from "../../platform/context.ts"
import { flag, instant, piece, uuid } from "../../platform/database/piece.ts"
import { statement } from "../../platform/database/statement.ts"
import { Refusal } from "../../platform/refusal.ts"
import { isFirst } from "../reservations/listing/isFirst.ts"
import { readMoved, sumOf } from "./money.ts"

interface Row {
  day: string
  people: number
  first: number
  care: number
}

const read = statement<Row>("report-branch-day")(
  piece`select t.day, count(distinct r.user_id)::int as people,
     (count(distinct r.user_id) filter (where ${flag("first")} and ${isFirst}))::int as first,
     count(distinct n.user_id)::int as care
   from branches b
   cross join lateral (select (${instant("now")} at time zone b.time_zone)::date as day) t
   left join classes c on c.branch_id = b.id and c.day = t.day and c.cancelled_at is null
   left join reservations r on r.class_id = c.id and r.cancelled_at is null
   left join care_notes n on n.user_id = r.user_id and ${flag("care")}
   where b.id = ${uuid("branch")}
   group by t.day`,
)

/** The day of a branch, on its own clock, as far as the actor may see it there. Throws FORBIDDEN or BRANCH_NOT_FOUND. */
export async function readBranchDay(
  context: Context<Actor>,
  branch: string,
): Promise<z.input<typeof BranchDay>> {
  const { permissions } = context.actor
  const may = (module: Module, action: Action) => allows(permissions, module, action, branch)
  if (!may("operaciones", "ver")) throw new Refusal("FORBIDDEN")
  const sees = {
    first: may("clases", "detalle"),
    care: may("clases", "ver"),
    money: may("transacciones", "listado") || may("dashboard", "ver") || may("dashboard", "estadisticas"),
  }
  const [row] = await read(context.pool, {
    ...{ branch, now: context.clock.now() },
    ...{ first: sees.first, care: sees.care },
  })
  if (!row) throw new Refusal("BRANCH_NOT_FOUND")
  const { day, people } = row
  // Without an end, as the dashboard's day.
  const moved = sees.money ? await readMoved(context, [{ name: "today", since: day }], [branch]) : null
  return {
    ...{ day, people, money: moved && sumOf(moved) },
    firstTimers: sees.first ? row.first : null,
    careNotes: sees.care ? row.care : null,
  }
}
