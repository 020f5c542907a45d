-- Figures of the studio's money: what went back counts on the day on which it did, not on that of its payment.

-- What went back, with the payment that it was of. One that was brought from elsewhere as refunded has no refund of its own: it
-- went back when it was paid.
create view given_back as
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
    and not exists (select from refunds r where r.transaction_id = t.id and r.status = 'done');

create index refunds_by_end on refunds (ended_at) where status = 'done';
-- Who paid most in a branch is summed of these alone.
create index transactions_paid_by_customer on transactions (branch_id, user_id) include (amount, returned)
  where status = 'paid';
