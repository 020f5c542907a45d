import type { z } from "zod"
import type { User } from "../../../contract/people.ts"
import { allows } from "../../../contract/permissions.ts"
import type { Actor, Context } from "../../platform/context.ts"
import { Refusal } from "../../platform/refusal.ts"

/** One person by id. Throws USER_NOT_FOUND. */
export async function readUser({ db }: Pick<Context, "db">, id: string): Promise<z.input<typeof User>> {
  const row = await db
    .selectFrom("users as u")
    .selectAll("u")
    .select(({ exists, selectFrom }) =>
      exists(selectFrom("held_packages as h").whereRef("h.user_id", "=", "u.id").select("h.id")).as(
        "has_bought",
      ),
    )
    .where("u.id", "=", id)
    .executeTakeFirst()
  if (!row) throw new Refusal("USER_NOT_FOUND")
  const { emergency_contact_name: contact, emergency_contact_phone: contactPhone } = row
  return {
    id: row.id,
    uid: row.uid,
    firstName: row.first_name,
    lastName: row.last_name,
    email: row.email,
    phone: row.phone,
    branch: row.branch_id,
    birthDate: row.birth_date ?? "",
    emergencyContact: contact ? { name: contact, phone: contactPhone ?? "" } : null,
    role: row.role as z.input<typeof User>["role"],
    isAdmin: row.role === "admin",
    isNew: row.role === "user" && !row.has_bought,
    enabled: row.enabled,
    registrationDate: row.created_at.toISOString(),
  }
}

/** Staff with a permission over users have it over those of their branches, if it is limited; customers have none. */
function reaches(actor: Actor, action: "detalle" | "editar", branch: string | null): boolean {
  return actor.role !== "user" && allows(actor.permissions, "usuarios", action, branch ?? "")
}

/** Oneself, or whom staff may see. To who may not see a person, there is no such person: throws USER_NOT_FOUND. */
export async function readVisibleUser(context: Context<Actor>, id: string): Promise<z.input<typeof User>> {
  const { actor } = context
  if (id !== actor.userId && actor.role === "user") throw new Refusal("USER_NOT_FOUND")
  const user = await readUser(context, id)
  if (id !== actor.userId && !reaches(actor, "detalle", user.branch)) throw new Refusal("USER_NOT_FOUND")
  return user
}

/** The id of whom the provider calls `uid`: oneself, or whom staff may edit. Throws FORBIDDEN or USER_NOT_FOUND. */
export async function findEditableUser({ db, actor }: Context<Actor>, uid: string): Promise<string> {
  if (uid === actor.uid) return actor.userId
  if (actor.role === "user" || !allows(actor.permissions, "usuarios", "editar"))
    throw new Refusal("FORBIDDEN")
  const row = await db
    .selectFrom("users")
    .select(["id", "branch_id"])
    .where("uid", "=", uid)
    .executeTakeFirst()
  if (!row || !reaches(actor, "editar", row.branch_id)) throw new Refusal("USER_NOT_FOUND")
  return row.id
}
