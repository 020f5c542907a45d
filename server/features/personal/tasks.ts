import { int, piece } from "../../platform/database/piece.ts"
import { statement } from "../../platform/database/statement.ts"
import type { Task } from "../../platform/task.ts"
import { erasePerson } from "../people/users/removed.ts"
import { hasHistory } from "./leftBehind.ts"

/** Of a night; the others wait for the next one. */
const mostErased = 200

const find = statement<{ id: string }>("removed-people")(
  piece`select r.user_id as id from removals r where not (${hasHistory("r.user_id")})
   order by r.removed_at, r.user_id limit ${int("most")}`,
)

export const personalTasks: Task[] = [
  {
    name: "eraseRemoved",
    when: "55 4 * * *",
    async run({ pool }) {
      // Each in a commit of its own: none waits for the reading that another costs.
      for (const { id } of await find(pool, { most: mostErased })) await erasePerson(pool, id)
      return undefined
    },
  },
]
