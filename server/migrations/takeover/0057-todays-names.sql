-- From the tables as they grew, one migration at a time, to what 0001 to 0009 make of them today: a constraint and an index have
-- the name of the table that they are of now, and what a check is for.

alter table captures rename constraint captures_check to captures_paid_or_problem;
alter table classes rename constraint classes_check to classes_end_after_start;
alter table contact_messages rename constraint contact_messages_check to contact_messages_press_with_request;
alter table coupons rename constraint coupons_check to coupons_end_after_start;
alter table credit_ledger rename constraint credit_ledger_check to credit_ledger_begins_with_its_balance;
alter table credit_ledger rename constraint credit_ledger_check1 to credit_ledger_names_its_reservation;
alter table credit_ledger rename constraint credit_ledger_check2 to credit_ledger_moves_as_its_reason;
alter table events rename constraint events_check to events_handled_with_count;
alter table held_packages rename constraint held_packages_check to held_packages_unlimited_have_no_credits;
alter table held_packages rename constraint held_packages_check1 to held_packages_expire_later;
alter table held_packages rename constraint held_packages_check2 to held_packages_written_off_after_expiry;
alter table messages rename constraint messages_check to messages_ended_with_outcome;
alter table orders rename constraint orders_check to orders_amount_within_original;
alter table orders rename constraint orders_check1 to orders_expire_later;
alter table packages rename constraint packages_check to packages_end_after_start;
alter table recovery_codes rename constraint recovery_codes_check to recovery_codes_expire_later;
alter table refunds rename constraint refunds_check to refunds_are_of_something;
alter table refunds rename constraint refunds_check1 to refunds_pending_have_no_end;
alter table room_seats rename constraint room_seats_check to room_seats_col_with_row;
alter table sessions rename constraint sessions_check to sessions_ended_with_reason;
alter table shifts rename constraint shifts_check to shifts_closed_are_counted;
alter table shifts rename constraint shifts_check1 to shifts_difference_is_explained;
alter table users rename constraint users_check to users_superusers_are_admins;
alter table waitlist_entries rename constraint waitlist_entries_check to waitlist_entries_ended_with_reason;
alter table waitlist_entries rename constraint waitlist_entries_check1 to waitlist_entries_promoted_with_reservation;
alter table waitlist_offers rename constraint waitlist_offers_check to waitlist_offers_end_later;

alter table seatings rename constraint reservations_pkey to seatings_pkey;
alter table seatings rename constraint reservations_cancelled_by_fkey to seatings_cancelled_by_fkey;
alter table seatings rename constraint reservations_changed_from_fkey to seatings_changed_from_fkey;
alter table seatings rename constraint reservations_changed_from_key to seatings_changed_from_key;
alter table seatings rename constraint reservations_class_id_room_id_fkey to seatings_class_id_room_id_fkey;
alter table seatings rename constraint reservations_held_package_id_fkey to seatings_held_package_id_fkey;
alter table seatings rename constraint reservations_room_id_seat_fkey to seatings_room_id_seat_fkey;
alter table seatings rename constraint reservations_user_id_fkey to seatings_user_id_fkey;
alter table seatings rename constraint seatings_check to seatings_reservation_or_hold;
alter table seatings rename constraint seatings_check1 to seatings_visitor_with_network;
alter index reservations_of_user rename to seatings_of_user;
alter index reservations_one_active_per_customer rename to seatings_one_per_customer;
alter index reservations_one_active_per_seat rename to seatings_one_per_seat;

-- From PostgreSQL 18 on what may not be null is a constraint as well, named as the table and the column once were.
do $$
declare found record;
begin
  for found in
    select t.conrelid::regclass as of_table, t.conname as before, c.relname || '_' || a.attname || '_not_null' as now
    from pg_constraint t join pg_class c on c.oid = t.conrelid join pg_attribute a on a.attrelid = c.oid and a.attnum = t.conkey[1]
    where t.contype = 'n' and c.relnamespace = 'public'::regnamespace and t.conname <> c.relname || '_' || a.attname || '_not_null'
  loop
    execute format('alter table %s rename constraint %I to %I', found.of_table, found.before, found.now);
  end loop;
end $$;

-- What the log leaves out is said beside each table, as arguments of its trigger, and no more in one list.
create or replace function audit_row() returns trigger language plpgsql security definer set search_path = public, pg_temp as $$
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

create function audit(followed regclass, variadic hidden text[] default '{}') returns void language plpgsql as $$
begin
  execute format(
    'create or replace trigger z_audit after insert or update or delete on %s for each row
     when (coalesce(current_setting(''cupo.actor'', true), '''') <> '''') execute function audit_row(%s)',
    followed, (select string_agg(quote_literal(name), ', ') from unnest(hidden) name));
end $$;

create or replace function audit_tables(except_these text[]) returns void language plpgsql as $$
begin
  perform audit(c.oid) from pg_class c
  where c.relnamespace = 'public'::regnamespace and c.relkind = 'r' and c.relname <> all(except_these)
    and not exists (select from pg_trigger t where t.tgrelid = c.oid and t.tgname = 'z_audit');
end $$;

select audit('users', 'uid', 'credentials_held_until', 'profile_revision', 'search_words');
select audit('sessions', 'identity_session', 'seen_at');
select audit('contact_messages', 'press', 'request');
select audit('classes', 'queue_revision');
select audit('credit_ledger', 'prev_seq', 'prev_balance');
select audit('transactions', 'returned');
select audit('captures', 'seen_at');
select audit('seatings', 'visitor', 'visitor_network');
