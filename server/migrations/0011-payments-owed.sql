-- What the studio owes in classes, as it was summed last: a figure of every package that can be used, which who reads it would add
-- up anew each time. The worker sums it every few minutes, so that a booking writes nothing for it.
create table owed_sums (
  -- There is one.
  single boolean primary key default true check (single),
  summed_at timestamptz not null,
  -- Of each branch, an object of `SumOwed`.
  branches jsonb not null check (jsonb_typeof(branches) = 'array'),
  -- Which writes it has in it: whoever compares it with the rows must know that none came since.
  seen pg_snapshot not null default pg_current_snapshot()
);

-- Whether a row that was written by `writer`, its `xmin`, may have come after a look at the database.
create function is_since(writer xid, seen pg_snapshot) returns boolean language sql immutable parallel safe as $$
  select not pg_visible_in_snapshot(
    ((pg_snapshot_xmax(seen)::text::bigint >> 32 << 32) | writer::text::bigint)::text::xid8, seen)
$$;
