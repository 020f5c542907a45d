-- Classes to come are kept as those that are over are: the dashboard looks at a week of all branches, and read each seat of it. What a
-- class is told by is kept with its seats, so that nothing else is looked up for it, and who books notes the class.

-- What is kept is summed anew, with this. The server before it counts what is not kept, and sums nothing that has no day.
delete from class_sums;
delete from late_classes;

alter table class_sums
  add branch_id uuid not null,
  add instructor_id uuid not null,
  add discipline_id uuid not null,
  add day date not null,
  add starts_at timestamptz not null,
  add capacity int not null,
  add is_open boolean not null,
  add cancelled_at timestamptz;

create index class_sums_by_day on class_sums (day);
create index class_sums_cancelled on class_sums (day) where cancelled_at is not null;

-- No row: no class is kept. Those of the days before it are, but for who is noted.
create table class_sums_until (
  single boolean primary key default true check (single),
  until date not null
);

-- Of days that are over: how many classes somebody gave in which as many sat and came, none that was cancelled. Pay is by heads, and
-- classes with as many are paid the same.
create table class_days (
  day date not null,
  instructor_id uuid not null,
  discipline_id uuid not null,
  held int not null,
  attended int not null,
  is_marked boolean not null,
  classes int not null,
  primary key (day, instructor_id, discipline_id, held, attended, is_marked)
);

-- How many classes each instructor gives of each discipline in a branch, in the ranges of days that the dashboard asks for.
create table class_counts (
  branch_id uuid primary key references branches on delete cascade,
  -- The first and the last day of each range; null where there is none.
  since date[] not null,
  until date[] not null,
  counts jsonb not null check (jsonb_typeof(counts) = 'array')
);

-- Branches whose classes were changed since. Only ever added to.
create table late_counts (
  branch_id uuid not null
);

-- The day that the class is on, or was: one that was moved or deleted is no longer there to tell.
alter table late_classes add day date not null;

-- Some days more than are kept: who is still writing when another day is kept has noted it.
create function is_noted(day date) returns boolean language sql stable as $$
  select day < (now() at time zone 'UTC')::date + 12
$$;

create or replace function note_late_visit() returns trigger language plpgsql as $$
declare noted date;
begin
  if tg_op <> 'INSERT' then
    select c.day into noted from classes c where c.id = old.class_id;
    if is_noted(noted) then insert into late_classes (class_id, day) values (old.class_id, noted); end if;
    if is_late(noted) and old.user_id is not null then insert into late_visits values (old.user_id); end if;
  end if;
  if tg_op <> 'DELETE' and (tg_op = 'INSERT' or (old.class_id, old.user_id) is distinct from (new.class_id, new.user_id)) then
    select c.day into noted from classes c where c.id = new.class_id;
    if is_noted(noted) then insert into late_classes (class_id, day) values (new.class_id, noted); end if;
    if is_late(noted) and new.user_id is not null then insert into late_visits values (new.user_id); end if;
  end if;
  return null;
end $$;

create or replace function note_late_class() returns trigger language plpgsql as $$
begin
  if tg_op <> 'INSERT' then
    insert into late_counts values (old.branch_id);
    if is_noted(old.day) then insert into late_classes (class_id, day) values (old.id, old.day); end if;
  end if;
  if tg_op <> 'DELETE' then
    insert into late_counts values (new.branch_id);
    if is_noted(new.day) then insert into late_classes (class_id, day) values (new.id, new.day); end if;
  end if;
  if tg_op = 'UPDATE' and is_late(least(old.day, new.day))
    and (old.day <> new.day or (old.cancelled_at is null) <> (new.cancelled_at is null)) then
    insert into late_visits select distinct s.user_id from seatings s where s.class_id = new.id and s.user_id is not null;
  end if;
  return null;
end $$;

drop trigger note_late_class on classes;
create trigger note_late_insert after insert or delete on classes for each row execute function note_late_class();
create trigger note_late_update
  after update of day, starts_at, branch_id, instructor_id, discipline_id, capacity, status, cancelled_at on classes
  for each row when ((old.day, old.starts_at, old.branch_id, old.instructor_id, old.discipline_id, old.capacity, old.status, old.cancelled_at)
    is distinct from (new.day, new.starts_at, new.branch_id, new.instructor_id, new.discipline_id, new.capacity, new.status, new.cancelled_at))
  execute function note_late_class();
