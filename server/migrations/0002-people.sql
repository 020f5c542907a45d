-- Who a person is to the studio. Their credentials live with the identity provider; `uid` is its name for them.

create table users (
  id uuid primary key,
  uid text not null unique,
  email text not null unique check (email = lower(email) and email <> ''),
  first_name text not null,
  last_name text not null default '',
  phone text not null default '',
  branch_id uuid references branches,
  birth_date text check (birth_date ~ '^\d\d/\d\d$'),
  emergency_contact_name text,
  emergency_contact_phone text,
  role text not null default 'user' check (role in ('user', 'employee', 'admin')),
  is_superuser boolean not null default false check (not is_superuser or role = 'admin'),
  enabled boolean not null default true,
  created_at timestamptz not null default now(),
  -- Moves with every booking, cancellation and grant of this person: who read an older one decides again.
  revision int not null default 0
) with (fillfactor = 80);

create table staff_permissions (
  user_id uuid not null references users on delete cascade,
  module text not null,
  actions text[] not null,
  -- Null: every branch.
  branch_ids uuid[],
  primary key (user_id, module)
);

create table sessions (
  id uuid primary key,
  user_id uuid not null references users on delete cascade,
  -- The provider's own session that opened this one: it outlives no session it opened.
  identity_session text,
  created_at timestamptz not null default now(),
  seen_at timestamptz not null default now(),
  expires_at timestamptz not null,
  ended_at timestamptz,
  end_reason text check (end_reason in ('logout', 'replaced', 'forced', 'disabled', 'password', 'expired')),
  check ((ended_at is null) = (end_reason is null))
);

create unique index sessions_one_live_per_person on sessions (user_id) where ended_at is null;
