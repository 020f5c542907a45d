-- Classes, and the weeks that they are made from.

create extension if not exists btree_gist; -- a room and a span of time, in one constraint

create table classes (
  id uuid primary key,
  branch_id uuid not null,
  room_id uuid not null,
  discipline_id uuid not null references disciplines,
  instructor_id uuid not null references instructors,
  -- What the studio wrote, in the branch's time, and the instants they mean there.
  day date not null,
  hour time not null,
  starts_at timestamptz not null,
  ends_at timestamptz not null,
  capacity int not null check (capacity between 1 and 1000),
  type text not null check (type in ('individual', 'groups')),
  info text not null default '',
  status text not null default 'abierta' check (status in ('abierta', 'cerrada')),
  -- One that is cancelled stays.
  cancelled_at timestamptz,
  cancelled_by uuid references users,
  -- It came from elsewhere beside another class of its room or instructor: the constraints below let it be, until its room,
  -- instructor or hour is changed. Whoever makes or moves a class looks at these as well.
  shares_hour boolean not null default false,
  created_at timestamptz not null default now(),
  -- Moves with every change that a booking must not miss: closing, capacity, room, hour.
  revision int not null default 0,
  -- Moves with every join: who read a class that nobody waits for reads again before a freed place goes to somebody else.
  queue_revision int not null default 0,
  foreign key (room_id, branch_id) references rooms (id, branch_id),
  -- What a reservation refers to: its seat is one of the class's room.
  unique (id, room_id),
  constraint classes_end_after_start check (ends_at > starts_at),
  constraint classes_cancelled_by_somebody check ((cancelled_at is null) = (cancelled_by is null)),
  constraint classes_cancelled_are_closed check (cancelled_at is null or status = 'cerrada'),
  -- A room and an instructor are in one class at a time.
  constraint classes_one_per_room
    exclude using gist (room_id with =, tstzrange(starts_at, ends_at) with &&)
    where (cancelled_at is null and not shares_hour),
  constraint classes_one_per_instructor
    exclude using gist (instructor_id with =, tstzrange(starts_at, ends_at) with &&)
    where (cancelled_at is null and not shares_hour)
);

create unique index classes_one_per_room_and_hour on classes (room_id, starts_at) where cancelled_at is null;
-- A week is asked for by its days, in the branch's own time: an index on the instant read a branch's whole history.
create index classes_of_branch_and_day on classes (branch_id, day);
-- All branches' classes by the hour, a page at a time.
create index classes_by_hour on classes (starts_at, id);
create index classes_of_instructor on classes (instructor_id, starts_at);

-- Who read a class as it was has to read it again, and a booking that is being written is waited for: whoever changes it, in
-- whatever way, keeps bookings out until they commit. What moves the line alone (queue_revision) does neither.
create function move_class_revision() returns trigger language plpgsql as $$
begin
  perform from classes where id = old.id for update;
  new.revision := old.revision + 1;
  return new;
end
$$;

create trigger move_class_revision before update on classes for each row
  when ((old.room_id, old.discipline_id, old.instructor_id, old.day, old.hour, old.starts_at, old.ends_at, old.capacity,
      old.type, old.status, old.info, old.cancelled_at)
    is distinct from (new.room_id, new.discipline_id, new.instructor_id, new.day, new.hour, new.starts_at, new.ends_at,
      new.capacity, new.type, new.status, new.info, new.cancelled_at))
  execute function move_class_revision();

select audit('classes', 'queue_revision');

-- A week as a branch repeats it, from which its classes are made.
create table weekly_slots (
  id uuid primary key,
  branch_id uuid not null,
  room_id uuid not null,
  discipline_id uuid not null references disciplines,
  instructor_id uuid not null references instructors,
  -- 0 is Monday.
  weekday int not null check (weekday between 0 and 6),
  hour time not null,
  minutes int not null check (minutes between 5 and 480),
  capacity int not null check (capacity between 1 and 1000),
  type text not null check (type in ('individual', 'groups')),
  info text not null default '',
  -- Its classes are made some weeks ahead without anybody asking.
  repeats boolean not null,
  created_at timestamptz not null,
  -- Moves with every edit: who edits an older one is told.
  revision int not null default 0,
  foreign key (room_id, branch_id) references rooms (id, branch_id)
);

create index weekly_slots_of_branch on weekly_slots (branch_id, weekday, hour);

-- What a slot made, a day at most once, whatever became of it: what was moved, cancelled or deleted is not made again.
create table planned_classes (
  slot_id uuid not null references weekly_slots on delete cascade,
  day date not null,
  class_id uuid unique references classes on delete set null,
  primary key (slot_id, day)
);

-- Days on which nothing is made.
create table holidays (
  day date primary key,
  name text not null,
  -- Null: of every branch.
  branch_ids uuid[] check (cardinality(branch_ids) > 0)
);
