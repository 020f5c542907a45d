-- What was paid. Amounts in centavos of MXN.

create table transactions (
  id uuid primary key,
  user_id uuid not null references users,
  branch_id uuid references branches,
  package_id uuid references packages,
  amount int not null check (amount >= 0),
  currency text not null default 'MXN' check (currency = 'MXN'),
  status text not null check (status in ('pending', 'paid', 'rejected', 'cancelled', 'refunded')),
  payment_method text not null check (payment_method in ('cash', 'terminal', 'paypal')),
  coupon_used boolean not null default false,
  created_at timestamptz not null default now(),
  -- The order or the imported receipt it stands for.
  source text not null unique
);

create index transactions_of_user on transactions (user_id, created_at);
