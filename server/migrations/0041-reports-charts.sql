-- What the dashboard's charts show, as it was summed last: of a year's payments, seats and packages, which who looks at them would
-- add up anew each time. The worker sums them, so that nothing else writes for them.
create table chart_sums (
  chart text not null check (chart in ('income', 'occupancy', 'returning', 'unspent')),
  -- Null: of all branches, and of what was paid in none.
  branch_id uuid references branches on delete cascade,
  -- Its first and its last day, and the zone of what is of no branch.
  since date not null,
  until date not null,
  zone text not null,
  summed_at timestamptz not null,
  sums jsonb not null check (jsonb_typeof(sums) = 'array'),
  -- Which writes it has in it: whoever compares it with the rows must know that none came since.
  seen pg_snapshot not null default pg_current_snapshot(),
  unique nulls not distinct (chart, branch_id)
);
