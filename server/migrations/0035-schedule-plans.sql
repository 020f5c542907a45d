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
  name text not null
);
