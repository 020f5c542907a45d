import type { Pool } from "pg"
import { findPeople, importPeople } from "../../features/people/import.ts"
import type { IdentityProvider } from "../../features/people/provider.ts"
import type { Bulk, Found } from "../../platform/database/bulk.ts"
import type { Plan } from "../plan/plan.ts"

export type Identity = Pick<IdentityProvider, "createAccounts">

/** The account of each person whom the studio does not know, by address; made before anything is written. */
export async function makeAccounts(
  pool: Pool,
  { people: { people } }: Plan,
  identity: Identity,
): Promise<Map<string, string>> {
  const there = await findPeople(pool, emailsOf(people))
  return identity.createAccounts(
    people
      .filter(({ email }) => !there.has(email))
      .map(({ email, first_name, last_name, password }) => ({
        email,
        name: `${first_name} ${last_name}`.trim(),
        password,
      })),
  )
}

/** Writes who is missing, each with their account. */
export async function writePeople(
  bulk: Bulk,
  { people: { people } }: Plan,
  accounts: Map<string, string>,
  branch: (id: string | null) => string | null,
): Promise<Found> {
  const there = await findPeople(bulk.client, emailsOf(people))
  const missing = people.filter(({ email }) => !there.has(email))
  const rows = missing.map(({ password: _password, permissions: _permissions, ...row }) => {
    const uid = accounts.get(row.email)
    if (uid === undefined) throw new Error(`The identity provider made no account for ${row.email}`)
    return { ...row, uid, branch_id: branch(row.branch_id) }
  })
  const permissions = missing.flatMap((person) =>
    person.permissions.map((row) => ({
      ...row,
      branch_ids: row.branch_ids?.map((id) => branch(id) ?? id) ?? null,
    })),
  )
  await importPeople(bulk, rows, permissions)
  const known = people.flatMap(({ id, email }) => {
    const found = there.get(email)
    return found === undefined ? [] : [[id, found] as const]
  })
  return { known: new Map(known), added: missing.length }
}

const emailsOf = (people: { email: string }[]) => people.map(({ email }) => email)
