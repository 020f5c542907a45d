-- The catalogue, what a customer holds of it, and every credit in and out. Amounts in centavos.

create table packages (
  id uuid primary key,
  description text not null check (description <> ''),
  total_classes int not null check (total_classes >= 0),
  amount int not null check (amount >= 0),
  type text not null check (type in ('group', 'individual')),
  days_expiry int not null check (days_expiry between 1 and 3650),
  is_active boolean not null default true,
  is_public boolean not null default true,
  is_new_user boolean not null default false,
  special_price int check (special_price >= 0),
  discount numeric(5, 2) not null default 0 check (discount between 0 and 100),
  discount_info text not null default '',
  branch_id uuid references branches,
  start_date date,
  end_date date check (end_date >= start_date),
  created_at timestamptz not null default now(),
  updated_at timestamptz not null default now(),
  unique nulls not distinct (description, branch_id)
);

create table held_packages (
  id uuid primary key,
  user_id uuid not null references users,
  package_id uuid references packages,
  description text not null,
  type text not null check (type in ('group', 'individual')),
  is_unlimited boolean not null,
  branch_id uuid references branches,
  -- Credits it came with; 0 when unlimited.
  granted int not null check (granted >= 0 and (is_unlimited = (granted = 0))),
  starts_at timestamptz not null,
  -- 23:59:59 in the branch's time on its last day.
  expires_at timestamptz not null check (expires_at > starts_at),
  revoked_at timestamptz,
  created_at timestamptz not null default now(),
  -- What it came from: one grant an order, one row an import.
  source text not null unique
);

create index held_packages_of_user on held_packages (user_id, expires_at);

-- Each row continues the one before it: `balance - delta` of one is the balance of the last. The chain is a foreign key,
-- so a balance that is not the sum of its ledger, or two rows continuing the same one, cannot be written.
create table credit_ledger (
  held_package_id uuid not null references held_packages,
  seq int not null check (seq >= 1),
  delta int not null,
  balance int not null check (balance >= 0),
  reason text not null check (reason in ('granted', 'used', 'returned', 'lost', 'expired', 'adjusted')),
  reservation_id uuid,
  actor_id uuid references users,
  note text not null default '',
  created_at timestamptz not null default now(),
  prev_seq int generated always as (case when seq > 1 then seq - 1 end) stored,
  prev_balance int generated always as (balance - delta) stored,
  primary key (held_package_id, seq),
  unique (held_package_id, seq, balance),
  foreign key (held_package_id, prev_seq, prev_balance)
    references credit_ledger (held_package_id, seq, balance),
  check (seq > 1 or balance = delta),
  check ((reason in ('used', 'returned', 'lost')) = (reservation_id is not null)),
  check (
    case reason
      when 'granted' then delta >= 0
      when 'used' then delta in (0, -1)
      when 'returned' then delta in (0, 1)
      when 'lost' then delta = 0
      when 'expired' then delta <= 0
      else true
    end
  )
);

create unique index credit_ledger_settled_once on credit_ledger (reservation_id)
  where reason in ('returned', 'lost');
