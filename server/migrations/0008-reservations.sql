-- Seats that are taken, and who waits for one.

-- What a seating must be: a reservation, or a hold. A function, since the text of a check is read anew by every statement that writes.
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

-- A seating takes a seat of a class: a reservation, or a hold, which ends by itself. Both are rows of the one index that
-- says who has a seat.
create table seatings (
  id uuid primary key,
  class_id uuid not null,
  room_id uuid not null,
  seat int not null,
  user_id uuid references users,
  -- Of a reservation what it was paid with; of a hold whose package came, that one.
  held_package_id uuid references held_packages,
  created_at timestamptz not null,
  -- Only of a reservation: until then, inclusive, cancelling returns the credit. Promised at booking: a later change of the
  -- settings does not worsen it.
  free_until timestamptz,
  -- Of a hold `cancelled_at` is its end; `cancelled_by` says that its holder ended it, and not the clock.
  cancelled_at timestamptz,
  cancelled_by uuid references users,
  -- The reservation that one was changed from: its seat was given up in the commit that gave it this one.
  changed_from uuid references seatings,
  -- The second seat of one person in a class that had begun when their two accounts became one: both are kept as they were.
  sits_twice boolean not null default false,
  -- Only of a hold: when it is dead, whether or not its row was tidied.
  held_until timestamptz,
  -- Of a visitor's hold, in place of user_id: SHA-256 of the secret that their browser keeps, and of the network it came from.
  visitor bytea,
  visitor_network bytea,
  -- Of a hold whose package came: why it could not sit its holder down; null when it did.
  lost text,
  -- The class's room is part of the key it points to: a class can only change rooms with its reservations.
  foreign key (class_id, room_id) references classes (id, room_id) on update cascade,
  foreign key (room_id, seat) references room_seats (room_id, seat),
  constraint seatings_reservation_or_hold check (is_seating(user_id, held_package_id, created_at, free_until, cancelled_at,
    cancelled_by, changed_from, held_until, visitor, visitor_network, lost))
);

-- The stock: what cannot be sold twice. Whether what has a seat is dead by now is read in the index.
create unique index seatings_one_per_seat on seatings (class_id, seat) include (held_until)
  where cancelled_at is null;
create unique index seatings_one_per_customer on seatings (user_id, class_id)
  where cancelled_at is null and not sits_twice;
create unique index seatings_one_hold_per_person on seatings (user_id)
  where held_until is not null and cancelled_at is null;
create unique index seatings_one_hold_per_visitor on seatings (visitor)
  where held_until is not null and cancelled_at is null;

-- Few reservations take the place of another; the others would be in it too, as nothing.
create unique index seatings_changed_from_key on seatings (changed_from) where changed_from is not null;
create index seatings_of_user on seatings (user_id, created_at);
create index seatings_holds_by_end on seatings (held_until) where held_until is not null;

select audit('seatings', 'visitor', 'visitor_network');

-- Reservations alone, so that whoever reads them never meets a hold.
create view reservations as
  select id, class_id, room_id, seat, user_id, held_package_id, created_at, free_until, cancelled_at, cancelled_by, changed_from
  from seatings where held_until is null;

alter table credit_ledger add foreign key (reservation_id) references seatings;

-- Who waits, and how each wait ended. First come, first served: in the order of `turn`.
create table waitlist_entries (
  id uuid primary key,
  turn bigint generated always as identity unique,
  class_id uuid not null references classes,
  user_id uuid not null references users,
  -- False: wants to be told of a free place, and to take it or not.
  automatic boolean not null,
  joined_at timestamptz not null,
  ended_at timestamptz,
  end_reason text check (end_reason in ('promoted', 'left', 'expired')),
  -- Who ended it; null when a freed place or the clock did.
  ended_by uuid references users,
  reservation_id uuid unique references seatings,
  constraint waitlist_entries_ended_with_reason check ((ended_at is null) = (end_reason is null)),
  constraint waitlist_entries_promoted_with_reservation
    check ((end_reason is not distinct from 'promoted') = (reservation_id is not null))
);

create unique index waitlist_entries_one_per_customer on waitlist_entries (user_id, class_id) where ended_at is null;
create index waitlist_entries_of_class on waitlist_entries (class_id, turn) where ended_at is null;
create index waitlist_entries_of_user on waitlist_entries (user_id, joined_at);

-- One free place, offered for a while to everybody who waits: the first to claim it has it.
create table waitlist_offers (
  id uuid primary key,
  class_id uuid not null references classes,
  offered_at timestamptz not null,
  ends_at timestamptz not null,
  reservation_id uuid unique references seatings,
  constraint waitlist_offers_end_later check (ends_at > offered_at)
);

create index waitlist_offers_open on waitlist_offers (class_id, ends_at) where reservation_id is null;
