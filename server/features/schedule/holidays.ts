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

/**
 * A day that is one already becomes one of these branches too; what it is called, whoever plans for all of its branches says. Throws
 * BRANCH_NOT_FOUND, and FORBIDDEN where these are also of others.
 */
export async function saveHoliday(
  context: Context<Actor>,
  { day, name, branches }: HolidayEdit,
): Promise<void> {
  const { pool } = context
  const limit = limitOf(context)
  if (limit && !branches?.every((id) => limit.includes(id))) throw new Refusal("FORBIDDEN")
  const known = await pool.query("select from branches where id = any($1)", [branches ?? []])
  if (known.rowCount !== new Set(branches).size) throw new Refusal("BRANCH_NOT_FOUND")
  await pool.query(
    `insert into holidays as h (day, name, branch_ids) values ($1, $2, $3)
     on conflict (day) do update set
       name = case when $4::uuid[] is null or h.branch_ids <@ $4 then excluded.name else h.name end,
       branch_ids = case when h.branch_ids is not null and excluded.branch_ids is not null
         then h.branch_ids || array(select id from unnest(excluded.branch_ids) id where id <> all(h.branch_ids)) end`,
    [day, name, branches && [...new Set(branches)], limit],
  )
}

/**
 * Of whoever plans for some branches it is one no more there, and stays one of the others. One that is not there is no fault: it is
 * gone. Throws FORBIDDEN where it is of all branches, and they plan for some.
 */
export async function deleteHoliday(context: Context<Actor>, day: string): Promise<void> {
  const limit = limitOf(context)
  const { rows } = await context.pool.query<{ of_all: boolean }>(
    `with left_over as (
       update holidays set branch_ids = array(select id from unnest(branch_ids) id where id <> all($2::uuid[]))
       where day = $1 and branch_ids && $2 and not branch_ids <@ $2
     ), gone as (
       delete from holidays where day = $1 and ($2::uuid[] is null or branch_ids <@ $2)
     )
     select branch_ids is null as of_all from holidays where day = $1`,
    [day, limit],
  )
  if (limit && rows[0]?.of_all) throw new Refusal("FORBIDDEN")
}
