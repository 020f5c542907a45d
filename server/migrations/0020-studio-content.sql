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

-- Pictures that the studio put up, made anew from what was sent. Named by what they are: a name never changes its picture.
create table images (
  id text primary key check (id ~ '^[0-9a-f]{64}$'),
  bytes bytea not null,
  width int not null check (width between 1 and 4000),
  height int not null check (height between 1 and 4000),
  created_at timestamptz not null
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
  branch_id uuid references branches,
  message text not null,
  -- Who was signed in, if anybody.
  user_id uuid references users,
  created_at timestamptz not null,
  check ((press is null) = (request is null))
);

create index contact_messages_of_sender on contact_messages (email, created_at);
