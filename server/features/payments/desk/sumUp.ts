import { type RawBuilder, sql } from "kysely"
import type { Part } from "../../../platform/database/cut.ts"
import type { Database } from "../../../platform/database/kysely.ts"
import { partOfKey, talliesIn } from "../../../platform/database/tallies.ts"
import { type Branches, inDays, narrowed, ofKind, type Wanted } from "./narrowed.ts"

/** Of the payments that are wanted, in centavos. */
export interface Summed {
  n: number
  paid: number
  /** What of them went back, on whatever day. */
  refunded: number
  /** What went back in the days that are wanted, of payments of whatever day. */
  givenBack: number
}

/** With the months in which they were paid; none where nobody counts by them. */
export interface SummedInParts extends Summed {
  parts: Part[]
}

/** As is kept, unless days, a person or a coupon are asked for. */
export async function sumUp(db: Database, wanted: Wanted, branches: Branches): Promise<SummedInParts> {
  const { initdate, enddate, userId, coupon } = wanted
  if (!initdate && !enddate && !userId && !coupon) return sumKept(db, wanted, branches)
  const summed = await db
    .selectFrom("transactions as t")
    .where(narrowed(wanted, branches))
    .select(sumsOf({ n: sql`1`, amount: sql`t.amount`, returned: sql`t.returned`, status: sql`t.status` }))
    // Of whatever day, it is what went back of these: all refunds there are would be looked through for it.
    .$if(Boolean(initdate || enddate), (query) =>
      query.select(givenBackIn(wanted, branches).as("given_back")),
    )
    .executeTakeFirstOrThrow()
  const { given_back: givenBack = summed.refunded, ...sums } = summed
  return { ...sums, givenBack, parts: [] }
}

/** Of one branch or of some nothing is counted by months: there it is one part that has no beginning. */
async function sumKept(db: Database, wanted: Wanted, branches: Branches): Promise<SummedInParts> {
  const { branch } = wanted
  const among = branch ? (branches ?? [branch]) : branches
  const kept = await talliesIn(db, "payments", among)
    .where(keyOf(wanted))
    .select(partOfKey.as("at"))
    .select(
      sumsOf({
        n: sql`y.n`,
        amount: sql`y.amount`,
        returned: sql`y.returned`,
        status: sql`y.key ->> 'status'`,
      }),
    )
    .groupBy("at")
    .execute()
  const sum = (one: "n" | "paid" | "refunded") => kept.reduce((total, part) => total + part[one], 0)
  const refunded = sum("refunded")
  return {
    ...{ n: sum("n"), paid: sum("paid"), refunded, givenBack: refunded },
    parts: among ? [] : kept,
  }
}

const givenBackIn = (wanted: Wanted, branches: Branches) => sql<number>`(
  select coalesce(sum(t.amount), 0) from given_back t
  where ${inDays(sql`t.given_back_at`, wanted)} and ${ofKind(wanted, branches)})`

/** Was paid once, whatever became of it. */
const wasPaid = (status: RawBuilder<unknown>) => sql<boolean>`${status} in ('paid', 'refunded')`

const sumsOf = ({
  n,
  amount,
  returned,
  status,
}: Record<"n" | "amount" | "returned" | "status", RawBuilder<unknown>>) =>
  [
    sql<number>`coalesce(sum(${n}), 0)`.as("n"),
    sql<number>`coalesce(sum(${amount}) filter (where ${wasPaid(status)}), 0)`.as("paid"),
    sql<number>`coalesce(sum(${returned}), 0)`.as("refunded"),
  ] as const

const keyOf = ({ status, method, branch }: Wanted) =>
  sql<boolean>`y.key @> ${JSON.stringify({ status, method, branch })}::jsonb`
