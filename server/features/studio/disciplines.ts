import type { z } from "zod"
import type { Discipline } from "../../../contract/studio.ts"
import type { Context } from "../../platform/context.ts"
import { Refusal } from "../../platform/refusal.ts"

type Reader = Pick<Context, "db">

function disciplines({ db }: Reader) {
  return db
    .selectFrom("disciplines")
    .select(["id", "name", "description", "level", "what_to_bring as whatToBring", "revision"])
    .orderBy("name")
}

export async function listDisciplines(
  reader: Reader,
): Promise<{ disciplines: z.input<typeof Discipline>[] }> {
  return { disciplines: await disciplines(reader).execute() }
}

export async function readDiscipline(reader: Reader, id: string): Promise<z.input<typeof Discipline>> {
  const row = await disciplines(reader).where("id", "=", id).executeTakeFirst()
  if (!row) throw new Refusal("DISCIPLINE_NOT_FOUND")
  return row
}
