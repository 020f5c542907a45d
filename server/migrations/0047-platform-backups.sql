-- Full backups of the PostgreSQL that comes along: the office says when the last good one is old. One that was killed has no end.
create table backups (
  id uuid primary key,
  started_at timestamptz not null,
  ended_at timestamptz,
  -- A folder, or s3://bucket.
  place text not null,
  -- As it is kept; only of one that is whole.
  bytes bigint check (bytes > 0),
  fault text,
  check ((ended_at is null) = (bytes is null and fault is null) and (bytes is null or fault is null))
);
