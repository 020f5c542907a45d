import { type RawBuilder, sql } from "kysely"
import type { Invariant } from "../invariant.ts"
import type { Task } from "../task.ts"
import type { Part } from "./cut.ts"
import type { Database } from "./kysely.ts"

/** Lists whose rows are counted as they come and go, by what they are narrowed by: `counted` in the database tells how. */
type Tallied = "customers" | "payments" | "coupon uses" | "mails" | "log"

/** Lists that are counted by branch, and of all of them together as well. */
type OfBranches = "customers" | "payments"

/** The counts of a list, `y`: their sum is how many there are, of those keys that `where` takes. */
export const talliesOf = (
  db: Database,
  list: Tallied | `${OfBranches} of all`,
  where: RawBuilder<boolean> = sql`true`,
) => db.selectFrom("tallies as y").where("y.list", "=", list).where(where)

/** The counts of a list in some branches; of all of them together when none are named. */
export const talliesIn = (db: Database, list: OfBranches, branches: readonly string[] | undefined) =>
  branches
    ? talliesOf(db, list, sql`y.key ->> 'branch' = any(${branches}::text[])`)
    : talliesOf(db, `${list} of all`)

/** Lists that are counted by the parts that their order lies in, which `0010-platform-parts.sql` tells. */
type InParts = "mails" | "log"

/** How many rows of a list there are in each of its parts. */
export const partsOf = (db: Database, list: InParts): Promise<Part[]> => inParts(talliesOf(db, list))

/** How many rows these counts tell of in each part. */
export const inParts = (tallies: ReturnType<typeof talliesOf>): Promise<Part[]> =>
  tallies
    .select([partOfKey.as("at"), sql<number>`sum(y.n)`.as("n")])
    .groupBy("at")
    .execute()

export const partOfKey = sql<string>`y.key ->> 'part'`

/** When a part begins that is a month. */
export const startOfMonth = (month: string) => sql<Date>`(${month}::date)::timestamp at time zone 'UTC'`

export const tallyTasks: Task[] = [
  {
    name: "foldTallies",
    when: "*/5 * * * *",
    async run({ pool }) {
      // Who reads meanwhile sees all of them as they were, or the one that they became.
      await pool.query(`
        with many as (select list from tallies group by list having count(*) > 100 + 2 * count(distinct key)),
          folded as (delete from tallies where list in (select list from many) returning *)
        insert into tallies
        select list, key, sum(n), sum(amount), sum(returned) from folded
        group by list, key having sum(n) <> 0 or sum(amount) <> 0 or sum(returned) <> 0`)
      return undefined
    },
  },
]

export const tallyInvariants: Invariant[] = [
  {
    name: "A list has as many rows as are told of it",
    violations: `select concat_ws(' ', list, key) as what, format('%s told, %s there', coalesce(t.sums, '-'), coalesce(c.sums, '-')) as why
      from (select list, key, concat_ws('/', sum(n), sum(amount), sum(returned)) as sums from tallies
        group by list, key having sum(n) <> 0 or sum(amount) <> 0 or sum(returned) <> 0) t
      full join (select list, key, concat_ws('/', n, amount, returned) as sums from counted) c using (list, key)
      where t.sums is distinct from c.sums`,
  },
]
