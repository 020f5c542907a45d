-- Calls within a window of time, for all processes together: tries of passwords, sign-ups. Unlogged: a crash of the
-- database forgets a minute of counting, and a try costs no flush.
create unlogged table call_counts (
  -- SHA-256 of what is limited and whom it counts, so that no address is kept.
  key bytea primary key,
  calls int not null,
  ends_at timestamptz not null
);

create index call_counts_by_end on call_counts (ends_at);
