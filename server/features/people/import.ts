import { addRows, type Bulk, type Row } from "../../platform/database/bulk.ts"
import type { Runner } from "../../platform/database/statement.ts"

export type PersonRow = Row<
  "users",
  | "emergency_contact_name"
  | "emergency_contact_phone"
  | "enabled"
  | "revision"
  | "profile_revision"
  | "reminds_of_classes"
  | "reminds_of_expiry"
  | "credentials_held_until"
  | "closed_at"
  | "merged_into"
  | "search_words"
  | "must_change_password"
  | "password_set_at"
  | "second_step_since"
>
export type PermissionRow = Row<"staff_permissions">

/** The id of every person whose address the studio knows; of two accounts that became one, that of the one that stayed. */
export async function findPeople(runner: Runner, emails: string[]): Promise<Map<string, string>> {
  const { rows } = await runner.query<{ email: string; id: string }>(
    "select email, coalesce(merged_into, id) as id from users where email = any($1)",
    [emails],
  )
  return new Map(rows.map(({ email, id }) => [email, id]))
}

/** Somebody of the studio answers to that account, whoever it was made for. */
export async function isAnswered(runner: Runner, uid: string): Promise<boolean> {
  const { rowCount } = await runner.query("select from users where uid = $1", [uid])
  return rowCount === 1
}

/** The customers of those addresses; of two accounts that became one, the one that stayed. */
export async function findHere(
  runner: Runner,
  emails: string[],
): Promise<{ email: string; id: string; branch_id: string | null }[]> {
  const { rows } = await runner.query<{ email: string; id: string; branch_id: string | null }>(
    `select u.email, own.id, own.branch_id from users u join users own on own.id = coalesce(u.merged_into, u.id)
     where u.email = any($1) and own.role = 'user' and own.closed_at is null`,
    [emails],
  )
  return rows
}

/** Every customer whose account is their own: to find whom a studio means by a name or a telephone number. */
export async function findCustomers(
  runner: Runner,
): Promise<{ email: string; name: string; phone: string }[]> {
  const { rows } = await runner.query<{ email: string; name: string; phone: string }>(
    `select email, first_name || ' ' || last_name as name, phone from users
     where role = 'user' and closed_at is null and merged_into is null`,
  )
  return rows
}

export async function importPeople(bulk: Bulk, people: PersonRow[], permissions: PermissionRow[]) {
  await addRows(bulk, "users", people)
  await addRows(bulk, "staff_permissions", permissions)
}

/** Moves the revision of people whose packages or reservations the import adds to. */
export async function movePeople({ client }: Bulk, ids: string[]): Promise<void> {
  await client.query(
    `update users set revision = revision + 1
     where id in (select id from users where id = any($1) order by id for no key update)`,
    [ids],
  )
}
