-- What a studio brings in from the office, or takes along, and how far it is. Whoever works on it may be another process than the
-- one that was asked, so all of it is here: its files, what was understood of them, and which rows it added.

create table moves (
  id uuid primary key,
  kind text not null check (kind in ('import', 'export')),
  state text not null check (state in ('receiving', 'reading', 'mapping', 'checking', 'checked', 'running', 'done', 'undoing',
    'undone', 'failed', 'dropped')),
  made_by uuid not null references users,
  made_at timestamptz not null,
  -- When it came to its state.
  changed_at timestamptz not null,
  -- A list of `{ name, size }`, in the order in which they are sent.
  files jsonb not null default '[]',
  is_whole boolean not null default false,
  -- What was read of them, each sheet with what it was taken for; and what somebody said that it is.
  sheets jsonb,
  mappings jsonb,
  -- What would come, and every fault.
  coming jsonb not null default '[]',
  notes jsonb not null default '[]',
  faults jsonb not null default '[]',
  -- `{ done, total, what }`
  progress jsonb,
  -- What came; and when.
  added jsonb not null default '[]',
  done_at timestamptz,
  -- What was built on it, when it was to be taken away.
  built jsonb not null default '[]',
  -- Accounts that are still to go after its rows did.
  accounts text[] not null default '{}',
  failure text,
  -- How often the work on its state was begun: what breaks every time is given up.
  tries int not null default 0
);

-- One at a time of each kind, until somebody brings it to its end.
create unique index moves_one_open on moves (kind)
  where state in ('receiving', 'reading', 'mapping', 'checking', 'checked', 'running', 'undoing');
create index moves_by_time on moves (made_at);

-- What is worked on is no change that somebody made, and too much to be written down once more.
select audit('moves', 'sheets', 'mappings', 'coming', 'notes', 'faults', 'progress', 'accounts', 'tries',
  'files', 'added', 'built', 'is_whole', 'changed_at');

-- A file in pieces.
create table move_parts (
  move_id uuid not null references moves on delete cascade,
  file int not null,
  part int not null,
  bytes bytea not null,
  primary key (move_id, file, part)
);
alter table move_parts alter column bytes set storage external;

-- Which rows an import added, by the columns of their key, some thousand to a row.
create table move_rows (
  move_id uuid not null references moves on delete cascade,
  seq bigint generated always as identity,
  table_name text not null,
  keys jsonb not null,
  primary key (move_id, seq)
);

-- What sheets with these headings were said to be the last time.
create table sheet_mappings (
  headings text primary key,
  mapping jsonb not null,
  kept_at timestamptz not null
);
