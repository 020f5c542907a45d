import { instant, int, piece } from "../../platform/database/piece.ts"
import { statement } from "../../platform/database/statement.ts"
import type { Task } from "../../platform/task.ts"
import { erasePerson } from "../people/users/removed.ts"
import { hasHistory } from "./leftBehind.ts"

/** Of a night; the others wait for the next one. */
const mostErased = 200

/** Whom something named is looked at again after a month: that seldom changes, and costs as much as who can go. */
const find = statement<{ id: string }>("removed-people")(
  piece`select r.user_id as id from removals r
   where coalesce(r.tried_at < ${instant("now")} - interval '1 month', true) and not (${hasHistory("r.user_id")})
   order by r.removed_at, r.user_id limit ${int("most")}`,
)

export const personalTasks: Task[] = [
  {
    name: "eraseRemoved",
    when: "55 4 * * *",
    async run({ pool, clock }) {
      // Each in a commit of its own: none waits for the reading that another costs.
      const now = clock.now()
      for (const { id } of await find(pool, { now, most: mostErased })) await erasePerson(pool, id, now)
      return undefined
    },
  },
]
