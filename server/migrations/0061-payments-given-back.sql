-- What was brought in as refunded and has no refund of its own was told from the others by reading all refunds there are, once there
-- were enough of them for that to look cheap: what went back in a week is few, and each looks for its own in an index.
create or replace view given_back as
  select t.id as transaction_id, t.user_id, t.branch_id, t.coupon_used, t.payment_method, t.status,
    r.amount, r.ended_at as given_back_at
  from refunds r
  -- Few go back in any days: each finds its payment, which a join of the planner's choice looked for among all there are.
  cross join lateral (
    select t.id, t.user_id, t.branch_id, t.coupon_used, t.payment_method, t.status from transactions t
    where t.id = r.transaction_id limit 1
  ) t
  where r.status = 'done'
  union all
  select t.id, t.user_id, t.branch_id, t.coupon_used, t.payment_method, t.status, t.returned, t.created_at
  from transactions t where t.status = 'refunded'
    and (select r.id from refunds r where r.transaction_id = t.id and r.status = 'done' limit 1) is null;
