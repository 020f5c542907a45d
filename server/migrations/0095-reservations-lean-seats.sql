-- A booking makes less ready before it writes. The text of each check and of each trigger's condition is read, planned and made ready anew
-- by every statement that writes to its table, and the longer it is the more of that there is.

-- A row is told whole: fifteen columns by their names were longer than all other checks of a booking.
create function is_seating(s seatings) returns boolean
language plpgsql immutable parallel safe as $$
begin
  -- The one of every booking first: what is not reached is not even prepared.
  if num_nulls(s.user_id, s.held_package_id, s.free_until) = 0 and num_nonnulls(s.held_until, s.visitor, s.visitor_network, s.lost,
    s.cancelled_at, s.cancelled_by, s.attended, s.marked_at, s.marked_by, s.given_at) = 0 then return true; end if;
  if s.held_until is null then
    return s.user_id is not null and s.held_package_id is not null and s.free_until is not null
      and s.visitor is null and s.visitor_network is null and s.lost is null and (s.cancelled_at is null) = (s.cancelled_by is null)
      and (s.attended is null or (s.cancelled_at is null and s.marked_at is not null))
      and (s.marked_by is null or s.marked_at is not null)
      and (s.given_at is null or (s.attended is not null and not s.attended));
  end if;
  return s.free_until is null and s.changed_from is null and (s.held_package_id is null or s.cancelled_at is not null)
    and (s.user_id is null or s.visitor is null) and (s.visitor is null) = (s.visitor_network is null) and s.held_until > s.created_at
    and (s.user_id is not null or s.visitor is not null or s.held_package_id is null)
    and s.attended is null and s.marked_at is null and s.marked_by is null and s.given_at is null;
end $$;

alter table seatings
  drop constraint seatings_reservation_or_hold,
  add constraint seatings_reservation_or_hold check (is_seating(seatings)) not valid;
drop function is_seating(uuid, uuid, timestamptz, timestamptz, timestamptz, uuid, uuid, timestamptz, bytea, bytea, text, boolean,
  timestamptz, uuid, timestamptz);

create function is_movement(m credit_ledger) returns boolean
language plpgsql immutable parallel safe as $$
begin
  if m.seq < 1 or m.balance < 0 or (m.seq = 1 and m.balance <> m.delta) then return false; end if;
  if m.reason = 'used' then return m.delta in (0, -1) and m.reservation_id is not null and m.valid_until is null; end if;
  if m.reason = 'returned' then return m.delta in (0, 1) and m.reservation_id is not null; end if;
  if m.valid_until is not null then return false; end if;
  if m.reason = 'lost' then return m.delta = 0 and m.reservation_id is not null; end if;
  return m.reservation_id is null
    and case m.reason when 'granted' then m.delta >= 0 when 'expired' then m.delta <= 0 when 'extended' then m.delta >= 0
      when 'frozen' then m.delta = 0 when 'thawed' then m.delta = 0 when 'passed' then m.delta <= 0 and m.balance = 0
      else m.reason = 'adjusted' end;
end $$;

alter table credit_ledger
  drop constraint credit_ledger_movements,
  drop constraint credit_ledger_returned_until,
  add constraint credit_ledger_movements check (is_movement(credit_ledger)) not valid;
drop function is_movement(int, int, int, text, uuid);

-- Whoever books has read its class's day with the lock that keeps it there, and writes it.
drop trigger take_day on seatings;
create trigger take_day before insert on seatings
  for each row when (new.day is null) execute function take_day();
create trigger take_day_anew before update of class_id on seatings
  for each row execute function take_day();

-- Most bookings are of classes that nobody counts yet. As is_noted, but that wherever the database is no day is later than the next.
create function note_late_seat() returns trigger language plpgsql as $$
begin
  if new.day > current_date + 13 or new.held_until is not null or new.cancelled_at is not null then return null; end if;
  if is_noted(new.day) then insert into late_classes (class_id, day) values (new.class_id, new.day); end if;
  if is_late(new.day) and new.user_id is not null then insert into late_visits values (new.user_id); end if;
  return null;
end $$;

create or replace function note_late_visit() returns trigger language plpgsql as $$
declare noted date;
begin
  -- That somebody came, of whom nobody had said so, changes what is paid for their class; what becomes of a hold changes nothing.
  if tg_op = 'UPDATE' and (old.held_until is not null and new.held_until is not null
    or (old.user_id, old.class_id, old.held_until is null, old.cancelled_at is null, old.given_at is null, old.attended)
      is not distinct from
      (new.user_id, new.class_id, new.held_until is null, new.cancelled_at is null, new.given_at is null, new.attended))
  then return null; end if;
  noted := coalesce(old.day, (select c.day from classes c where c.id = old.class_id));
  if is_noted(noted) then insert into late_classes (class_id, day) values (old.class_id, noted); end if;
  if is_late(noted) and old.user_id is not null then insert into late_visits values (old.user_id); end if;
  if tg_op = 'UPDATE' and (old.class_id, old.user_id) is distinct from (new.class_id, new.user_id) then
    noted := coalesce(new.day, (select c.day from classes c where c.id = new.class_id));
    if is_noted(noted) then insert into late_classes (class_id, day) values (new.class_id, noted); end if;
    if is_late(noted) and new.user_id is not null then insert into late_visits values (new.user_id); end if;
  end if;
  return null;
end $$;

drop trigger note_late_update on seatings;
create trigger note_late_update after update on seatings for each row execute function note_late_visit();
drop trigger note_late_insert on seatings;
create trigger note_late_insert after insert on seatings for each row execute function note_late_seat();

-- Whether staff act, whose changes are followed: asked of every row, and shorter than what it asks.
create function is_followed() returns boolean language plpgsql stable parallel safe as $$
begin
  return current_setting('cupo.actor', true) <> '';
end $$;

create or replace function audit(followed regclass, variadic hidden text[] default '{}') returns void language plpgsql as $$
begin
  execute format(
    'create or replace trigger z_audit after insert or update or delete on %s for each row
     when (is_followed()) execute function audit_row(%s)',
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
