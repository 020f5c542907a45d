-- Why the desk gave money back, changed a payment or resolved one that bought nothing stayed after its customer had closed their account. How much,
-- when, by whom and by which way are the books'; the words go, as those of their packages do. What the provider did says no more than that.

-- What was done to a payment is not rewritten, but that the words of whoever closed their account go.
create or replace function keep_transaction_changes() returns trigger language plpgsql as $$
begin
  if tg_op = 'DELETE' and current_setting('cupo.takes_away', true) = 'yes' then return old; end if;
  if tg_op = 'UPDATE' and new.reason = 'Cuenta cerrada' and to_jsonb(new) - 'reason' = to_jsonb(old) - 'reason' and exists (
    select from transactions t join users u on u.id = t.user_id
    where t.id = old.transaction_id and u.role = 'user' and u.closed_at is not null)
  then return new; end if;
  raise exception 'What was done to a payment is not rewritten';
end $$;

-- True of an entry of an account that is closed, with those that became part of it, or is no more; of what moved on the packages of one, and of
-- those that it passed on; of what was done to its payments; and of a mail or a letter that was deleted, which only goes with whom it is of.
create or replace function is_forgotten(table_name text, change text, subjects uuid[]) returns boolean language sql stable as $$
  select case
    when table_name in ('messages', 'contact_messages') and change = 'delete' then true
    when table_name in ('users', 'no_show_lifts') and not exists (select from users u where u.id = any(subjects)) then true
    when table_name = 'credit_ledger' then exists (
      select from held_packages h left join held_packages o on o.id = h.passed_from
      join users u on u.id in (h.user_id, o.user_id)
      where h.id = any(subjects) and u.role = 'user' and u.closed_at is not null)
    when table_name = 'transaction_changes' then exists (
      select from transactions t join users u on u.id = t.user_id
      where t.id = any(subjects) and u.role = 'user' and u.closed_at is not null)
    when table_name = 'captures' then exists (
      select from orders o join users u on u.id = o.user_id
      where o.id = any(subjects) and u.role = 'user' and u.closed_at is not null)
    when table_name = 'refunds' then exists (
      select from refunds r left join transactions t on t.id = r.transaction_id
      left join captures c on c.id = r.capture_id left join orders o on o.id = c.order_id
      join users u on u.id = coalesce(t.user_id, o.user_id)
      where r.id = any(subjects) and u.role = 'user' and u.closed_at is not null)
    else table_name in ('users', 'no_show_lifts', 'messages', 'contact_messages') and exists (
      select from users u left join users s on s.id = u.merged_into
      where u.id = any(subjects) and u.role = 'user' and case when u.merged_into is null then u.closed_at else s.closed_at end is not null)
  end
$$;

update transaction_changes x set reason = 'Cuenta cerrada'
from transactions t join users u on u.id = t.user_id
where t.id = x.transaction_id and u.role = 'user' and x.created_at <= u.closed_at and x.reason not in ('', 'Cuenta cerrada');

update captures c set resolution = 'Cuenta cerrada'
from orders o join users u on u.id = o.user_id
where o.id = c.order_id and u.role = 'user' and c.resolved_at <= u.closed_at and c.resolved_by is not null
  and c.resolution not in ('', 'Cuenta cerrada');

-- What is on its way keeps them: asked for again, it has to be the same request. Whoever ends it forgets them.
with whose as (
  select r.id, coalesce(t.user_id, o.user_id) as user_id from refunds r
  left join transactions t on t.id = r.transaction_id
  left join captures c on c.id = r.capture_id left join orders o on o.id = c.order_id
)
update refunds r set reason = 'Cuenta cerrada' from whose w join users u on u.id = w.user_id
where w.id = r.id and u.role = 'user' and r.created_at <= u.closed_at and r.actor_id is not null and r.status <> 'pending'
  and r.reason <> 'Cuenta cerrada';

update audit_entries set before = null, after = null
where table_name in ('transaction_changes', 'captures', 'refunds') and (before is not null or after is not null)
  and is_forgotten(table_name, change, subjects);
