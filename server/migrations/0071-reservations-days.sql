-- The day of its class stands beside each seat that somebody has or had: whoever has come for years is booked for by what they have
-- around one day, and not by all that they ever reserved.

-- Null: of a class that was over before this, and not filled in yet. The worker does, some at a time; until then it is looked up.
alter table seatings add column day date;

-- Whoever moves a class keeps bookings out, and these wait for it: a seat has the day that its class has then.
create function take_day() returns trigger language plpgsql as $$
begin
  select c.day into new.day from classes c where c.id = new.class_id for key share;
  return new;
end $$;

create trigger take_day before insert or update of class_id on seatings
  for each row execute function take_day();

create function move_day() returns trigger language plpgsql as $$
begin
  update seatings set day = new.day where class_id = new.id;
  return null;
end $$;

create trigger move_day after update of day on classes
  for each row when (old.day <> new.day) execute function move_day();

update seatings s set day = c.day from classes c where c.id = s.class_id and c.ends_at > now() - interval '2 days';

-- Read from its end it is a history, the newest first, and what is not filled in yet at last.
drop index seatings_of_user;
create index seatings_of_user on seatings (user_id, day nulls first);
create index seatings_without_day on seatings (id) where day is null;

create or replace view reservations as
  select id, class_id, room_id, seat, user_id, held_package_id, created_at, free_until, cancelled_at, cancelled_by, changed_from,
    attended, marked_at, marked_by, given_at, day
  from seatings where held_until is null;

-- It is told with the class that it is of.
select audit('seatings', 'visitor', 'visitor_network', 'day');

-- As before, but for where the day is read.
create or replace function note_late_visit() returns trigger language plpgsql as $$
declare noted date;
begin
  if tg_op <> 'INSERT' then
    noted := coalesce(old.day, (select c.day from classes c where c.id = old.class_id));
    if is_noted(noted) then insert into late_classes (class_id, day) values (old.class_id, noted); end if;
    if is_late(noted) and old.user_id is not null then insert into late_visits values (old.user_id); end if;
  end if;
  if tg_op <> 'DELETE' and (tg_op = 'INSERT' or (old.class_id, old.user_id) is distinct from (new.class_id, new.user_id)) then
    noted := coalesce(new.day, (select c.day from classes c where c.id = new.class_id));
    if is_noted(noted) then insert into late_classes (class_id, day) values (new.class_id, noted); end if;
    if is_late(noted) and new.user_id is not null then insert into late_visits values (new.user_id); end if;
  end if;
  return null;
end $$;
