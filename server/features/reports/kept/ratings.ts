import { type Piece, piece } from "../../../platform/database/piece.ts"
import { classesKeptUntil, lateClasses } from "./classes.ts"
import { ratingsOfClass } from "./sums.ts"

/** SQL of the classes that were kept by who knew nothing of ratings. */
export const unratedClasses = "select class_id from class_sums where answers is null"

interface Asked<Day, Those> {
  /** The first day. */
  since: Piece<Day>
  /** Of a class `c`: it is among those that are asked for. */
  those: Piece<Those>
}

/**
 * The classes since a day that were rated, and how: as it is kept, and of the others counted. Whoever rates does so from the day of the
 * class on; since when nothing is kept there are as a rule none, which is seen first. Looked up one by one (`offset 0`): how few
 * there are the planner does not know, and would read all seats and all classes.
 */
export const ratedClasses = <Day, Those>({ since, those }: Asked<Day, Those>) => piece`
  with counted as materialized (
    ${lateClasses} union ${unratedClasses} union
    select r.class_id
    from ratings t cross join lateral (select class_id from reservations where id = t.reservation_id offset 0) r
    where (select max(rated_at) from ratings) >= ${classesKeptUntil} - 1
      and t.rated_at >= greatest(${since}, ${classesKeptUntil}) - 1
  )
  select c.instructor_id, c.discipline_id, c.branch_id, c.day, c.answers, c.stars, c.five, c.low, c.worded from class_sums c
  where c.answers > 0 and c.day >= ${since} and ${those}
    and not exists (select from counted n where n.class_id = c.class_id)
  union all
  select c.instructor_id, c.discipline_id, c.branch_id, c.day, s.answers, s.stars, s.five, s.low, s.worded
  from counted n
  cross join lateral (select * from classes where id = n.class_id offset 0) c
  cross join lateral (${ratingsOfClass}) s
  where c.day >= ${since} and ${those} and s.answers > 0`
