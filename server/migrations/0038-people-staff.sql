-- Whoever may do everything can always be found: the last of them neither goes nor is made less, however many press at
-- once. Looked at when the change is committed, one such change at a time.
create function keep_a_superuser() returns trigger language plpgsql as $$
begin
  perform pg_advisory_xact_lock(hashtext('cupo superusers'));
  if not exists (select from users where is_superuser and enabled) then
    raise exception 'the last superuser' using errcode = '23514', constraint = 'users_keep_a_superuser';
  end if;
  return null;
end $$;

create constraint trigger users_keep_a_superuser
  after update of is_superuser, enabled on users deferrable initially deferred
  for each row when (old.is_superuser and old.enabled and not (new.is_superuser and new.enabled))
  execute function keep_a_superuser();

create constraint trigger users_keep_a_superuser_there
  after delete on users deferrable initially deferred
  for each row when (old.is_superuser and old.enabled)
  execute function keep_a_superuser();

-- Those who work at the studio are few among its people.
create index users_staff on users (role) where role <> 'user';
