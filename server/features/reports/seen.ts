import { dayIn } from "../../../contract/calendar.ts"
import { studioZone } from "../../../contract/house.ts"
import { permittedBranches } from "../../../contract/permissions.ts"
import type { Actor, Context } from "../../platform/context.ts"

export interface SeenBranch {
  id: string
  name: string
  time_zone: string
  is_public: boolean
}

/** The branches whose figures the actor sees; undefined when it is all, and what is of none. */
export const seenIds = ({ actor }: Context<Actor>): string[] | undefined =>
  permittedBranches(actor.permissions, "dashboard")

export const seenBranches = (context: Context<Actor>, among = seenIds(context)): Promise<SeenBranch[]> =>
  readBranches(context, among)

/** Some branches, or all. */
export async function readBranches(
  { pool }: Pick<Context, "pool">,
  among: string[] | undefined,
): Promise<SeenBranch[]> {
  const { rows } = await pool.query<SeenBranch>(
    `select id, name, time_zone, is_public from branches
     where $1::uuid[] is null or id = any($1) order by created_at, name`,
    [among ?? null],
  )
  return rows
}

/** The day it is in every branch that they see; where they have not the same clock, or there is none, the studio's. */
export const seenDay = async (context: Context<Actor>): Promise<string> =>
  allDay(await seenBranches(context), context.clock.now())

/** The day it is in all of some branches; where they have not the same clock, or there is none, the studio's. */
export function allDay(branches: Pick<SeenBranch, "time_zone">[], now: Date): string {
  const zones = new Set(branches.map(({ time_zone }) => time_zone))
  const [zone = studioZone(), ...others] = zones
  return dayIn(others.length > 0 ? studioZone() : zone, now)
}
