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
  ends_at timestamptz not null check (ends_at > starts_at),
  capacity int not null check (capacity between 1 and 1000),
  type text not null check (type in ('individual', 'groups')),
  status text not null default 'abierta' check (status in ('abierta', 'cerrada')),
  info text not null default '',
  created_at timestamptz not null default now(),
  -- Moves with every change that a booking must not miss: closing, capacity, room, hour.
  revision int not null default 0,
  foreign key (room_id, branch_id) references rooms (id, branch_id),
  unique (room_id, starts_at),
  unique (id, room_id)
);

create index classes_of_branch_and_week on classes (branch_id, starts_at);
create index classes_of_instructor on classes (instructor_id, starts_at);
