-- Whoever would book fewer days ahead after one more absence is told so by mail, once for each absence.

create table no_show_warnings (
  reservation_id uuid primary key references seatings on delete cascade,
  told_at timestamptz not null
);
