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

create index audit_entries_of_subject on audit_entries using gin (subjects);
create index audit_entries_of_actor on audit_entries (actor_id, id);

-- With the rights of its owner: a role that only works on the data may not write here by itself.
create function audit_row() returns trigger language plpgsql security definer set search_path = public, pg_temp as $$
declare
  -- What no person changes, and what is nobody's to read.
  hidden constant text[] := array['revision', 'profile_revision', 'queue_revision', 'uid', 'identity_session',
    'seen_at', 'credentials_held_until', 'bytes', 'prev_seq', 'prev_balance', 'visitor',
    'visitor_network', 'press', 'request', 'digest'];
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

-- Gives the trigger to every table that has none, but for these. Whoever is not of the staff pays for a look at a setting.
create function audit_tables(except_these text[]) returns void language plpgsql as $$
declare name text;
begin
  for name in
    select c.relname from pg_class c
    where c.relnamespace = 'public'::regnamespace and c.relkind = 'r' and c.relname <> all(except_these)
      and not exists (select from pg_trigger t where t.tgrelid = c.oid and t.tgname = 'z_audit')
  loop
    execute format(
      'create trigger z_audit after insert or update or delete on %I for each row
       when (coalesce(current_setting(''cupo.actor'', true), '''') <> '''') execute function audit_row()', name);
  end loop;
end $$;

-- Nothing of it changes. Its owner forgets what is older than three years, and the words of an account that was closed.
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

revoke all on audit_entries from public;
