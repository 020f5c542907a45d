import type { PoolClient } from "pg"
import { findPeople, importPeople } from "../../features/people/import.ts"
import type { IdentityProvider } from "../../features/people/provider.ts"
import type { Plan } from "../plan/plan.ts"

export type Identity = Pick<IdentityProvider, "createAccounts">

/** Writes who is missing, with an account each. `ids` gives the id of each planned person. */
export async function writePeople(
  client: PoolClient,
  plan: Plan,
  identity: Identity,
  branch: (id: string | null) => string | null,
) {
  const { people } = plan.people
  const known = await findPeople(
    client,
    people.map(({ email }) => email),
  )
  const missing = people.filter(({ email }) => !known.has(email))
  const uids = await identity.createAccounts(
    missing.map(({ email, first_name, last_name, password }) => ({
      email,
      name: `${first_name} ${last_name}`.trim(),
      password,
    })),
  )
  const rows = missing.map(({ password: _password, permissions: _permissions, ...row }) => {
    const uid = uids.get(row.email)
    if (uid === undefined) throw new Error(`The identity provider made no account for ${row.email}`)
    return { ...row, uid, branch_id: branch(row.branch_id) }
  })
  const permissions = missing.flatMap((person) =>
    person.permissions.map((row) => ({
      ...row,
      branch_ids: row.branch_ids?.map((id) => branch(id) ?? id) ?? null,
    })),
  )
  await importPeople(client, rows, permissions)
  return { ids: new Map(people.map(({ id, email }) => [id, known.get(email) ?? id])), added: missing.length }
}
