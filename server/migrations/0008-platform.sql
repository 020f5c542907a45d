-- The first answer to a write, kept so that the same press made again gets it again.
create table idempotency_keys (
  user_id uuid not null references users on delete cascade,
  key text not null check (length(key) between 1 and 200),
  -- SHA-256 of method, path and body.
  request bytea not null,
  status int not null,
  reply json not null,
  created_at timestamptz not null default now(),
  primary key (user_id, key)
);

create index idempotency_keys_by_age on idempotency_keys (created_at);

-- Studios that were moved in from a folder, and the day their relative dates count from.
create table imports (
  name text primary key,
  reference_day date not null,
  finished_at timestamptz not null
);
