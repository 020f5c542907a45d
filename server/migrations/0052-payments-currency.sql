-- What the studio counts in, and where it is for what is of no branch: of its settings, or as it was before they said so.
create function studio_currency() returns text language sql stable as $$
  select coalesce((select value ->> 'currency' from settings where name = 'studio'), 'MXN')
$$;

create function studio_zone() returns text language sql stable as $$
  select coalesce((select value ->> 'timeZone' from settings where name = 'studio'), 'America/Mexico_City')
$$;

alter table orders add column currency text not null default 'MXN';
alter table orders alter column currency set default studio_currency();
alter table transactions
  alter column currency set default studio_currency(),
  drop constraint transactions_currency_check,
  add check (currency ~ '^[A-Z]{3}$');

-- True once something was ordered or paid: said to the studio's settings, which come before payments and know nothing of them.
create function currency_stays() returns boolean language sql stable as $$
  select exists (select from orders) or exists (select from transactions)
$$;

-- The currency stays once there is any order or payment. Orders and payments share a lock that a change of it has alone, so that
-- whichever comes second sees what the first has done.
create function count_in_currency() returns trigger language plpgsql as $$
begin
  perform pg_advisory_xact_lock_shared(hashtext('cupo.currency'));
  new.currency := studio_currency();
  return new;
end $$;

create trigger count_in_currency before insert on orders for each row execute function count_in_currency();
create trigger count_in_currency before insert on transactions for each row execute function count_in_currency();

create function keep_currency() returns trigger language plpgsql as $$
declare before text := case tg_op when 'UPDATE' then old.value ->> 'currency' end;
begin
  if coalesce(new.value ->> 'currency', 'MXN') = coalesce(before, 'MXN') then return null; end if;
  perform pg_advisory_xact_lock(hashtext('cupo.currency'));
  if (select currency_stays()) then
    raise exception 'money was taken in another currency' using errcode = '23514', constraint = 'currency_stays';
  end if;
  return null;
end $$;

create trigger keep_currency after insert or update on settings
  for each row when (new.name = 'studio') execute function keep_currency();
