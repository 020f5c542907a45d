-- What of a payment went back, in centavos, kept as refunds end; of one that was brought from elsewhere as refunded, all of it.
alter table transactions add column returned int not null default 0;

create function returned_of(payment uuid, status text, amount int) returns int language sql stable as $$
  select coalesce(
    (select sum(r.amount)::int from refunds r where r.transaction_id = payment and r.status = 'done'),
    case when status = 'refunded' then amount else 0 end)
$$;

create function keep_returned() returns trigger language plpgsql as $$
begin
  new.returned := returned_of(new.id, new.status, new.amount);
  return new;
end $$;

create trigger keep_returned before insert on transactions
  for each row when (new.status = 'refunded') execute function keep_returned();
create trigger keep_returned_again before update of status, amount on transactions
  for each row when (new.status = 'refunded' or old.status = 'refunded') execute function keep_returned();

create function return_payment() returns trigger language plpgsql as $$
declare payment uuid := case when tg_op = 'DELETE' then old.transaction_id else new.transaction_id end;
begin
  -- Of two that end at once the second looks after the first is done.
  perform from transactions where id = payment for no key update;
  update transactions t set returned = returned_of(t.id, t.status, t.amount)
  where t.id = payment and t.returned <> returned_of(t.id, t.status, t.amount);
  return null;
end $$;

create trigger return_payment after insert on refunds
  for each row when (new.status = 'done') execute function return_payment();
create trigger return_payment_again after update of status, amount, transaction_id on refunds
  for each row when (new.status = 'done' or old.status = 'done') execute function return_payment();
create trigger keep_payment after delete on refunds
  for each row when (old.status = 'done') execute function return_payment();

update transactions t set returned = returned_of(t.id, t.status, t.amount)
where t.status = 'refunded' or exists (select from refunds r where r.transaction_id = t.id and r.status = 'done');

-- What the list of payments is ordered by; those of one kind in the order in which they were paid.
create index transactions_by_amount on transactions (amount, created_at, id);
create index transactions_by_status on transactions (status, created_at, id);
create index transactions_by_method on transactions (((payment_method = 'paypal')::int), created_at, id);
drop index transactions_by_time;
create index transactions_by_time on transactions (created_at, id);
create index transactions_of_package on transactions (package_id, created_at, id);
