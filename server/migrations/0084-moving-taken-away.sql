-- What was done to a payment, and what was paid for a class, is not rewritten; but of a studio that was brought in by mistake it goes with the
-- payment and the class, when all that came is taken away again. Whoever does so says it, within the transaction.

create or replace function keep_transaction_changes() returns trigger language plpgsql as $$
begin
  if tg_op = 'DELETE' and current_setting('cupo.takes_away', true) = 'yes' then return old; end if;
  raise exception 'What was done to a payment is not rewritten';
end $$;

create or replace function keep_pay_line() returns trigger language plpgsql as $$
begin
  if tg_op = 'DELETE' and current_setting('cupo.takes_away', true) = 'yes' then return old; end if;
  if tg_op = 'UPDATE' and (new.class_id is null or new.class_id = old.class_id)
    and (old.reopened_at is null or new.reopened_at = old.reopened_at)
    and to_jsonb(new) - '{class_id,reopened_at}'::text[] = to_jsonb(old) - '{class_id,reopened_at}'::text[]
  then return new; end if;
  raise exception 'what was paid for a class stays as it was closed' using errcode = '42501';
end $$;
