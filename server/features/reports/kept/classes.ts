import { type Piece, piece } from "../../../platform/database/piece.ts"
import { seatsOfClass } from "./sums.ts"

/** SQL of the classes of which something was written since they were kept. */
export const lateClasses = "select class_id from late_classes"

/** SQL: before which day classes are kept, all of them. */
export const classesKeptUntil = "coalesce((select until from class_sums_until), '-infinity')"

/** Of the days whose classes are kept so many of the last have none in `class_days`: by some clock they may not be over. */
export const notOver = 10

/** SQL: before which day classes are kept by their days too, but for the days of those that something was written of since. */
export const classDaysUntil = `${classesKeptUntil} - ${notOver}`
export const lateClassDays = "select day from late_classes"

const told = "c.instructor_id, c.discipline_id, c.branch_id, c.day, c.starts_at, c.capacity, c.cancelled_at"

/**
 * The classes of some days, of an array of these, and what became of their seats: as it is kept, and of the others counted. Of a
 * class that is to come `held` are its reservations; who is about to pay is none of them. Those that are not kept are looked up for
 * each branch and day (`lateral … offset 0`): how many days there are the planner does not know, and would read all classes.
 */
export const classesOn = <Needs>(days: Piece<Needs>) => piece`
  select c.class_id as id, ${told}, c.is_open, c.booked, c.held, c.attended, c.marked from class_sums c
  where c.day = any(${days}) and c.day < ${classesKeptUntil} and c.class_id not in (${lateClasses})
  union all
  select c.id, ${told}, c.is_open, s.booked, s.held, s.attended, s.marked from (
    select c.id, ${told}, c.status = 'abierta' as is_open from classes c
    where c.id in (${lateClasses}) and c.day = any(${days}) and c.day < ${classesKeptUntil}
    union all
    select c.* from branches b cross join lateral (
      select c.id, ${told}, c.status = 'abierta' from classes c
      where c.branch_id = b.id and c.day = any(${days}) and c.day >= ${classesKeptUntil} offset 0
    ) c where (select max(day) from unnest(${days}) day) >= ${classesKeptUntil}
  ) c cross join lateral (${seatsOfClass}) s`
