-- What is done on the clock: when each thing last went well and last failed, whichever worker did it, and how long it took.
-- Written twice a minute by each worker, all of it at once, so that a table of some twenty rows says whether anybody works.
create table task_runs (
  name text primary key,
  ended_at timestamptz,
  failed_at timestamptz,
  milliseconds int not null,
  constraint task_runs_ran check (coalesce(ended_at, failed_at) is not null)
);

-- When something that people need was away, for the page that tells them; kept for thirty days.
create table outages (
  id uuid primary key,
  service text not null,
  began_at timestamptz not null,
  -- Null: it is away still.
  ended_at timestamptz,
  constraint outages_end_later check (ended_at >= began_at)
);

create unique index outages_open on outages (service) where ended_at is null;
create index outages_by_end on outages (ended_at);
