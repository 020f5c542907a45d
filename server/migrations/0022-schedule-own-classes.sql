-- Who gives a class sees who comes to it, and asks for a substitute when they cannot give it.

-- The staff account of an instructor: of one at the most. One that was closed is nobody's any more, and stays until another takes its place.
alter table instructors add column user_id uuid references users;
create unique index instructors_one_per_account on instructors (user_id) where user_id is not null;

-- That whoever gives a class cannot, until they take it back, or the class is somebody else's, or is cancelled.
create table substitute_requests (
  id uuid primary key,
  class_id uuid not null references classes on delete cascade,
  -- Who was to give it.
  instructor_id uuid not null references instructors,
  asked_by uuid not null references users,
  reason text not null default '',
  asked_at timestamptz not null,
  ended_at timestamptz,
  end_reason text check (end_reason in ('withdrawn', 'substituted', 'cancelled')),
  constraint substitute_requests_ended_with_reason check ((ended_at is null) = (end_reason is null))
);

create unique index substitute_requests_one_open on substitute_requests (class_id) where ended_at is null;
create index substitute_requests_of_class on substitute_requests (class_id);
create index substitute_requests_of_instructor on substitute_requests (instructor_id);

-- By whatever way a class gets another instructor, or is cancelled: what was asked of it is answered in that commit.
create function end_substitute_requests() returns trigger language plpgsql as $$
begin
  update substitute_requests
  set ended_at = now(), end_reason = case when new.cancelled_at is null then 'substituted' else 'cancelled' end
  where class_id = new.id and ended_at is null;
  return null;
end $$;

create trigger end_substitute_requests after update on classes for each row
  when (old.instructor_id <> new.instructor_id or (old.cancelled_at is null and new.cancelled_at is not null))
  execute function end_substitute_requests();
