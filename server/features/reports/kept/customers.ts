/**
 * SQL, for a `with`: in `standing` whoever may be among the first of some branches by what they paid there, and what it is. Of whom
 * nothing was written since their sums were kept so many of each branch, and all others; all, where none are kept.
 */
export const standing = (branches: string, most: string) => `changed as materialized (
    select branch_id, user_id from late_money where branch_id is not null and user_id is not null
    union
    -- Between two bounds: of one alone it is thought that a third of all are there.
    select branch_id, user_id from transactions
    where created_at >= coalesce((select until::timestamp at time zone 'UTC' from summed_until), '-infinity')
      and created_at < 'infinity' and branch_id is not null
  ), standing as (
    select k.* from unnest(${branches}) b(id)
    cross join lateral (
      select k.branch_id, k.user_id, k.paid from customer_sums k
      where k.branch_id = b.id and (k.branch_id, k.user_id) not in (select branch_id, user_id from changed)
      order by k.paid desc, k.user_id limit ${most}
    ) k
    union all
    select t.branch_id, t.user_id, sum(t.amount - t.returned)::bigint as paid
    from changed c join transactions t on t.branch_id = c.branch_id and t.user_id = c.user_id
    where t.status = 'paid' and t.branch_id = any(${branches})
    group by t.branch_id, t.user_id having sum(t.amount - t.returned) > 0
  )`
