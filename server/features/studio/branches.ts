import type { z } from "zod"
import type { Branch } from "../../../contract/studio.ts"
import type { Actor, Context } from "../../platform/context.ts"
import { Refusal } from "../../platform/refusal.ts"
import { pictureOf } from "./images.ts"
import { isVisible, sightOfBranches } from "./visible.ts"

type Reader = Pick<Context, "db"> & { actor?: Actor }

function branches({ db, actor }: Reader) {
  return db
    .selectFrom("branches as b")
    .select(["id", "name", "address", "area", "phone", "is_public as isPublic", "time_zone as timeZone"])
    .select("late_minutes as lateMinutes")
    .select(["hours", "map_url as mapUrl", "revision", pictureOf("b.photo").as("photo")])
    .where(isVisible(sightOfBranches(actor)))
    .orderBy("created_at")
    .orderBy("name")
}

export async function listBranches(reader: Reader): Promise<{ branches: z.input<typeof Branch>[] }> {
  return { branches: await branches(reader).execute() }
}

/** Throws BRANCH_NOT_FOUND, also for a branch that the actor does not see. */
export async function readBranch(reader: Reader, id: string): Promise<z.input<typeof Branch>> {
  const row = await branches(reader).where("id", "=", id).executeTakeFirst()
  if (!row) throw new Refusal("BRANCH_NOT_FOUND")
  return row
}
