-- A seating takes a seat of a class: a reservation, or a hold, which ends by itself. Both are rows of the one index that
-- says who has a seat. `reservations` shows the first alone, so that whoever reads it never meets a hold.
alter table reservations rename to seatings;
alter table seatings drop constraint reservations_check;
alter table seatings
  alter column user_id drop not null,
  alter column held_package_id drop not null,
  alter column free_until drop not null,
  -- Only of a hold: when it is dead, whether or not its row was tidied.
  add column held_until timestamptz,
  -- Of a visitor's hold, in place of user_id: SHA-256 of the secret that their browser keeps, and of the network it came from.
  add column visitor bytea,
  add column visitor_network bytea,
  -- Of a hold whose package came: held_package_id, and why it could not sit its holder down; null when it did.
  add column lost text,
  -- Of a hold `cancelled_at` is its end; `cancelled_by` says that its holder ended it, and not the clock.
  add check (
    case when held_until is null
      then user_id is not null and held_package_id is not null and free_until is not null
        and visitor is null and lost is null and (cancelled_at is null) = (cancelled_by is null)
      else free_until is null and changed_from is null and (held_package_id is null or cancelled_at is not null)
        and (user_id is null) <> (visitor is null) and held_until > created_at
    end
  ),
  add check ((visitor is null) = (visitor_network is null));

drop index reservations_one_active_per_seat;
create unique index reservations_one_active_per_seat on seatings (class_id, seat) include (held_until)
  where cancelled_at is null;
create unique index seatings_one_hold_per_person on seatings (user_id)
  where held_until is not null and cancelled_at is null;
create unique index seatings_one_hold_per_visitor on seatings (visitor)
  where held_until is not null and cancelled_at is null;
create index seatings_held_in_class on seatings (class_id) where held_until is not null and cancelled_at is null;
create index seatings_holds_by_end on seatings (held_until) where held_until is not null;

create view reservations as
  select id, class_id, room_id, seat, user_id, held_package_id, created_at, free_until, cancelled_at, cancelled_by, changed_from
  from seatings where held_until is null;
