/** Most days that are read anew one by one; where more were written late, all of them are. */
const mostLate = 31

/** SQL: the local days that a payment of before was written, changed or taken away on: the days in UTC, and those beside them. */
export const lateDays = `select distinct l.day + beside as day from late_money l, generate_series(-1, 1) beside where l.day is not null`

/**
 * SQL: the day before which days of all branches are as they were kept, but for those that are late. Null where none are: nothing
 * was summed, or by other clocks.
 */
export const keptUntil = (zone: string) => `(
  select k.until from summed_until k
  where k.zone = ${zone} and not exists (select from late_money where day is null)
    and (select count(*) from (${lateDays}) l) <= ${mostLate})`
