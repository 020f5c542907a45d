import { sql } from "kysely"
import type { z } from "zod"
import { allows } from "../../../contract/permissions.ts"
import type { Instructor } from "../../../contract/studio.ts"
import type { Actor, Context } from "../../platform/context.ts"
import { Refusal } from "../../platform/refusal.ts"
import { pictureOf } from "./images.ts"

type Reader = Pick<Context, "db"> & { actor?: Actor | undefined }

function instructors({ db, actor }: Reader) {
  const seesAll = actor && actor.role !== "user"
  const may = (action: "crear" | "editar") => allows(actor?.permissions, "instructores", action)
  return db
    .selectFrom("instructors")
    .select(["id", "first_name as firstName", "last_name as lastName", "branch_id as branch", "bio"])
    .select(["is_active as isActive", "revision", pictureOf("instructors.photo").as("photo")])
    .$if(Boolean(seesAll && (may("crear") || may("editar"))), (query) => query.select(accountOf))
    .$if(!seesAll, (query) => query.where("is_active", "=", true))
    .orderBy("first_name")
    .orderBy("last_name")
}

/** An account that was closed is nobody's. */
const accountOf = sql<
  string | null
>`(select u.id from users u where u.id = user_id and u.closed_at is null)`.as("account")

export async function listInstructors(
  reader: Reader,
): Promise<{ instructors: z.input<typeof Instructor>[] }> {
  return { instructors: await instructors(reader).execute() }
}

export async function readInstructor(reader: Reader, id: string): Promise<z.input<typeof Instructor>> {
  const row = await instructors(reader).where("id", "=", id).executeTakeFirst()
  if (!row) throw new Refusal("INSTRUCTOR_NOT_FOUND")
  return row
}
