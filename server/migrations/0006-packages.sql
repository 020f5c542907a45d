-- The catalogue, what a customer holds of it, and every credit in and out. Amounts in centavos.

create table packages (
  id uuid primary key,
  description text not null check (description <> ''),
  type text not null check (type in ('group', 'individual')),
  -- 0: without limit.
  total_classes int not null check (total_classes >= 0),
  days_expiry int not null check (days_expiry between 1 and 3650),
  amount int not null check (amount >= 0),
  special_price int check (special_price >= 0),
  -- A percent.
  discount numeric(5, 2) not null default 0 check (discount between 0 and 100),
  discount_info text not null default '',
  -- Null: good in all of them.
  branch_id uuid references branches,
  is_active boolean not null default true,
  is_public boolean not null default true,
  is_new_user boolean not null default false,
  start_date date,
  end_date date,
  -- Suggested on its card. Coupons belong to who sells, who comes after: one that is gone suggests nothing.
  coupon_id uuid,
  created_at timestamptz not null default now(),
  updated_at timestamptz not null default now(),
  -- Moves with every edit: who edits an older one is told.
  revision int not null default 0,
  unique nulls not distinct (description, branch_id),
  constraint packages_end_after_start check (end_date >= start_date)
);

create table held_packages (
  id uuid primary key,
  user_id uuid not null references users,
  package_id uuid references packages,
  -- As it was when it was given, whatever the catalogue says later.
  description text not null,
  type text not null check (type in ('group', 'individual')),
  is_unlimited boolean not null,
  branch_id uuid references branches,
  -- Credits it came with; 0 when unlimited.
  granted int not null,
  starts_at timestamptz not null,
  -- 23:59:59 in the branch's time on its last day.
  expires_at timestamptz not null,
  revoked_at timestamptz,
  -- When the credits that were left after its last day were written off, or found to be none. The hourly expiry looks only
  -- at packages without it, so that it costs what has just expired and not what ever did. Who gives a credit back to a
  -- package after its last day sets it to null again.
  written_off_at timestamptz,
  -- What it came from: one grant an order, one row an import.
  source text not null unique,
  created_at timestamptz not null default now(),
  constraint held_packages_unlimited_have_no_credits check (granted >= 0 and (is_unlimited = (granted = 0))),
  constraint held_packages_expire_later check (expires_at > starts_at),
  constraint held_packages_written_off_after_expiry check (written_off_at > expires_at)
);

create index held_packages_of_user on held_packages (user_id, expires_at);
-- Who holds a package of the catalogue is asked before it is deleted, and of whoever may buy one that is for new customers.
create index held_packages_of_package on held_packages (package_id);
-- What the studio owes is of what can be used today, however much was ever sold.
create index held_packages_by_end on held_packages (expires_at) where revoked_at is null;
create index held_packages_to_write_off on held_packages (expires_at)
  where written_off_at is null and not is_unlimited;

-- What a row of the ledger must be. The text of a check is read anew by every statement that writes to its table, which was a tenth
-- of what a booking costs; a function is read once a session.
create function is_movement(seq int, delta int, balance int, reason text, reservation_id uuid) returns boolean
language plpgsql immutable parallel safe as $$
begin
  if seq < 1 or balance < 0 or (seq = 1 and balance <> delta) then return false; end if;
  -- The one of every booking first: what is not reached is not even prepared.
  if reason = 'used' then return delta in (0, -1) and reservation_id is not null; end if;
  if reason = 'returned' then return delta in (0, 1) and reservation_id is not null; end if;
  if reason = 'lost' then return delta = 0 and reservation_id is not null; end if;
  return reservation_id is null
    and case reason when 'granted' then delta >= 0 when 'expired' then delta <= 0 else reason = 'adjusted' end;
end $$;

-- Each row continues the one before it: `balance - delta` of one is the balance of the last. The chain is a foreign key,
-- so a balance that is not the sum of its ledger, or two rows continuing the same one, cannot be written.
create table credit_ledger (
  held_package_id uuid not null references held_packages,
  seq int not null,
  delta int not null,
  balance int not null,
  reason text not null,
  -- Reservations come later, and say so of it themselves.
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
  constraint credit_ledger_movements check (is_movement(seq, delta, balance, reason, reservation_id))
);

create unique index credit_ledger_settled_once on credit_ledger (reservation_id)
  where reason in ('returned', 'lost');

select audit('credit_ledger', 'prev_seq', 'prev_balance');
