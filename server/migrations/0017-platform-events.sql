-- What happened, written with what made it happen; the worker turns each into the messages that follow from it.
create table events (
  -- Ordered by time (UUID version 7), so that the key grows at its end.
  id uuid primary key,
  name text not null,
  data jsonb not null,
  recorded_at timestamptz not null,
  handled_at timestamptz,
  -- How many messages it became; null until it was handled.
  messages int,
  check ((handled_at is null) = (messages is null))
);

create index events_unhandled on events (id) where handled_at is null;
