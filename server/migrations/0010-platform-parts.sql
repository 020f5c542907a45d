-- A page in the middle of a long list was reached by passing over all rows before it. Counts are kept by the parts that a list's own
-- order lies in as well, so that none but those of one part are passed over. Customers by the month, in UTC, in which they came.

lock table users, messages, audit_entries in share row exclusive mode;

create function customer_key(role text, closed_at timestamptz, branch_id uuid, enabled boolean, created_at timestamptz) returns jsonb
language sql immutable as $$
  select case when role = 'user' and closed_at is null
    then jsonb_build_object('branch', branch_id, 'enabled', enabled, 'part', date_trunc('month', created_at at time zone 'UTC')::date)
  end
$$;

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
  return null;
end $$;

create or replace trigger tally after insert or delete or update of role, closed_at, branch_id, enabled, created_at on users
  for each row execute function tally_customer();

-- Mails by how their ids begin, which is by three days: an id begins with its moment.
create function mail_key(outcome text, id uuid) returns jsonb language sql immutable as $$
  select jsonb_build_object('state', coalesce(outcome, 'pending'), 'part', left(id::text, 5))
$$;

create or replace function tally_mails() returns trigger language plpgsql as $$
begin
  if tg_op = 'INSERT' then
    insert into tallies (list, key, n) select 'mails', mail_key(outcome, id), count(*) from came group by 2;
  elsif tg_op = 'DELETE' then
    insert into tallies (list, key, n) select 'mails', mail_key(outcome, id), -count(*) from went group by 2;
  else
    insert into tallies (list, key, n)
    select 'mails', key, sum(n) from (
      select mail_key(outcome, id) as key, -1 as n from went union all select mail_key(outcome, id), 1 from came
    ) moved group by key having sum(n) <> 0;
  end if;
  return null;
end $$;

-- The log by every 4,096 of its ids.
create function log_key(id bigint) returns jsonb language sql immutable as $$
  select jsonb_build_object('part', lpad((id >> 12)::text, 15, '0'))
$$;

create or replace function tally_log() returns trigger language plpgsql as $$
begin
  if tg_op = 'INSERT' then
    perform tally('log', log_key(new.id), 1);
  else
    perform tally('log', log_key(old.id), -1);
  end if;
  return null;
end $$;

create or replace view counted as
  select 'customers' as list, customer_key(role, closed_at, branch_id, enabled, created_at) as key, count(*) as n,
    0::bigint as amount, 0::bigint as returned
  from users where role = 'user' and closed_at is null group by 2
  union all
  select 'payments', payment_key(branch_id, status, payment_method), count(*), sum(amount), sum(returned)
  from transactions group by 2
  union all
  select 'mails', mail_key(outcome, id), count(*), 0, 0 from messages group by 2
  union all
  select 'coupon uses', coupon_use_key(coupon_id, used_at, given_back_at), count(*), 0, 0 from coupon_uses group by 2
  union all
  select 'log', log_key(id), count(*), 0, 0 from audit_entries group by 2;

drop function customer_key(text, timestamptz, uuid, boolean);
drop function mail_key(text);

delete from tallies where list in ('customers', 'mails', 'log');
insert into tallies select * from counted where list in ('customers', 'mails', 'log');
