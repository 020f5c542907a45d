-- What was paid for a class counts on no other day, wherever the class is moved afterwards. Which were moved, when they were over or
-- about to be, is noted, so that pay that is summed by days knows on which of them classes have to be looked at.
create table moved_classes (
  class_id uuid primary key references classes on delete cascade
);

create function note_moved_class() returns trigger language plpgsql as $$
begin
  insert into moved_classes values (new.id) on conflict do nothing;
  return null;
end $$;

create trigger note_moved after update of day on classes
  for each row when (old.day <> new.day and least(old.day, new.day) < (now() at time zone 'UTC')::date + 2)
  execute function note_moved_class();

-- Those that were before, and come so from another house.
create function note_moved_lines() returns trigger language plpgsql as $$
begin
  insert into moved_classes
  select l.class_id from lines l join classes c on c.id = l.class_id where c.day <> l.day on conflict do nothing;
  return null;
end $$;

create trigger note_moved after insert on pay_lines
  referencing new table as lines for each statement execute function note_moved_lines();

insert into moved_classes
select distinct l.class_id from pay_lines l join classes c on c.id = l.class_id where c.day <> l.day;
