create table reservations (
  id uuid primary key,
  class_id uuid not null,
  room_id uuid not null,
  seat int not null,
  user_id uuid not null references users,
  held_package_id uuid not null references held_packages,
  created_at timestamptz not null,
  -- Until then, inclusive, cancelling returns the credit. Promised at booking: a later change of the settings does not worsen it.
  free_until timestamptz not null,
  cancelled_at timestamptz,
  cancelled_by uuid references users,
  -- The class's room is part of the key it points to: a class can only change rooms with its reservations.
  foreign key (class_id, room_id) references classes (id, room_id) on update cascade,
  foreign key (room_id, seat) references room_seats (room_id, seat),
  check ((cancelled_at is null) = (cancelled_by is null))
);

-- The stock: what cannot be sold twice.
create unique index reservations_one_active_per_seat on reservations (class_id, seat)
  where cancelled_at is null;
create unique index reservations_one_active_per_customer on reservations (user_id, class_id)
  where cancelled_at is null;
create index reservations_of_user on reservations (user_id, created_at);

alter table credit_ledger add foreign key (reservation_id) references reservations;
