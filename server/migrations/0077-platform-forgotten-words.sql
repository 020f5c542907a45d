-- What the log told of who was forgotten before it knew how: each mail and letter that went with them as what staff had deleted, and the
-- words of accounts that are no more. What may be forgotten is said here, once: for whoever closes an account, for what was written
-- before, and for what keeps the log from changing.

-- True of an entry of an account that is closed, with those that became part of it, or is no more; and of a mail or a letter that was deleted,
-- which only goes with whom it is of.
create function is_forgotten(table_name text, change text, subjects uuid[]) returns boolean language sql stable as $$
  select case
    when table_name in ('messages', 'contact_messages') and change = 'delete' then true
    when table_name in ('users', 'no_show_lifts') and not exists (select from users u where u.id = any(subjects)) then true
    else table_name in ('users', 'no_show_lifts', 'messages', 'contact_messages') and exists (
      select from users u left join users s on s.id = u.merged_into
      where u.id = any(subjects) and u.role = 'user' and case when u.merged_into is null then u.closed_at else s.closed_at end is not null)
  end
$$;

create or replace function keep_audit() returns trigger language plpgsql as $$
begin
  if tg_op = 'DELETE' and old.at < now() - interval '3 years' then return old; end if;
  if tg_op = 'UPDATE' and new.before is null and new.after is null
    and (new.id, new.at, new.actor_id, new.call, new.table_name, new.change, new.subjects)
      = (old.id, old.at, old.actor_id, old.call, old.table_name, old.change, old.subjects)
    and is_forgotten(old.table_name, old.change, old.subjects)
  then return new; end if;
  raise exception 'the audit log only grows' using errcode = '42501';
end $$;

update audit_entries set before = null, after = null
where table_name in ('users', 'no_show_lifts', 'messages', 'contact_messages') and (before is not null or after is not null)
  and is_forgotten(table_name, change, subjects);
