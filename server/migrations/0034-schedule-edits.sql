-- What the studio does with its classes: a room and an instructor are in one at a time, and one that is cancelled stays.
create extension if not exists btree_gist;

alter table classes
  add column cancelled_at timestamptz,
  add column cancelled_by uuid references users,
  -- It came from elsewhere beside another class of its room or instructor: the constraints below let it be, until its room,
  -- instructor or hour is changed. Whoever makes or moves a class looks at these as well.
  add column shares_hour boolean not null default false,
  add constraint classes_cancelled_by_somebody check ((cancelled_at is null) = (cancelled_by is null)),
  add constraint classes_cancelled_are_closed check (cancelled_at is null or status = 'cerrada');

update classes c set shares_hour = true
where exists (
  select from classes k
  where (k.room_id = c.room_id or k.instructor_id = c.instructor_id) and k.id <> c.id
    and k.starts_at < c.ends_at and c.starts_at < k.ends_at
    and k.starts_at > c.starts_at - interval '1 day' and k.starts_at < c.starts_at + interval '1 day'
);

alter table classes
  add constraint classes_one_per_room
    exclude using gist (room_id with =, tstzrange(starts_at, ends_at) with &&)
    where (cancelled_at is null and not shares_hour),
  add constraint classes_one_per_instructor
    exclude using gist (instructor_id with =, tstzrange(starts_at, ends_at) with &&)
    where (cancelled_at is null and not shares_hour),
  drop constraint classes_room_id_starts_at_key;

create unique index classes_one_per_room_and_hour on classes (room_id, starts_at) where cancelled_at is null;

-- Who read a class as it was has to read it again, and a booking that is being written is waited for: whoever changes it, in
-- whatever way, keeps bookings out until they commit. What moves the line alone (queue_revision) does neither.
create function move_class_revision() returns trigger language plpgsql as $$
begin
  perform from classes where id = old.id for update;
  new.revision := old.revision + 1;
  return new;
end
$$;

create trigger move_class_revision before update on classes for each row
  when ((old.room_id, old.discipline_id, old.instructor_id, old.day, old.hour, old.starts_at, old.ends_at, old.capacity,
      old.type, old.status, old.info, old.cancelled_at)
    is distinct from (new.room_id, new.discipline_id, new.instructor_id, new.day, new.hour, new.starts_at, new.ends_at,
      new.capacity, new.type, new.status, new.info, new.cancelled_at))
  execute function move_class_revision();
