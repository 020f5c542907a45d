-- Seats that staff keep: held for somebody by name until the class begins, or out of use until it ends. They are seatings
-- that nobody has, neither a person nor a visitor, so that whatever counts what is taken counts them.

create or replace function is_seating(user_id uuid, held_package_id uuid, created_at timestamptz, free_until timestamptz,
  cancelled_at timestamptz, cancelled_by uuid, changed_from uuid, held_until timestamptz, visitor bytea, visitor_network bytea,
  lost text, attended boolean, marked_at timestamptz, marked_by uuid) returns boolean
language plpgsql immutable parallel safe as $$
begin
  if held_until is null then
    return user_id is not null and held_package_id is not null and free_until is not null
      and visitor is null and visitor_network is null and lost is null and (cancelled_at is null) = (cancelled_by is null)
      and (attended is null or (cancelled_at is null and marked_at is not null))
      and (marked_by is null or marked_at is not null);
  end if;
  return free_until is null and changed_from is null and (held_package_id is null or cancelled_at is not null)
    and (user_id is null or visitor is null) and (visitor is null) = (visitor_network is null) and held_until > created_at
    and (user_id is not null or visitor is not null or held_package_id is null)
    and attended is null and marked_at is null and marked_by is null;
end $$;

-- Why a seat is kept, and for whom. It goes with its seating, the day after.
create table kept_seats (
  seating_id uuid primary key references seatings on delete cascade,
  class_id uuid not null references classes,
  kind text not null check (kind in ('held', 'blocked')),
  -- Of a held one: who has an account, or a name alone. Of a blocked one `name` says what is wrong with it, if anything.
  user_id uuid references users,
  name text check (name <> ''),
  -- What was kept in one press is let go in one: a machine that is out of use for a day, in each class of that day.
  press uuid not null,
  kept_by uuid not null references users,
  created_at timestamptz not null,
  constraint kept_seats_held_for_somebody check (case kind
    when 'held' then (user_id is null) <> (name is null) else user_id is null end)
);

create index kept_seats_of_user on kept_seats (user_id) where user_id is not null;
create index kept_seats_of_press on kept_seats (press);
create index kept_seats_of_class on kept_seats (class_id);

select audit('kept_seats');
