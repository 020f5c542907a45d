import { piece, uuid } from "../../../platform/database/piece.ts"
import { type Runner, statement } from "../../../platform/database/statement.ts"

const erase = statement<{ id: string }>("erase-person")(
  piece`delete from users where id = ${uuid("userId")} and role = 'user' and closed_at is not null returning id`,
)

/**
 * Inside the transaction that closed it: an account to which nothing refers goes, what only spoke of it with it. Whatever
 * else refers to it breaks its foreign key.
 */
export async function erasePerson(runner: Runner, userId: string): Promise<void> {
  await erase(runner, { userId })
}
