-- The same class every week: what somebody wants until they say otherwise, and what became of it in each class.

create table weekly_bookings (
  id uuid primary key,
  -- Speaks of them alone: who never had a seat by it goes with it.
  user_id uuid not null references users on delete cascade,
  branch_id uuid not null references branches,
  discipline_id uuid not null references disciplines,
  -- 0 is Monday, as in weekly_slots; both in the branch's own time.
  weekday int not null check (weekday between 0 and 6),
  hour time not null,
  -- The one they would rather have.
  seat int check (seat between 1 and 1000),
  created_at timestamptz not null,
  ended_at timestamptz,
  -- Null: their account was closed, or is another one's.
  ended_by uuid references users,
  constraint weekly_bookings_ended_by_somebody check (ended_by is null or ended_at is not null)
);

create unique index weekly_bookings_one_live on weekly_bookings (user_id, branch_id, discipline_id, weekday, hour)
  where ended_at is null;
create index weekly_bookings_of_user on weekly_bookings (user_id);

-- A class is decided once: what was booked, or put in line, is not again, whatever becomes of that. What was skipped is looked at
-- anew when something was decided for its customer, or the class is another.
create table weekly_turns (
  weekly_booking_id uuid not null references weekly_bookings on delete cascade,
  class_id uuid not null references classes on delete cascade,
  outcome text not null check (outcome in ('booked', 'waiting', 'skipped')),
  reservation_id uuid references seatings on delete set null,
  -- Why it was skipped, as its refusal is called.
  reason text,
  decided_at timestamptz not null,
  customer_revision int not null,
  class_revision int not null,
  -- Null: its mail is still to be made.
  told_at timestamptz,
  primary key (weekly_booking_id, class_id),
  constraint weekly_turns_skipped_for_a_reason check ((outcome = 'skipped') = (reason is not null))
);

create index weekly_turns_of_class on weekly_turns (class_id);
create index weekly_turns_of_reservation on weekly_turns (reservation_id) where reservation_id is not null;
create index weekly_turns_untold on weekly_turns (weekly_booking_id) where told_at is null;
