import { jsonArrayFrom } from "kysely/helpers/postgres"
import type { z } from "zod"
import type { Staff } from "../../../../contract/staff.ts"
import type { Actor, Context } from "../../../platform/context.ts"
import { Refusal } from "../../../platform/refusal.ts"
import { permissionsOf } from "../permissions.ts"
import { outranks } from "./reach.ts"

type Reader = Context<Actor>
type Row = z.input<typeof Staff>

function members({ db }: Reader) {
  return db
    .selectFrom("users as u")
    .selectAll("u")
    .select(({ selectFrom }) =>
      jsonArrayFrom(
        selectFrom("staff_permissions as p")
          .whereRef("p.user_id", "=", "u.id")
          .select(["p.module", "p.actions", "p.branch_ids"]),
      ).as("permissions"),
    )
    .where("u.role", "<>", "user")
    .where("u.closed_at", "is", null)
}

type Found = Awaited<ReturnType<ReturnType<typeof members>["execute"]>>[number]

function toStaff(row: Found, actor: Actor): Row {
  const role = row.role as Row["role"]
  const permissions = permissionsOf(row)
  return {
    id: row.id,
    firstName: row.first_name,
    lastName: row.last_name,
    email: row.email,
    phone: row.phone,
    role,
    isAdmin: role === "admin",
    enabled: row.enabled,
    permissions,
    secondStepSince: row.second_step_since?.toISOString() ?? null,
    registrationDate: row.created_at.toISOString(),
    revision: row.profile_revision,
    isEditable: outranks(actor, { role, permissions }),
  }
}

/** Everybody of the staff, by name. */
export async function listStaff(context: Reader): Promise<{ staff: Row[] }> {
  const rows = await members(context).orderBy("u.first_name").orderBy("u.last_name").orderBy("u.id").execute()
  return { staff: rows.map((row) => toStaff(row, context.actor)) }
}

/** Throws STAFF_NOT_FOUND. */
export async function readStaff(context: Reader, id: string): Promise<Row> {
  const row = await members(context).where("u.id", "=", id).executeTakeFirst()
  if (!row) throw new Refusal("STAFF_NOT_FOUND")
  return toStaff(row, context.actor)
}

/** Throws EMAIL_ALREADY_EXISTS for an address that is somebody's. */
export async function assertFreeEmail({ pool }: Pick<Reader, "pool">, email: string): Promise<void> {
  const { rowCount } = await pool.query("select from users where email = $1", [email])
  if (rowCount) throw new Refusal("EMAIL_ALREADY_EXISTS")
}
