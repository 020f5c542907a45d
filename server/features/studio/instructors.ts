import type { z } from "zod"
import type { Instructor } from "../../../contract/studio.ts"
import type { Actor, Context } from "../../platform/context.ts"
import { Refusal } from "../../platform/refusal.ts"
import { pictureOf } from "./images.ts"

type Reader = Pick<Context, "db"> & { actor?: Actor | undefined }

function instructors({ db, actor }: Reader) {
  const seesAll = actor && actor.role !== "user"
  return db
    .selectFrom("instructors")
    .select(["id", "first_name as firstName", "last_name as lastName", "branch_id as branch", "bio"])
    .select(["is_active as isActive", "revision", pictureOf("instructors.photo").as("photo")])
    .$if(!seesAll, (query) => query.where("is_active", "=", true))
    .orderBy("first_name")
    .orderBy("last_name")
}

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
