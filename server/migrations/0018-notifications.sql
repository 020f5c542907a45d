-- One mail to one person: what follows from an event, or from what the clock noticed. Its text is made from `facts`, so that
-- a year of them stays small, and so that a secret in them can be forgotten once it has left.
create table messages (
  -- Also its Message-ID, the same however often it is sent.
  id uuid primary key,
  -- The event's id, or one made from what it reminds of: nobody is told twice of one occasion.
  occasion uuid not null,
  kind text not null,
  -- Null: the studio itself.
  user_id uuid references users on delete cascade,
  address text not null,
  facts jsonb not null,
  created_at timestamptz not null,
  -- When it is to be tried, again if it was before.
  due_at timestamptz not null,
  tries int not null default 0,
  -- What the mail server said, the last time that it did not take it.
  error text,
  ended_at timestamptz,
  -- `dropped`: it was no longer true when it was to leave. `unmailed`: there is no mail server.
  outcome text check (outcome in ('sent', 'failed', 'dropped', 'unmailed')),
  unique (occasion, address),
  check ((ended_at is null) = (outcome is null))
);

create index messages_due on messages (due_at) where ended_at is null;
create index messages_by_age on messages (created_at desc, id);
-- Signs the links of mails, for all processes.
create table link_key (
  is_only boolean primary key default true check (is_only),
  key bytea not null
);

create index messages_failed on messages (ended_at) where outcome = 'failed';
