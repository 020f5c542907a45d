-- How many rows the long lists have, told apart by what they are narrowed by: kept as rows come and go, since counting them
-- anew for each page takes longer with every customer. A change only ever adds a row here, so that nobody waits for anybody;
-- a count is the sum of them all. Now and then those of one key become one.
create table tallies (
  list text not null,
  key jsonb not null,
  n bigint not null,
  -- Of money, in centavos: what was asked, and what of it went back.
  amount bigint not null default 0,
  returned bigint not null default 0
);

create index tallies_of_list on tallies (list);

-- Under which key a row is counted; null when it is not in the list.
create function customer_key(role text, closed_at timestamptz, branch_id uuid, enabled boolean) returns jsonb
language sql immutable as $$
  select case when role = 'user' and closed_at is null
    then jsonb_build_object('branch', branch_id, 'enabled', enabled) end
$$;

create function payment_key(branch_id uuid, status text, method text) returns jsonb language sql immutable as $$
  select jsonb_build_object('branch', branch_id, 'status', status, 'method', method)
$$;

create function mail_key(outcome text) returns jsonb language sql immutable as $$
  select jsonb_build_object('state', coalesce(outcome, 'pending'))
$$;

-- One that is neither used nor given back is held, or was, by the clock: whoever reads looks at those themselves.
create function coupon_use_key(coupon_id uuid, used_at timestamptz, given_back_at timestamptz) returns jsonb
language sql immutable as $$
  select jsonb_build_object('coupon', coupon_id,
    'state', case when given_back_at is not null then 'returned' when used_at is not null then 'used' else 'open' end)
$$;

create index coupon_uses_open on coupon_uses (coupon_id, held_until) where used_at is null and given_back_at is null;

-- The lists as counting them anew would have them.
create view counted as
  select 'customers' as list, customer_key(role, closed_at, branch_id, enabled) as key, count(*) as n,
    0::bigint as amount, 0::bigint as returned
  from users where role = 'user' and closed_at is null group by 2
  union all
  select 'payments', payment_key(branch_id, status, payment_method), count(*), sum(amount), sum(returned)
  from transactions group by 2
  union all
  select 'mails', mail_key(outcome), count(*), 0, 0 from messages group by 2
  union all
  select 'coupon uses', coupon_use_key(coupon_id, used_at, given_back_at), count(*), 0, 0 from coupon_uses group by 2
  union all
  select 'log', '{}', count(*), 0, 0 from audit_entries having count(*) > 0;

create function tally(list text, key jsonb, n int, amount bigint default 0, returned bigint default 0) returns void
language sql as $$
  insert into tallies (list, key, n, amount, returned) select list, key, n, n * amount, n * returned where key is not null
$$;

create function tally_customer() returns trigger language plpgsql as $$
declare
  was jsonb := case when tg_op <> 'INSERT' then customer_key(old.role, old.closed_at, old.branch_id, old.enabled) end;
  is_now jsonb := case when tg_op <> 'DELETE' then customer_key(new.role, new.closed_at, new.branch_id, new.enabled) end;
begin
  if was is distinct from is_now then
    perform tally('customers', was, -1);
    perform tally('customers', is_now, 1);
  end if;
  return null;
end $$;

create trigger tally after insert or delete or update of role, closed_at, branch_id, enabled on users
  for each row execute function tally_customer();

create function tally_payment() returns trigger language plpgsql as $$
begin
  if tg_op <> 'INSERT' then
    perform tally('payments', payment_key(old.branch_id, old.status, old.payment_method), -1, old.amount, old.returned);
  end if;
  if tg_op <> 'DELETE' then
    perform tally('payments', payment_key(new.branch_id, new.status, new.payment_method), 1, new.amount, new.returned);
  end if;
  return null;
end $$;

create trigger tally after insert or delete or update of branch_id, status, payment_method, amount, returned on transactions
  for each row execute function tally_payment();

create function tally_mail() returns trigger language plpgsql as $$
declare
  was jsonb := case when tg_op <> 'INSERT' then mail_key(old.outcome) end;
  is_now jsonb := case when tg_op <> 'DELETE' then mail_key(new.outcome) end;
begin
  if was is distinct from is_now then
    perform tally('mails', was, -1);
    perform tally('mails', is_now, 1);
  end if;
  return null;
end $$;

create trigger tally after insert or delete or update of outcome on messages
  for each row execute function tally_mail();

create function tally_coupon_use() returns trigger language plpgsql as $$
begin
  if tg_op <> 'INSERT' then
    perform tally('coupon uses', coupon_use_key(old.coupon_id, old.used_at, old.given_back_at), -1);
  end if;
  if tg_op <> 'DELETE' then
    perform tally('coupon uses', coupon_use_key(new.coupon_id, new.used_at, new.given_back_at), 1);
  end if;
  return null;
end $$;

create trigger tally after insert or delete or update of coupon_id, used_at, given_back_at on coupon_uses
  for each row execute function tally_coupon_use();

create function tally_log() returns trigger language plpgsql as $$
begin
  perform tally('log', '{}', case when tg_op = 'INSERT' then 1 else -1 end);
  return null;
end $$;

create trigger tally after insert or delete on audit_entries for each row execute function tally_log();

insert into tallies select * from counted;

create index audit_entries_by_time on audit_entries (at);

-- The log is searched by what changed. Where there is no such extension a search reads all of it.
create function entry_words(before jsonb, after jsonb) returns text language sql immutable parallel safe as $$
  select coalesce(before::text, '') || ' ' || coalesce(after::text, '')
$$;
do $$
begin
  create index audit_entries_by_words on audit_entries using gin (entry_words(before, after) gin_trgm_ops);
  create index messages_by_address on messages using gin (address gin_trgm_ops);
exception when undefined_object then
  raise notice 'pg_trgm is not there: the log and the mails are searched without an index';
end $$;

-- As before, but for what is kept beside a row and no person changes.
create or replace function audit_row() returns trigger language plpgsql security definer set search_path = public, pg_temp as $$
declare
  -- What no person changes, and what is nobody's to read.
  hidden constant text[] := array['revision', 'profile_revision', 'queue_revision', 'uid', 'identity_session',
    'seen_at', 'credentials_held_until', 'bytes', 'prev_seq', 'prev_balance', 'visitor',
    'visitor_network', 'press', 'request', 'digest', 'search_words', 'returned'];
  was jsonb := case when tg_op <> 'INSERT' then to_jsonb(old) - hidden end;
  is_now jsonb := case when tg_op <> 'DELETE' then to_jsonb(new) - hidden end;
  ids uuid[];
begin
  select array_agg(distinct value::uuid) into ids from jsonb_each_text(coalesce(is_now, was))
  where (key = 'id' or key like '%\_id') and value ~ '^[0-9a-f]{8}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{12}$';
  if tg_op = 'UPDATE' then
    select jsonb_object_agg(key, value), jsonb_object_agg(key, is_now -> key) into was, is_now
    from jsonb_each(was) where value is distinct from is_now -> key;
    if was is null then return null; end if;
  end if;
  insert into audit_entries (actor_id, call, table_name, change, subjects, before, after)
  values (current_setting('cupo.actor')::uuid, coalesce(current_setting('cupo.call', true), ''), tg_table_name,
    lower(tg_op), coalesce(ids, '{}'), was, is_now);
  return null;
end $$;
