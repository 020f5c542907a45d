-- What the desk does with a package that somebody holds: it lasts longer, rests for some days, or becomes another person's.

alter table held_packages
  -- The first and the last day on which nothing is booked with it, days of the class's own branch. The last of its rests.
  add column frozen_from date,
  add column frozen_until date,
  -- Of all its rests together: its validity moved on by as many, and what it is worth does not grow by them.
  add column frozen_days int not null default 0,
  -- The package that it was passed on from, and the one that was paid for, whoever has held it since.
  add column passed_from uuid references held_packages,
  add column origin_id uuid references held_packages,
  add constraint held_packages_frozen_from_until check (
    (frozen_from is null) = (frozen_until is null) and frozen_until >= frozen_from and frozen_days >= 0),
  add constraint held_packages_passed_from_an_origin check ((passed_from is null) = (origin_id is null));

create index held_packages_passed_on on held_packages (passed_from) where passed_from is not null;
create index held_packages_of_origin on held_packages (origin_id) where origin_id is not null;

create or replace function is_movement(seq int, delta int, balance int, reason text, reservation_id uuid) returns boolean
language plpgsql immutable parallel safe as $$
begin
  if seq < 1 or balance < 0 or (seq = 1 and balance <> delta) then return false; end if;
  -- The one of every booking first: what is not reached is not even prepared.
  if reason = 'used' then return delta in (0, -1) and reservation_id is not null; end if;
  if reason = 'returned' then return delta in (0, 1) and reservation_id is not null; end if;
  if reason = 'lost' then return delta = 0 and reservation_id is not null; end if;
  return reservation_id is null
    and case reason when 'granted' then delta >= 0 when 'expired' then delta <= 0 when 'extended' then delta >= 0
      when 'frozen' then delta = 0 when 'thawed' then delta = 0 when 'passed' then delta <= 0 and balance = 0
      else reason = 'adjusted' end;
end $$;
