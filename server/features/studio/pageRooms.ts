import { type RawBuilder, sql } from "kysely"
import type { z } from "zod"
import { orderOf } from "../../../contract/paging.ts"
import { permittedBranches } from "../../../contract/permissions.ts"
import type { pageRooms as page, RoomOrder } from "../../../contract/studio.ts"
import { hasWords } from "../../../contract/words.ts"
import type { Actor, Context } from "../../platform/context.ts"
import { rowsBefore } from "../../platform/database/cut.ts"
import { readRooms } from "./rooms.ts"

type Wanted = z.output<typeof page.query>

/** As a dictionary in Spanish has them. */
const inSpanish = (text: RawBuilder<string>) => sql`${text} collate "es-x-icu"`
const byBranch = inSpanish(sql`b.name`)
const byName = inSpanish(sql`r.name`)

const orders: Record<RoomOrder, RawBuilder<unknown>> = {
  branch: byBranch,
  name: byName,
  discipline: inSpanish(sql`coalesce(d.name, '')`),
  // As the list names them: «Grupal» before «Individual», and who is active first.
  type: sql`r.type`,
  capacity: sql`r.capacity`,
  state: sql`not r.is_active`,
}

/** One page of the rooms and how many there are; a page that is no more is the last. */
export async function pageRooms(
  context: Context<Actor>,
  wanted: Wanted,
): Promise<z.input<typeof page.output>> {
  const found = wanted.search ? await find(context, wanted, wanted.search) : undefined
  const total = found?.length ?? (await count(context, wanted))
  const { by, descending } = orderOf<RoomOrder>(wanted.sort ?? "branch")
  const rows = await narrowed(context, wanted)
    .select("r.id")
    .$if(found !== undefined, (query) => query.where(sql<boolean>`r.id = any(${found}::uuid[])`))
    .orderBy(orders[by], descending ? "desc" : "asc")
    .orderBy(byBranch)
    .orderBy(byName)
    .orderBy("r.id")
    .offset(rowsBefore(wanted, total))
    .limit(wanted.size)
    .execute()
  const ids = rows.map(({ id }) => id)
  return { classrooms: await readRooms(context, ids), total }
}

async function count(context: Context<Actor>, wanted: Wanted): Promise<number> {
  const { total } = await narrowed(context, wanted)
    .select(({ fn }) => fn.countAll<string>().as("total"))
    .executeTakeFirstOrThrow()
  return Number(total)
}

/** The rooms that have the words; there are no more of them than places where classes are given. */
async function find(context: Context<Actor>, wanted: Wanted, search: string): Promise<string[]> {
  const all = await narrowed(context, wanted)
    .select("r.id")
    .select(sql<string>`concat_ws(' ', r.name, b.name, d.name)`.as("words"))
    .execute()
  return all.filter(({ words }) => hasWords(words, search)).map(({ id }) => id)
}

/** The rooms that a page is cut from, but for what is searched. */
function narrowed({ db, actor }: Context<Actor>, { branch }: Wanted) {
  const permitted = permittedBranches(actor.permissions, "salones")
  return db
    .selectFrom("rooms as r")
    .innerJoin("branches as b", "b.id", "r.branch_id")
    .leftJoin("disciplines as d", "d.id", "r.discipline_id")
    .$if(permitted !== undefined, (query) =>
      query.where(sql<boolean>`r.branch_id = any(${permitted}::uuid[])`),
    )
    .$if(branch !== undefined, (query) => query.where("r.branch_id", "=", branch as string))
}
