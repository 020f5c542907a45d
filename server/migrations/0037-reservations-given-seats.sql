-- The seat of whoever has not come may be given, some minutes after the class began, to who waits at the desk.

-- Null: until the class ends nobody's seat is given away.
alter table branches add column late_minutes int check (late_minutes between 5 and 60);

alter table seatings
  -- Only of a reservation that was missed: since when its seat is somebody else's. Its number stays, for it to be told and taken back.
  add column given_at timestamptz,
  drop constraint seatings_reservation_or_hold;

drop function is_seating(uuid, uuid, timestamptz, timestamptz, timestamptz, uuid, uuid, timestamptz, bytea, bytea, text, boolean,
  timestamptz, uuid);

create function is_seating(user_id uuid, held_package_id uuid, created_at timestamptz, free_until timestamptz,
  cancelled_at timestamptz, cancelled_by uuid, changed_from uuid, held_until timestamptz, visitor bytea, visitor_network bytea,
  lost text, attended boolean, marked_at timestamptz, marked_by uuid, given_at timestamptz) returns boolean
language plpgsql immutable parallel safe as $$
begin
  if held_until is null then
    return user_id is not null and held_package_id is not null and free_until is not null
      and visitor is null and visitor_network is null and lost is null and (cancelled_at is null) = (cancelled_by is null)
      and (attended is null or (cancelled_at is null and marked_at is not null))
      and (marked_by is null or marked_at is not null)
      and (given_at is null or (attended is not null and not attended));
  end if;
  return free_until is null and changed_from is null and (held_package_id is null or cancelled_at is not null)
    and (user_id is null or visitor is null) and (visitor is null) = (visitor_network is null) and held_until > created_at
    and (user_id is not null or visitor is not null or held_package_id is null)
    and attended is null and marked_at is null and marked_by is null and given_at is null;
end $$;

alter table seatings add constraint seatings_reservation_or_hold check (is_seating(user_id, held_package_id, created_at,
  free_until, cancelled_at, cancelled_by, changed_from, held_until, visitor, visitor_network, lost, attended, marked_at, marked_by,
  given_at));

-- One seat, one of those that were not given away: nulls are one value, and each giving is another. Its condition stays, so
-- that who sits in a class, and who missed it, are still found by it.
drop index seatings_one_per_seat;
create unique index seatings_one_per_seat on seatings (class_id, seat, given_at) include (held_until) nulls not distinct
  where cancelled_at is null;

create or replace view reservations as
  select id, class_id, room_id, seat, user_id, held_package_id, created_at, free_until, cancelled_at, cancelled_by, changed_from,
    attended, marked_at, marked_by, given_at
  from seatings where held_until is null;
