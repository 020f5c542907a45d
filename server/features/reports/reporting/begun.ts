import type { Asked } from "./asked.ts"

/** The classes that began in the days asked for, of what is asked alone: reads $1 to $6, as `narrowing` gives them. */
export const begun = `those as (
  select c.id, c.day, c.hour, c.capacity, c.discipline_id, c.instructor_id, c.branch_id, b.name as branch
  from branches b join classes c on c.branch_id = b.id and c.day between $1::date and $2::date
  where c.cancelled_at is null and c.starts_at <= $3 and ($4::uuid[] is null or b.id = any($4))
    and ($5::uuid is null or c.discipline_id = $5) and ($6::uuid is null or c.instructor_id = $6)
)`

/**
 * How a reservation `r` was cancelled, where it was: by its customer, and late, or by staff. What was changed for another class's was
 * not. Whose account became another's is a customer all the same.
 */
export const cancelled = `(
  select u.role = 'user' as is_own, u.role = 'user' and r.cancelled_at > r.free_until as is_late
  from users u
  where u.id = r.cancelled_by and r.cancelled_at is not null and not exists (select from seatings n where n.changed_from = r.id)
)`

/** What `begun` reads. */
export const narrowing = ({ days, branches, discipline, instructor }: Asked, now: Date) => [
  ...[days.from, days.to, now, branches, discipline ?? null, instructor ?? null],
]

/** Whose classes a row is of, of a discipline `d` and an instructor `i`; the least of many where a row is of many. */
export const whose = `min(d.name) as discipline, min(d.id::text) as discipline_id,
  min(trim(concat(i.first_name, ' ', i.last_name))) as instructor, min(i.id::text) as instructor_id`

export interface OfClasses {
  day: string
  discipline: string
  discipline_id: string
  instructor: string
  instructor_id: string
  branch: string
  branch_id: string
}

/** A row's ids under the names of the contract. */
export const named = <Row extends OfClasses>({ discipline_id, instructor_id, branch_id, ...row }: Row) => ({
  ...row,
  ...{ disciplineId: discipline_id, instructorId: instructor_id, branchId: branch_id },
})
