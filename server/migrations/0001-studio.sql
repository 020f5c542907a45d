-- Where classes happen: branches, disciplines, rooms and their seats, instructors, settings.

create table branches (
  id uuid primary key,
  name text not null unique check (name <> ''),
  address text not null,
  area text not null,
  phone text not null,
  is_public boolean not null default true,
  time_zone text not null default 'America/Mexico_City',
  created_at timestamptz not null default now()
);

create table disciplines (
  id uuid primary key,
  name text not null unique check (name <> ''),
  description text not null default '',
  created_at timestamptz not null default now()
);

create table rooms (
  id uuid primary key,
  branch_id uuid not null references branches,
  discipline_id uuid references disciplines,
  name text not null check (name <> ''),
  type text not null check (type in ('individual', 'groups')),
  capacity int not null check (capacity between 1 and 1000),
  is_active boolean not null default true,
  created_at timestamptz not null default now(),
  unique (branch_id, name),
  unique (id, branch_id)
);

-- The seats that exist. A room without a plan has the seats 1 to capacity, with no place in a grid.
create table room_seats (
  room_id uuid not null references rooms on delete cascade,
  seat int not null check (seat >= 1),
  col int check (col >= 0),
  row int check (row >= 0),
  blocked boolean not null default false,
  primary key (room_id, seat),
  unique (room_id, col, row),
  check ((col is null) = (row is null))
);

create table instructors (
  id uuid primary key,
  first_name text not null check (first_name <> ''),
  last_name text not null,
  branch_id uuid references branches,
  bio text not null default '',
  created_at timestamptz not null default now(),
  unique nulls not distinct (first_name, last_name, branch_id)
);

create table settings (
  name text primary key,
  value jsonb not null,
  changed_at timestamptz not null default now()
);
