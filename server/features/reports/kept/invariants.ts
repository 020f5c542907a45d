import type { Invariant } from "../../../platform/invariant.ts"
import { classDaysUntil, lateClassDays, lateClasses } from "./classes.ts"
import { classCounts, lateCounts } from "./counts.ts"
import { lateDays } from "./late.ts"
import { unratedClasses } from "./ratings.ts"
import { classesByDay, firstVisits, moneyByDay, paidByCustomer, summedClasses } from "./sums.ts"

const until = "(select until from summed_until)"

/** What is kept and what the rows say, by their key, where one is not the other. */
const compared = (table: string, there: string, key: string, sums: string) => `
  select concat_ws(' ', '${table}', ${key}) as what, format('%s kept, %s there', coalesce(k.sums, '-'), coalesce(t.sums, '-')) as why
  from (select ${key}, concat_ws('/', ${sums}) as sums from ${table}) k
  full join (select ${key}, concat_ws('/', ${sums}) as sums from (${there}) there) t using (${key})
  where k.sums is distinct from t.sums`

const days = moneyByDay(
  "select '-infinity'::date as since, until - 1 as until from summed_until",
  "(select zone from summed_until)",
)

export const keptInvariants: Invariant[] = [
  {
    name: "Money is kept by its days as the payments say, but where it is noted that some were written late",
    violations: `${compared("money_days", days, "branch_id, day, payment_method, coupon_used", "paid, refunded")}
      and day not in (${lateDays}) and not exists (select from late_money where day is null)`,
  },
  {
    name: "What a customer paid in a branch is kept as their payments say, but where it is noted that some were written late",
    violations: `${compared("customer_sums", paidByCustomer("", until), "branch_id, user_id", "paid")}
      and (branch_id, user_id) not in (
        select branch_id, user_id from late_money where branch_id is not null and user_id is not null)`,
  },
  {
    name: "The day on which somebody came first is kept as their reservations say, but where it is noted that some were written late",
    violations: `${compared("first_visits", firstVisits(`c.day < ${until}`), "user_id", "day")}
      and user_id not in (select user_id from late_visits)`,
  },
  {
    name: "What became of a class's seats, and how it was rated, is kept as they say, but where it is noted that some were written since",
    violations: `${compared(
      "class_sums",
      summedClasses("(select * from classes where day < (select until from class_sums_until))"),
      "class_id",
      "branch_id, instructor_id, discipline_id, day, starts_at, capacity, is_open, coalesce(cancelled_at, '-infinity'), booked, held, attended, marked, answers, stars, five, low, worded",
    )}
      and class_id not in (${lateClasses} union all ${unratedClasses})`,
  },
  {
    name: "Classes are kept by their days as each of them is kept, but where it is noted that some were written since",
    violations: `${compared(
      "class_days",
      classesByDay(`k.day < ${classDaysUntil}`),
      "day, instructor_id, discipline_id, held, attended, is_marked",
      "classes",
    )}
      and day not in (${lateClassDays})`,
  },
  {
    name: "Classes are counted as there are, but in branches where it is noted that some were changed",
    violations: `select 'class_counts ' || k.branch_id as what, 'counted otherwise' as why from class_counts k
      where k.branch_id not in (${lateCounts})
        and k.counts <> ${classCounts({ id: "k.branch_id", since: "k.since", until: "k.until" })}`,
  },
]
