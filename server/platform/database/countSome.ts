import type { SelectQueryBuilder } from "kysely"
import { type Total, totalOf } from "./cut.ts"
import type { Database } from "./kysely.ts"

/** How many rows a search finds, of which `most` are counted. */
export async function countSome<DB, TB extends keyof DB>(
  db: Database,
  among: SelectQueryBuilder<DB, TB, object>,
  most: number,
): Promise<Total> {
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
