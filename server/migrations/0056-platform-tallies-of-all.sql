-- Who sees all branches had the counts of each of them added up, month by month: a hundred times the branches were a hundred times
-- the rows. What is counted by branch is counted of all of them together as well; payments then by the months, in UTC, in which they
-- were paid, so that a page in the middle begins at one.

lock table users, transactions in share row exclusive mode;

create or replace function tally_customer() returns trigger language plpgsql as $$
declare
  was jsonb := case when tg_op <> 'INSERT' then
    customer_key(old.role, old.closed_at, old.branch_id, old.enabled, old.created_at) end;
  is_now jsonb := case when tg_op <> 'DELETE' then
    customer_key(new.role, new.closed_at, new.branch_id, new.enabled, new.created_at) end;
begin
  if was is distinct from is_now then
    perform tally('customers', was, -1);
    perform tally('customers', is_now, 1);
  end if;
  if was - 'branch' is distinct from is_now - 'branch' then
    perform tally('customers of all', was - 'branch', -1);
    perform tally('customers of all', is_now - 'branch', 1);
  end if;
  return null;
end $$;

-- Under which key a payment of any branch is counted.
create function payment_key(status text, method text, created_at timestamptz) returns jsonb language sql immutable as $$
  select jsonb_build_object('status', status, 'method', method, 'part', date_trunc('month', created_at at time zone 'UTC')::date)
$$;

create or replace function tally_payment() returns trigger language plpgsql as $$
begin
  if tg_op <> 'INSERT' then
    perform tally('payments', payment_key(old.branch_id, old.status, old.payment_method), -1, old.amount, old.returned);
    perform tally('payments of all', payment_key(old.status, old.payment_method, old.created_at), -1, old.amount, old.returned);
  end if;
  if tg_op <> 'DELETE' then
    perform tally('payments', payment_key(new.branch_id, new.status, new.payment_method), 1, new.amount, new.returned);
    perform tally('payments of all', payment_key(new.status, new.payment_method, new.created_at), 1, new.amount, new.returned);
  end if;
  return null;
end $$;

create or replace trigger tally
  after insert or delete or update of branch_id, status, payment_method, amount, returned, created_at on transactions
  for each row execute function tally_payment();

create or replace view counted as
  select 'customers' as list, customer_key(role, closed_at, branch_id, enabled, created_at) as key, count(*) as n,
    0::bigint as amount, 0::bigint as returned
  from users where role = 'user' and closed_at is null group by 2
  union all
  select 'customers of all', customer_key(role, closed_at, branch_id, enabled, created_at) - 'branch', count(*), 0, 0
  from users where role = 'user' and closed_at is null group by 2
  union all
  select 'payments', payment_key(branch_id, status, payment_method), count(*), sum(amount), sum(returned)
  from transactions group by 2
  union all
  select 'payments of all', payment_key(status, payment_method, created_at), count(*), sum(amount), sum(returned)
  from transactions group by 2
  union all
  select 'mails', mail_key(outcome, id), count(*), 0, 0 from messages group by 2
  union all
  select 'coupon uses', coupon_use_key(coupon_id, used_at, given_back_at), count(*), 0, 0 from coupon_uses group by 2
  union all
  select 'log', log_key(id), count(*), 0, 0 from audit_entries group by 2;

insert into tallies select * from counted where list in ('customers of all', 'payments of all');

-- Those of some branches are found by them.
drop index tallies_of_list;
create index tallies_of_list on tallies (list, (key ->> 'branch'));
