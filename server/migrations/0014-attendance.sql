-- Who came: a mark on the reservation itself, so that it is never of one that was cancelled, moved, or of somebody who had none.

alter table seatings
  -- Only of a reservation: true, they came; false, they did not. Null: nobody has said.
  add column attended boolean,
  -- When that was said last, or taken back. Null: never.
  add column marked_at timestamptz,
  -- Null: the clock did, once the class was long over and its roll had been taken; or a file that was brought in.
  add column marked_by uuid references users,
  drop constraint seatings_reservation_or_hold;

drop function is_seating(uuid, uuid, timestamptz, timestamptz, timestamptz, uuid, uuid, timestamptz, bytea, bytea, text);

create function is_seating(user_id uuid, held_package_id uuid, created_at timestamptz, free_until timestamptz,
  cancelled_at timestamptz, cancelled_by uuid, changed_from uuid, held_until timestamptz, visitor bytea, visitor_network bytea,
  lost text, attended boolean, marked_at timestamptz, marked_by uuid) returns boolean
language plpgsql immutable parallel safe as $$
begin
  if held_until is null then
    return user_id is not null and held_package_id is not null and free_until is not null
      and visitor is null and visitor_network is null and lost is null and (cancelled_at is null) = (cancelled_by is null)
      and (attended is null or (cancelled_at is null and marked_at is not null))
      and (marked_by is null or marked_at is not null);
  end if;
  return free_until is null and changed_from is null and (held_package_id is null or cancelled_at is not null)
    and (user_id is null) <> (visitor is null) and (visitor is null) = (visitor_network is null) and held_until > created_at
    and attended is null and marked_at is null and marked_by is null;
end $$;

alter table seatings add constraint seatings_reservation_or_hold check (is_seating(user_id, held_package_id, created_at,
  free_until, cancelled_at, cancelled_by, changed_from, held_until, visitor, visitor_network, lost, attended, marked_at, marked_by));

create or replace view reservations as
  select id, class_id, room_id, seat, user_id, held_package_id, created_at, free_until, cancelled_at, cancelled_by, changed_from,
    attended, marked_at, marked_by
  from seatings where held_until is null;
