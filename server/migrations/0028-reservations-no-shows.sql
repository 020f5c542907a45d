-- Whoever misses their classes again and again books fewer days ahead for a while, where the studio wants so; until staff lift it.

-- What was missed before does not count any more.
create table no_show_lifts (
  id uuid primary key,
  user_id uuid not null references users,
  lifted_at timestamptz not null,
  lifted_by uuid not null references users,
  reason text not null check (reason <> '')
);

create index no_show_lifts_of_user on no_show_lifts (user_id, lifted_at);
