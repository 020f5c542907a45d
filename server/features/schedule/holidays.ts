import type { Context } from "../../platform/context.ts"
import { piece, text } from "../../platform/database/piece.ts"
import { statement } from "../../platform/database/statement.ts"

const save = statement("save-holiday")(
  piece`insert into holidays (day, name) values (${text("day")}::date, ${text("name")})
   on conflict (day) do update set name = excluded.name`,
)
const remove = statement("delete-holiday")(piece`delete from holidays where day = ${text("day")}::date`)

/** The days on which nothing is made, in their order. */
export async function listHolidays({ db }: Pick<Context, "db">) {
  return { holidays: await db.selectFrom("holidays").select(["day", "name"]).orderBy("day").execute() }
}

export async function saveHoliday({ pool }: Pick<Context, "pool">, day: string, name: string): Promise<void> {
  await save(pool, { day, name })
}

/** One that is not there is no fault: it is gone. */
export async function deleteHoliday({ pool }: Pick<Context, "pool">, day: string): Promise<void> {
  await remove(pool, { day })
}
