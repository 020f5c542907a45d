-- Where classes happen: branches, disciplines, rooms and their seats, instructors; settings, and what a studio says of itself.

-- Pictures that the studio put up, made anew from what was sent. Named by what they are: a name never changes its picture.
create table images (
  id text primary key check (id ~ '^[0-9a-f]{64}$'),
  width int not null check (width between 1 and 4000),
  height int not null check (height between 1 and 4000),
  -- Its bytes are here, or in a store beside the database under a key of their own.
  bytes bytea,
  store_key text unique,
  created_at timestamptz not null,
  -- When somebody last sent it, or named it in something that was saved: what nothing uses is kept for a while from then on.
  offered_at timestamptz not null,
  constraint images_somewhere check ((bytes is null) <> (store_key is null))
);

-- Keys in the store of which no picture is known: one that is just being sent, or whose picture was forgotten. Written before
-- the store is told anything, so that nothing stays there that nobody knows of.
create table loose_pictures (
  key text primary key,
  since timestamptz not null
);

-- In the tables below `revision` moves with every edit: who edits an older one is told.

create table branches (
  id uuid primary key,
  name text not null unique check (name <> ''),
  address text not null,
  area text not null,
  map_url text not null default '',
  phone text not null,
  hours text not null default '',
  time_zone text not null default 'America/Mexico_City',
  photo text references images,
  is_public boolean not null default true,
  created_at timestamptz not null default now(),
  revision int not null default 0
);

-- People come before branches, and are at home in one.
alter table users add foreign key (branch_id) references branches;

create table disciplines (
  id uuid primary key,
  name text not null unique check (name <> ''),
  description text not null default '',
  created_at timestamptz not null default now(),
  revision int not null default 0
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
  revision int not null default 0,
  unique (branch_id, name),
  -- What a class refers to: its room is one of its branch.
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
  -- Two seats that change places do so in one statement: it is the whole plan that has each place once.
  unique (room_id, col, row) deferrable,
  constraint room_seats_col_with_row check ((col is null) = (row is null))
);

create table instructors (
  id uuid primary key,
  first_name text not null check (first_name <> ''),
  last_name text not null,
  branch_id uuid references branches,
  bio text not null default '',
  photo text references images,
  -- Who left stays in the classes they gave.
  is_active boolean not null default true,
  created_at timestamptz not null default now(),
  revision int not null default 0,
  unique nulls not distinct (first_name, last_name, branch_id)
);

-- A setting that nobody has written stands at revision 0.
create table settings (
  name text primary key,
  value jsonb not null,
  changed_at timestamptz not null default now(),
  revision int not null default 1 check (revision >= 1)
);

-- What the studio counts in, and where it is for what is of no branch: of its settings, or as it was before they said so.
create function studio_currency() returns text language sql stable as $$
  select coalesce((select value ->> 'currency' from settings where name = 'studio'), 'MXN')
$$;

create function studio_zone() returns text language sql stable as $$
  select coalesce((select value ->> 'timeZone' from settings where name = 'studio'), 'America/Mexico_City')
$$;

-- What a studio says of itself. Every save is a row: the newest version of a page is the one that is shown.
create table content_versions (
  page text not null check (page in ('who-we-are', 'terms', 'privacy', 'home')),
  version int not null check (version >= 1),
  body jsonb not null,
  -- Null: it came with an import.
  written_by uuid references users,
  created_at timestamptz not null,
  primary key (page, version)
);

-- What was written through the contact form.
create table contact_messages (
  id uuid primary key,
  -- SHA-256 of the press that sent it, so that it is kept once however often it was repeated; and of what it says.
  press bytea unique,
  request bytea,
  name text not null,
  email text not null,
  phone text not null,
  message text not null,
  branch_id uuid references branches,
  -- Who was signed in, if anybody.
  user_id uuid references users,
  created_at timestamptz not null,
  constraint contact_messages_press_with_request check ((press is null) = (request is null))
);

create index contact_messages_of_sender on contact_messages (email, created_at);

select audit('contact_messages', 'press', 'request');
