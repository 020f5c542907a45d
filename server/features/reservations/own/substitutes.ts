import { sql } from "kysely"
import type { z } from "zod"
import type { listSubstitutes as list } from "../../../../contract/ownClasses.ts"
import type { Actor, Context } from "../../../platform/context.ts"
import { sightOfWork } from "../../studio/visible.ts"
import { classesOf } from "../listing/classes.ts"

/** What was asked of classes to come, where the actor works with them, soonest first. */
export async function listSubstitutes(reader: Context<Actor>): Promise<z.input<typeof list.output>> {
  const { everywhere, branches } = sightOfWork(reader.actor)
  const rows = await reader.db
    .selectFrom("substitute_requests as q")
    .innerJoin("classes as c", "c.id", "q.class_id")
    .select(["q.class_id", "q.reason", "q.asked_at"])
    .where("q.ended_at", "is", null)
    .where("c.starts_at", ">", reader.clock.now())
    .$if(!everywhere, (query) => query.where(sql<boolean>`c.branch_id = any(${branches}::uuid[])`))
    .orderBy("c.starts_at")
    .orderBy("c.id")
    .execute()
  const ids = rows.map((row) => row.class_id)
  const classes = new Map((await classesOf(reader, ids)).map((item) => [item.id as string, item]))
  return {
    requests: rows.flatMap((row) => {
      const item = classes.get(row.class_id)
      return item ? [{ class: item, reason: row.reason, askedAt: row.asked_at.toISOString() }] : []
    }),
  }
}
