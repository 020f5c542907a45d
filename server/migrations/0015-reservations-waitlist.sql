-- Moves with every join: who read a class that nobody waits for reads again before a freed place goes to somebody else.
alter table classes add column queue_revision int not null default 0;

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
  reservation_id uuid unique references reservations,
  check ((ended_at is null) = (end_reason is null)),
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
  ends_at timestamptz not null check (ends_at > offered_at),
  reservation_id uuid unique references reservations
);

create index waitlist_offers_open on waitlist_offers (class_id, ends_at) where reservation_id is null;
