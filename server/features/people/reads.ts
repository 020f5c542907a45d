import { jsonArrayFrom } from "kysely/helpers/postgres"
import type { z } from "zod"
import type { User } from "../../../contract/people.ts"
import { allows, covers } from "../../../contract/permissions.ts"
import type { Actor, Context } from "../../platform/context.ts"
import { piece, uuid } from "../../platform/database/piece.ts"
import { statement } from "../../platform/database/statement.ts"
import { Refusal } from "../../platform/refusal.ts"
import { permissionsOf } from "./permissions.ts"

interface PersonRow {
  first_name: string
  last_name: string
  email: string
  phone: string
  branch_id: string | null
  birth_date: string | null
  emergency_contact_name: string | null
  emergency_contact_phone: string | null
}

/** What a row of `users` says of the person, apart from their account. */
export function personOf(row: PersonRow) {
  const { emergency_contact_name: contact, emergency_contact_phone: contactPhone } = row
  return {
    firstName: row.first_name,
    lastName: row.last_name,
    email: row.email,
    phone: row.phone,
    branch: row.branch_id,
    birthDate: row.birth_date ?? "",
    emergencyContact: contact ? { name: contact, phone: contactPhone ?? "" } : null,
  }
}

/** A person as they are kept here. */
export type Person = Omit<z.input<typeof User>, "isNew">

interface UserRow extends PersonRow {
  id: string
  uid: string
  role: Person["role"]
  enabled: boolean
  created_at: Date
  profile_revision: number
  merged_into: string | null
}

/** Each page asks for it. */
const readOne = statement<UserRow>("user")(
  piece`select u.id, u.uid, u.first_name, u.last_name, u.email, u.phone, u.branch_id, u.birth_date, u.emergency_contact_name,
     u.emergency_contact_phone, u.role, u.enabled, u.created_at, u.profile_revision, u.merged_into
   from users u where u.id = ${uuid("userId")} and not exists (select from removals m where m.user_id = u.id)`,
)

/** One person by id. Throws USER_NOT_FOUND. */
export async function readUser(
  { pool }: Pick<Context, "pool">,
  userId: string,
): Promise<Person & { revision: number; mergedInto: string | null }> {
  const [row] = await readOne(pool, { userId })
  if (!row) throw new Refusal("USER_NOT_FOUND")
  return {
    id: row.id,
    uid: row.uid,
    ...personOf(row),
    role: row.role,
    isAdmin: row.role === "admin",
    enabled: row.enabled,
    registrationDate: row.created_at.toISOString(),
    revision: row.profile_revision,
    mergedInto: row.merged_into,
  }
}

/** Somebody's own account, and those that were merged into it. */
export async function readAccounts(
  { pool }: Pick<Context, "pool">,
  id: string,
): Promise<{ id: string; uid: string; email: string }[]> {
  const { rows } = await pool.query<{ id: string; uid: string; email: string }>(
    "select id, uid, email from users where id = $1 or merged_into = $1",
    [id],
  )
  return rows
}

/**
 * True for staff with the permission over users, over those of their branches if it is limited, and over nobody who may do
 * more than they.
 */
export async function reaches(
  { db, actor }: Context<Actor>,
  action: "detalle" | "editar",
  person: { id: string; branch: string | null },
): Promise<boolean> {
  if (actor.role === "user" || !allows(actor.permissions, "usuarios", action, person.branch)) return false
  const row = await db
    .selectFrom("users as u")
    .select(["u.role", "u.is_superuser"])
    .select(({ selectFrom }) =>
      jsonArrayFrom(
        selectFrom("staff_permissions as p")
          .whereRef("p.user_id", "=", "u.id")
          .select(["p.module", "p.actions", "p.branch_ids"]),
      ).as("permissions"),
    )
    .where("u.id", "=", person.id)
    .executeTakeFirst()
  return row !== undefined && (row.role === "user" || covers(actor.permissions, permissionsOf(row)))
}

/** Oneself, or whom staff may see. To who may not see a person, there is no such person: throws USER_NOT_FOUND. */
export async function readVisibleUser(context: Context<Actor>, id: string) {
  const { actor } = context
  if (id !== actor.userId && actor.role === "user") throw new Refusal("USER_NOT_FOUND")
  const user = await readUser(context, id)
  const isReached =
    id === actor.userId ||
    (await reaches(context, "detalle", user)) ||
    (await reaches(context, "editar", user))
  if (!isReached) throw new Refusal("USER_NOT_FOUND")
  return user
}

/** The id of whom the provider calls `uid`: oneself, or whom staff may edit. Throws FORBIDDEN or USER_NOT_FOUND. */
export async function findEditableUser(context: Context<Actor>, uid: string): Promise<string> {
  const { db, actor } = context
  if (uid === actor.uid) return actor.userId
  if (actor.role === "user" || !allows(actor.permissions, "usuarios", "editar"))
    throw new Refusal("FORBIDDEN")
  const person = await db
    .selectFrom("users")
    .select(["id", "branch_id as branch"])
    .where("uid", "=", uid)
    .executeTakeFirst()
  if (!person || !(await reaches(context, "editar", person))) throw new Refusal("USER_NOT_FOUND")
  return person.id
}
