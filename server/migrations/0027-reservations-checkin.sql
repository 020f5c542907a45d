-- Whoever comes shows a code, or says so themselves at a kiosk.

-- Signs the codes of tickets, for all processes. Made here, so that there is one whenever one is asked for.
create table ticket_key (
  is_only boolean primary key default true check (is_only),
  key bytea not null
);
insert into ticket_key (key) values (decode(replace(gen_random_uuid()::text || gen_random_uuid()::text, '-', ''), 'hex'));

-- A tablet that receives people at one branch, in the name of who started it and for as long as they may themselves.
create table kiosks (
  id uuid primary key,
  branch_id uuid not null references branches,
  name text not null,
  -- SHA-256 of what the tablet keeps.
  token bytea not null unique,
  started_by uuid not null references users,
  started_at timestamptz not null,
  seen_at timestamptz not null,
  ended_at timestamptz,
  -- When codes and names were invented at it, of the last day.
  tries timestamptz[] not null default '{}',
  locked_at timestamptz
);

create index kiosks_running on kiosks (branch_id) where ended_at is null;

select audit('kiosks', 'token', 'tries');
