import type { z } from "zod"
import type { listHolidays as list } from "../../../contract/dayPlans.ts"
import { permittedBranches } from "../../../contract/permissions.ts"
import type { Actor, Context } from "../../platform/context.ts"
import { Refusal } from "../../platform/refusal.ts"

export interface HolidayEdit {
  day: string
  name: string
  /** Null: of all branches. */
  branches: string[] | null
}

/** The days on which nothing is made, in their order. */
export async function listHolidays({ db }: Pick<Context, "db">): Promise<z.input<typeof list.output>> {
  const holidays = await db
    .selectFrom("holidays")
    .select(["day", "name", "branch_ids as branches"])
    .orderBy("day")
    .execute()
  return { holidays }
}

const limitOf = ({ actor }: Context<Actor>) => permittedBranches(actor.permissions, "clasesPorDia") ?? null

/** One that is there already is replaced. Throws BRANCH_NOT_FOUND, and FORBIDDEN where it is, or was, also of branches of others. */
export async function saveHoliday(
  context: Context<Actor>,
  { day, name, branches }: HolidayEdit,
): Promise<void> {
  const { pool } = context
  const limit = limitOf(context)
  if (limit && !branches?.every((id) => limit.includes(id))) throw new Refusal("FORBIDDEN")
  const known = await pool.query("select from branches where id = any($1)", [branches ?? []])
  if (known.rowCount !== new Set(branches).size) throw new Refusal("BRANCH_NOT_FOUND")
  const { rowCount } = await pool.query(
    `insert into holidays as h (day, name, branch_ids) values ($1, $2, $3)
     on conflict (day) do update set name = excluded.name, branch_ids = excluded.branch_ids
     where $4::uuid[] is null or h.branch_ids <@ $4`,
    [day, name, branches && [...new Set(branches)], limit],
  )
  if (rowCount === 0) throw new Refusal("FORBIDDEN")
}

/** One that is not there is no fault: it is gone. Throws FORBIDDEN where it is also of branches of others. */
export async function deleteHoliday(context: Context<Actor>, day: string): Promise<void> {
  const limit = limitOf(context)
  await context.pool.query(
    "delete from holidays where day = $1 and ($2::uuid[] is null or branch_ids <@ $2)",
    [day, limit],
  )
  const left = await context.pool.query("select from holidays where day = $1", [day])
  if (limit && left.rowCount !== 0) throw new Refusal("FORBIDDEN")
}
