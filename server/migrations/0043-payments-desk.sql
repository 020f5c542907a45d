-- The desk: what was paid there, and what staff did to a payment. Amounts in centavos of MXN.

-- How a sale at the desk was made. Its payment, its package and its coupon's use know it by its id.
create table cash_sales (
  id uuid primary key,
  transaction_id uuid not null unique references transactions,
  seller_id uuid not null references users,
  -- Before its coupon.
  original int not null check (original >= 0),
  -- What was handed over; null when nobody said, and at the terminal.
  received int check (received >= 0),
  coupon_id uuid references coupons
);

-- A payment's state is changed by staff at most once or twice in its life: each time is a row that stays.
create table transaction_changes (
  id uuid primary key,
  transaction_id uuid not null references transactions,
  from_status text not null,
  to_status text not null,
  actor_id uuid not null references users,
  reason text not null,
  created_at timestamptz not null
);

create index transaction_changes_of_transaction on transaction_changes (transaction_id);

create function keep_transaction_changes() returns trigger language plpgsql as
  $$ begin raise exception 'What was done to a payment is not rewritten'; end $$;
create trigger keep_transaction_changes before update or delete on transaction_changes
  for each row execute function keep_transaction_changes();

create index transactions_by_time on transactions (created_at);
