import type { SelectQueryBuilder } from "kysely"
import { countedFor, type Total, totalOf } from "./cut.ts"
import type { Database } from "./pool.ts"

/** How many rows a search finds, counted no farther than its page needs. */
export async function countSome<DB, TB extends keyof DB>(
  db: Database,
  among: SelectQueryBuilder<DB, TB, object>,
  asked: { page: number; size: number },
): Promise<Total> {
  const most = countedFor(asked)
  const { count } = await db
    .selectFrom(
      among
        .select(({ lit }) => lit(1).as("one"))
        .limit(most + 1)
        .as("some"),
    )
    .select(({ fn }) => fn.countAll<string>().as("count"))
    .executeTakeFirstOrThrow()
  return totalOf(Number(count), most)
}
