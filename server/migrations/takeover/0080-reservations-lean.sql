-- A booking writes less. What a row must be is checked as before; but the text of a check is read anew by every statement that
-- writes to its table, and of three tables that was a tenth of what a booking costs. A function is read once a session.

create function is_movement(seq int, delta int, balance int, reason text, reservation_id uuid) returns boolean
language plpgsql immutable parallel safe as $$
begin
  if seq < 1 or balance < 0 or (seq = 1 and balance <> delta) then return false; end if;
  -- The one of every booking first: what is not reached is not even prepared.
  if reason = 'used' then return delta in (0, -1) and reservation_id is not null; end if;
  if reason = 'returned' then return delta in (0, 1) and reservation_id is not null; end if;
  if reason = 'lost' then return delta = 0 and reservation_id is not null; end if;
  return reservation_id is null
    and case reason when 'granted' then delta >= 0 when 'expired' then delta <= 0 else reason = 'adjusted' end;
end $$;

alter table credit_ledger
  drop constraint credit_ledger_seq_check,
  drop constraint credit_ledger_balance_check,
  drop constraint credit_ledger_reason_check,
  drop constraint credit_ledger_begins_with_its_balance,
  drop constraint credit_ledger_names_its_reservation,
  drop constraint credit_ledger_moves_as_its_reason,
  add constraint credit_ledger_movements check (is_movement(seq, delta, balance, reason, reservation_id));

-- Of a hold `cancelled_at` is its end; `cancelled_by` says that its holder ended it, and not the clock.
create function is_seating(user_id uuid, held_package_id uuid, created_at timestamptz, free_until timestamptz,
  cancelled_at timestamptz, cancelled_by uuid, changed_from uuid, held_until timestamptz, visitor bytea, visitor_network bytea,
  lost text) returns boolean
language plpgsql immutable parallel safe as $$
begin
  if held_until is null then
    return user_id is not null and held_package_id is not null and free_until is not null
      and visitor is null and visitor_network is null and lost is null and (cancelled_at is null) = (cancelled_by is null);
  end if;
  return free_until is null and changed_from is null and (held_package_id is null or cancelled_at is not null)
    and (user_id is null) <> (visitor is null) and (visitor is null) = (visitor_network is null) and held_until > created_at;
end $$;

alter table seatings
  drop constraint seatings_reservation_or_hold,
  drop constraint seatings_visitor_with_network,
  add constraint seatings_reservation_or_hold check (is_seating(user_id, held_package_id, created_at, free_until, cancelled_at,
    cancelled_by, changed_from, held_until, visitor, visitor_network, lost));

-- Every booking moves its customer's revision, which none of these rules is about: they are looked at when what they are about
-- is written.
create function keep_people_right() returns trigger language plpgsql as $$
declare
  broken constant text := case
    when new.email <> lower(new.email) or new.email = '' then 'users_email_check'
    when new.role not in ('user', 'employee', 'admin') then 'users_role_check'
    when new.is_superuser and new.role <> 'admin' then 'users_superusers_are_admins'
    when new.birth_date !~ '^\d\d/\d\d$' then 'users_birth_date_check'
    when new.merged_into is not null and (new.merged_into = new.id or new.closed_at is null or new.enabled)
      then 'users_merged_are_closed'
    -- Who merged into another keeps what they were.
    when new.closed_at is not null and new.merged_into is null
      and (new.enabled or new.phone <> '' or new.birth_date is not null) then 'users_closed_are_nobody'
  end;
begin
  if broken is not null then
    raise exception 'a row of "users" violates "%"', broken using errcode = '23514', constraint = broken, table = 'users';
  end if;
  return null;
end $$;

alter table users
  drop constraint users_email_check,
  drop constraint users_birth_date_check,
  drop constraint users_role_check,
  drop constraint users_superusers_are_admins,
  drop constraint users_closed_are_nobody,
  drop constraint users_merged_are_closed;

create constraint trigger users_are_right
  after insert or update of id, email, phone, birth_date, role, is_superuser, enabled, closed_at, merged_into on users
  for each row execute function keep_people_right();

-- Few reservations take the place of another; the others were in this index too, as nothing.
alter table seatings drop constraint seatings_changed_from_key;
create unique index seatings_changed_from_key on seatings (changed_from) where changed_from is not null;

-- The seats of a class are in one index already, which says which of them are held.
drop index seatings_held_in_class;

-- Kept for a day, and looked at by age once an hour: in the order in which they came, blocks say that as well as an index.
drop index idempotency_keys_by_age;
create index idempotency_keys_by_age on idempotency_keys using brin (created_at) with (pages_per_range = 16, autosummarize = on);

-- Whose press it was is the key itself, and in a day the row is gone.
alter table idempotency_keys drop constraint idempotency_keys_user_id_fkey;

-- Looked at for every row of a booking: a setting that is not there is null, which is no.
create or replace function audit(followed regclass, variadic hidden text[] default '{}') returns void language plpgsql as $$
begin
  execute format(
    'create or replace trigger z_audit after insert or update or delete on %s for each row
     when (current_setting(''cupo.actor'', true) <> '''') execute function audit_row(%s)',
    followed, (select string_agg(quote_literal(name), ', ') from unnest(hidden) name));
end $$;

do $$
declare followed record;
begin
  for followed in
    select tgrelid::regclass as name, array_remove(string_to_array(encode(tgargs, 'escape'), '\000'), '') as hidden
    from pg_trigger where tgname = 'z_audit'
  loop
    perform audit(followed.name, variadic followed.hidden);
  end loop;
end $$;
