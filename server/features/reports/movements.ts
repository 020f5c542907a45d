interface Of {
  /** SQL of an instant, or of a day: those before need not be found. */
  from: string
  /** Likewise those from it on. */
  until: string
  /** SQL of the zone of what is of no branch. */
  zone: string
  /** SQL of the branches whose payments are meant, as an array; of any when it is null. */
  branches: string
}

/** SQL, for a `with`: each movement since a day as a row of `dated`, in centavos, on its own day where its payment was made. */
export const movements = ({ from, until, zone, branches }: Of) => `moved as (
       select t.created_at as at, t.branch_id, t.user_id, t.coupon_used, t.payment_method, t.amount as paid, 0 as refunded
       from transactions t
       where t.status in ('paid', 'refunded') and t.created_at >= ${from} and t.created_at < ${until}
       union all
       select t.given_back_at, t.branch_id, t.user_id, t.coupon_used, t.payment_method, 0, t.amount
       from given_back t where t.given_back_at >= ${from} and t.given_back_at < ${until}
     ), dated as (
       select m.*, (m.at at time zone coalesce(b.time_zone, ${zone}))::date as day
       from moved m left join branches b
         on b.id = coalesce(m.branch_id, (select u.branch_id from users u where u.id = m.user_id))
       where ${branches} is null or m.branch_id = any(${branches})
     )`
