-- A payment whose coupon has no use left waits for staff: it was taken for less than the package costs.
alter table captures drop constraint captures_problem_check;
alter table captures add constraint captures_problem_check
  check (problem in ('unknown', 'amount', 'currency', 'person', 'newUser', 'twice', 'coupon'));

-- Whether another order of theirs is being paid is asked before every payment.
create index orders_being_paid on orders (user_id) where status = 'created' and capturing_at is not null;
