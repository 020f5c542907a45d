-- Why the desk corrected what somebody held, let it rest, made it last longer or passed it on stayed after they had closed their account: in the
-- ledger, and in what the log told of each movement. It goes with the account, as why their absences were forgiven does.

-- True of an entry of an account that is closed, with those that became part of it, or is no more; of what moved on the packages of one, and of
-- those that it passed on; and of a mail or a letter that was deleted, which only goes with whom it is of.
create or replace function is_forgotten(table_name text, change text, subjects uuid[]) returns boolean language sql stable as $$
  select case
    when table_name in ('messages', 'contact_messages') and change = 'delete' then true
    when table_name in ('users', 'no_show_lifts') and not exists (select from users u where u.id = any(subjects)) then true
    when table_name = 'credit_ledger' then exists (
      select from held_packages h left join held_packages o on o.id = h.passed_from
      join users u on u.id in (h.user_id, o.user_id)
      where h.id = any(subjects) and u.role = 'user' and u.closed_at is not null)
    else table_name in ('users', 'no_show_lifts', 'messages', 'contact_messages') and exists (
      select from users u left join users s on s.id = u.merged_into
      where u.id = any(subjects) and u.role = 'user' and case when u.merged_into is null then u.closed_at else s.closed_at end is not null)
  end
$$;

with closed as (
  select h.id, true as is_theirs from users u join held_packages h on h.user_id = u.id
  where u.role = 'user' and u.closed_at is not null
  union all
  select p.id, false from users u join held_packages h on h.user_id = u.id join held_packages p on p.passed_from = h.id
  where u.role = 'user' and u.closed_at is not null
)
update credit_ledger l set note = 'Cuenta cerrada' from closed c
where l.held_package_id = c.id and l.note not in ('', 'Clases tomadas antes de este registro')
  and case when c.is_theirs then l.reason in ('adjusted', 'extended', 'frozen', 'thawed', 'passed') else l.seq = 1 end;

update audit_entries set before = null, after = null
where table_name = 'credit_ledger' and (before is not null or after is not null) and is_forgotten(table_name, change, subjects);
