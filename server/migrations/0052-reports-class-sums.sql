-- What became of the seats of each class that is over, summed by the worker beside what it sums already: pay is by heads, and
-- whoever looked at what is not closed counted each seat of months. A class that has no row is counted.

create table class_sums (
  class_id uuid primary key references classes on delete cascade,
  -- Seats that were not given up.
  booked int not null,
  -- Of these: without those that somebody else got; of whom it is known that they came; of whom it is known whether they did.
  held int not null,
  attended int not null,
  marked int not null
);

-- Only ever added to, as what is late of people.
create table late_classes (
  class_id uuid not null
);

create or replace function note_late_visit() returns trigger language plpgsql as $$
begin
  if tg_op <> 'INSERT' and exists (select from classes c where c.id = old.class_id and is_late(c.day)) then
    insert into late_classes values (old.class_id);
    if old.user_id is not null then insert into late_visits values (old.user_id); end if;
  end if;
  if tg_op <> 'DELETE' and (tg_op = 'INSERT' or (old.class_id, old.user_id) is distinct from (new.class_id, new.user_id))
    and exists (select from classes c where c.id = new.class_id and is_late(c.day)) then
    insert into late_classes values (new.class_id);
    if new.user_id is not null then insert into late_visits values (new.user_id); end if;
  end if;
  return null;
end $$;

-- That somebody came, of whom nobody had said so, changes what is paid for their class.
drop trigger note_late_update on seatings;
create trigger note_late_update after update on seatings
  for each row when ((old.user_id, old.class_id, old.held_until is null, old.cancelled_at is null, old.given_at is null, old.attended)
    is distinct from (new.user_id, new.class_id, new.held_until is null, new.cancelled_at is null, new.given_at is null, new.attended)
    and (old.held_until is null or new.held_until is null))
  execute function note_late_visit();

-- What becomes of the seats of a class that is to come again is not late.
create or replace function note_late_class() returns trigger language plpgsql as $$
begin
  if is_late(least(old.day, new.day)) then
    insert into late_classes values (new.id);
    insert into late_visits select distinct s.user_id from seatings s where s.class_id = new.id and s.user_id is not null;
  end if;
  return null;
end $$;

-- All is summed anew, with this.
delete from summed_until;
