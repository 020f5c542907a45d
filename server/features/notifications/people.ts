import { piece, uuid } from "../../platform/database/piece.ts"
import { type Runner, statement } from "../../platform/database/statement.ts"
import type { Draft } from "./facts.ts"

export interface Person {
  firstName: string
  address: string
  branchId: string | null
  /** The studio chose their password. */
  mustChangePassword: boolean
  isStaff: boolean
}

const read = statement<Person>("person-to-tell")(
  piece`select first_name as "firstName", email as address, branch_id as "branchId",
     must_change_password as "mustChangePassword", role <> 'user' as "isStaff" from users
   where id = ${uuid("userId")} and (closed_at is null or merged_into is not null)`,
)

export async function readPerson(runner: Runner, userId: string): Promise<Person | undefined> {
  const [person] = await read(runner, { userId })
  return person
}

/** The one mail to a person, unless they are gone. */
export async function tellPerson(
  runner: Runner,
  userId: string,
  told: (person: Person) => Pick<Draft, "kind" | "facts">,
): Promise<Draft[]> {
  const person = await readPerson(runner, userId)
  return person ? [{ ...told(person), userId, address: person.address } as Draft] : []
}

/** Where the studio reads its own mail; undefined when its settings name none. */
export async function readStudioAddress(runner: Runner): Promise<string | undefined> {
  const { rows } = await runner.query<{ email: string | null }>(
    "select nullif(trim(value ->> 'email'), '') as email from settings where name = 'studio'",
  )
  return rows[0]?.email ?? undefined
}
