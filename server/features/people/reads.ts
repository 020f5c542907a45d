import type { z } from "zod"
import type { User } from "../../../contract/people.ts"
import type { Context } from "../../platform/context.ts"
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

/** The id of whoever the provider calls `uid`. Throws USER_NOT_FOUND. */
export async function findUserByUid({ db }: Pick<Context, "db">, uid: string): Promise<string> {
  const row = await db.selectFrom("users").select("id").where("uid", "=", uid).executeTakeFirst()
  if (!row) throw new Refusal("USER_NOT_FOUND")
  return row.id
}
