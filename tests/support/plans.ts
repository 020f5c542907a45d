import type pg from "pg"
import type { Sent } from "./statements.ts"

/** A step of a plan as PostgreSQL tells it, and what it read when it ran. */
export interface Ran {
  "Node Type": string
  "Relation Name"?: string
  "Actual Rows": number
  "Actual Loops": number
  "Rows Removed by Filter"?: number
  Plans?: Ran[]
}

/** Runs a statement again, and says how. */
export async function ran(client: pg.Pool | pg.ClientBase, { text, values }: Sent): Promise<Ran> {
  const { rows } = await client.query<{ "QUERY PLAN": [{ Plan: Ran }] }>(
    `explain (analyze, format json) ${text}`,
    values,
  )
  const [{ Plan }] = (rows[0] as (typeof rows)[number])["QUERY PLAN"]
  return Plan
}

/** How often a row of a table was come past, wanted or not. */
export const passed = (plan: Ran, table: string): number =>
  (plan["Relation Name"] === table
    ? (plan["Actual Rows"] + (plan["Rows Removed by Filter"] ?? 0)) * plan["Actual Loops"]
    : 0) + (plan.Plans ?? []).reduce((sum, one) => sum + passed(one, table), 0)

/** How often a row of any table was come past, wanted or not. */
export const passedBy = (plan: Ran): number =>
  (plan["Relation Name"]
    ? (plan["Actual Rows"] + (plan["Rows Removed by Filter"] ?? 0)) * plan["Actual Loops"]
    : 0) + (plan.Plans ?? []).reduce((sum, one) => sum + passedBy(one), 0)

/** How many rows all of its steps gave. */
export const readBy = (plan: Ran): number =>
  plan["Actual Rows"] * plan["Actual Loops"] + (plan.Plans ?? []).reduce((sum, one) => sum + readBy(one), 0)
