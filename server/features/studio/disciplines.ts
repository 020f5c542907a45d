import type { z } from "zod"
import type { Discipline } from "../../../contract/studio.ts"
import type { Context } from "../../platform/context.ts"
import { Refusal } from "../../platform/refusal.ts"
import { pictureOf } from "./images.ts"

type Reader = Pick<Context, "db">

function disciplines({ db }: Reader) {
  return db
    .selectFrom("disciplines as d")
    .select(["d.id", "d.name", "d.description", "d.level", "d.what_to_bring as whatToBring", "d.revision"])
    .select(pictureOf("d.photo").as("photo"))
    .orderBy("d.name")
}

export async function listDisciplines(
  reader: Reader,
): Promise<{ disciplines: z.input<typeof Discipline>[] }> {
  return { disciplines: await disciplines(reader).execute() }
}

export async function readDiscipline(reader: Reader, id: string): Promise<z.input<typeof Discipline>> {
  const row = await disciplines(reader).where("d.id", "=", id).executeTakeFirst()
  if (!row) throw new Refusal("DISCIPLINE_NOT_FOUND")
  return row
}
