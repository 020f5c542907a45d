-- What any server keeps: the log of what staff change, counts of long lists, events, the same press made again, limits.

-- People and the log are searched by pieces of words. Where the server has no such extension, or who migrates may not
-- make it, a search reads all of them.
do $$
begin
  create extension if not exists pg_trgm;
exception when insufficient_privilege or undefined_file or feature_not_supported then
  raise notice 'pg_trgm is not there: people and the log are searched without an index';
end $$;

-- How many rows the long lists have, told apart by what they are narrowed by: kept by triggers as rows come and go, since
-- counting them anew for each page takes longer with every customer. A change only ever adds a row here, so that nobody waits
-- for anybody; a count is the sum of them all. Now and then those of one key become one.
create table tallies (
  list text not null,
  key jsonb not null,
  n bigint not null,
  -- Of money, in centavos: what was asked, and what of it went back.
  amount bigint not null default 0,
  returned bigint not null default 0
);

create index tallies_of_list on tallies (list);

-- A row whose key is null is not in the list.
create function tally(list text, key jsonb, n int, amount bigint default 0, returned bigint default 0) returns void
language sql as $$
  insert into tallies (list, key, n, amount, returned) select list, key, n, n * amount, n * returned where key is not null
$$;

-- Who of the staff changed what, when, from what to what. Written by a trigger of each table, in the transaction of the change,
-- when the connection says who acts (`cupo.actor`, set by what lends connections to staff): no verb has to remember it.
create table audit_entries (
  id bigint generated always as identity primary key,
  at timestamptz not null default clock_timestamp(),
  actor_id uuid not null,
  -- The call that they made: «PUT /staff/:id».
  call text not null,
  table_name text not null,
  change text not null check (change in ('insert', 'update', 'delete')),
  -- Every id that the row names, its own among them: what happened to a customer is found by theirs.
  subjects uuid[] not null,
  -- The row, or of an update the columns that differ. Null: forgotten with the account that it told of.
  before jsonb,
  after jsonb
);

revoke all on audit_entries from public;

create index audit_entries_by_time on audit_entries (at);
create index audit_entries_of_actor on audit_entries (actor_id, id);
create index audit_entries_of_subject on audit_entries using gin (subjects);

-- What the log is searched by.
create function entry_words(before jsonb, after jsonb) returns text language sql immutable parallel safe as $$
  select coalesce(before::text, '') || ' ' || coalesce(after::text, '')
$$;

do $$
begin
  create index audit_entries_by_words on audit_entries using gin (entry_words(before, after) gin_trgm_ops);
exception when undefined_object then null;
end $$;

-- With the rights of its owner: a role that only works on the data may not write here by itself. Its arguments are the columns
-- that no person changes, or that are nobody's to read; `revision`, which any table may have, is always one.
create function audit_row() returns trigger language plpgsql security definer set search_path = public, pg_temp as $$
declare
  hidden constant text[] := array_append(tg_argv, 'revision');
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

-- Gives a table that trigger, or another one when more of it is to be hidden. Whoever is not of the staff pays, for every row of a
-- booking, for a look at a setting: one that is not there is null, which is no. Called beside a table that hides something; every other one is given it after the migrations.
create function audit(followed regclass, variadic hidden text[] default '{}') returns void language plpgsql as $$
begin
  execute format(
    'create or replace trigger z_audit after insert or update or delete on %s for each row
     when (current_setting(''cupo.actor'', true) <> '''') execute function audit_row(%s)',
    followed, (select string_agg(quote_literal(name), ', ') from unnest(hidden) name));
end $$;

-- Gives it to every table that has none, but for these.
create function audit_tables(except_these text[]) returns void language plpgsql as $$
begin
  perform audit(c.oid) from pg_class c
  where c.relnamespace = 'public'::regnamespace and c.relkind = 'r' and c.relname <> all(except_these)
    and not exists (select from pg_trigger t where t.tgrelid = c.oid and t.tgname = 'z_audit');
end $$;

-- Nothing of the log changes. Its owner forgets what is older than three years, and the words of an account that was closed.
create function keep_audit() returns trigger language plpgsql as $$
begin
  if tg_op = 'DELETE' and old.at < now() - interval '3 years' then return old; end if;
  if tg_op = 'UPDATE' and new.before is null and new.after is null
    and (new.id, new.at, new.actor_id, new.call, new.table_name, new.change, new.subjects)
      = (old.id, old.at, old.actor_id, old.call, old.table_name, old.change, old.subjects)
    and exists (select from users where id = any(old.subjects) and closed_at is not null)
  then return new; end if;
  raise exception 'the audit log only grows' using errcode = '42501';
end $$;

create trigger audit_entries_only_grow before update or delete on audit_entries
  for each row execute function keep_audit();
create trigger audit_entries_stay before truncate on audit_entries
  for each statement execute function keep_audit();

create function tally_log() returns trigger language plpgsql as $$
begin
  perform tally('log', '{}', case when tg_op = 'INSERT' then 1 else -1 end);
  return null;
end $$;

create trigger tally after insert or delete on audit_entries for each row execute function tally_log();

-- What happened, written with what made it happen; the worker turns each into the messages that follow from it.
create table events (
  -- Ordered by time (UUID version 7), so that the key grows at its end.
  id uuid primary key,
  name text not null,
  data jsonb not null,
  recorded_at timestamptz not null,
  handled_at timestamptz,
  -- How many messages it became; null until it was handled.
  messages int,
  constraint events_handled_with_count check ((handled_at is null) = (messages is null))
);

create index events_unhandled on events (id) where handled_at is null;

-- The first answer to a write, kept so that the same press made again gets it again. It is the endpoint's own: its status
-- follows from the endpoint, and only answers that changed something are kept.
create table idempotency_keys (
  -- No foreign key: whose press it was is the key itself, and in a day the row is gone.
  user_id uuid not null,
  key text not null check (length(key) between 1 and 200),
  -- SHA-256 of method, path and body.
  request bytea not null,
  answer json not null,
  created_at timestamptz not null default now(),
  primary key (user_id, key)
);

-- Kept for a day, and looked at by age once an hour: in the order in which they came, blocks say that as well as an index.
create index idempotency_keys_by_age on idempotency_keys using brin (created_at) with (pages_per_range = 16, autosummarize = on);

-- Calls within a window of time, for all processes together: tries of passwords, sign-ups. Unlogged: a crash of the
-- database forgets a minute of counting, and a try costs no flush.
create unlogged table call_counts (
  -- SHA-256 of what is limited and whom it counts, so that no address is kept.
  key bytea primary key,
  calls int not null,
  ends_at timestamptz not null
);

create index call_counts_by_end on call_counts (ends_at);

-- Studios that were moved in from a folder, and the day their relative dates count from.
create table imports (
  name text primary key,
  reference_day date not null,
  finished_at timestamptz not null
);
