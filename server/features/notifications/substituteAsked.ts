import { instant, piece, uuid } from "../../platform/database/piece.ts"
import { type Runner, statement } from "../../platform/database/statement.ts"
import { classColumn, classNames } from "./classFacts.ts"
import type { ClassFacts, DraftOf } from "./facts.ts"
import { readStudioAddress } from "./people.ts"

interface Row {
  /** Null: nobody of the staff may give the class to somebody else. */
  user_id: string | null
  email: string | null
  first_name: string | null
  asker: string
  reason: string
  class: ClassFacts
}

/** Whoever may give a class of its branch to somebody else, but for who asks: whoever may edit its classes. */
const read = statement<Row>("substitute-to-tell")(
  piece`select u.id as user_id, u.email, u.first_name, trim(concat(a.first_name, ' ', a.last_name)) as asker, q.reason,
     ${classColumn} as class
   from substitute_requests q
   join users a on a.id = q.asked_by
   join classes c on c.id = q.class_id and c.cancelled_at is null and c.starts_at > ${instant("now")} ${classNames}
   left join users u on u.role <> 'user' and u.closed_at is null and u.enabled and u.id <> q.asked_by and (u.is_superuser
     or exists (select from staff_permissions p where p.user_id = u.id and p.module = 'clases'
       and 'editar' = any(p.actions) and (p.branch_ids is null or c.branch_id = any(p.branch_ids))))
   where q.id = ${uuid("requestId")} and q.ended_at is null
   order by u.id`,
)

/** To everybody who can find a substitute; where nobody can, to the studio's own address. Once it is answered, to nobody. */
export async function readSubstituteAsked(
  runner: Runner,
  requestId: string,
  now: Date,
): Promise<DraftOf<"substituteAsked">[]> {
  const rows = await read(runner, { requestId, now })
  const studio = rows.some(({ user_id }) => user_id !== null) ? undefined : await readStudioAddress(runner)
  return rows.flatMap(({ user_id: userId, email, first_name, asker, reason, class: item }) => {
    const address = email ?? studio
    if (!address) return []
    return [
      {
        kind: "substituteAsked",
        userId,
        address,
        facts: { requestId, firstName: first_name, asker, reason, class: item },
      },
    ]
  })
}
