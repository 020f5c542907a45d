import type { PoolClient } from "pg"

export interface PersonRow {
  id: string
  uid: string
  email: string
  first_name: string
  last_name: string
  phone: string
  branch_id: string | null
  birth_date: string | null
  role: string
  is_superuser: boolean
  created_at: Date
}

export interface PermissionRow {
  user_id: string
  module: string
  actions: string[]
  branch_ids: string[] | null
}

/** The id of every person whose address the studio knows. */
export async function findPeople(client: PoolClient, emails: string[]): Promise<Map<string, string>> {
  const { rows } = await client.query<{ email: string; id: string }>(
    "select email, id from users where email = any($1)",
    [emails],
  )
  return new Map(rows.map(({ email, id }) => [email, id]))
}

export async function importPeople(client: PoolClient, people: PersonRow[], permissions: PermissionRow[]) {
  await client.query(
    `insert into users (id, uid, email, first_name, last_name, phone, branch_id, birth_date, role,
       is_superuser, created_at)
     select id, uid, email, first_name, last_name, phone, branch_id, birth_date, role, is_superuser, created_at
     from json_populate_recordset(null::users, $1)`,
    [JSON.stringify(people)],
  )
  await client.query(
    `insert into staff_permissions (user_id, module, actions, branch_ids)
     select user_id, module, actions, branch_ids from json_populate_recordset(null::staff_permissions, $1)`,
    [JSON.stringify(permissions)],
  )
}

/** Moves the revision of people whose packages or reservations the import adds to. */
export async function movePeople(client: PoolClient, ids: string[]): Promise<void> {
  await client.query(
    `update users set revision = revision + 1
     where id in (select id from users where id = any($1) order by id for no key update)`,
    [ids],
  )
}
