-- The drawer: who has it, what they began with, and what they counted at the end. Amounts in centavos of MXN.
create table shifts (
  id uuid primary key,
  branch_id uuid not null references branches,
  user_id uuid not null references users,
  opened_at timestamptz not null,
  opening_float int not null check (opening_float >= 0),
  closed_at timestamptz,
  -- As they were when it was closed.
  expected int,
  counted int check (counted >= 0),
  explanation text not null default '',
  check ((closed_at is null) = (counted is null) and (closed_at is null) = (expected is null)),
  check (closed_at is null or counted = expected or explanation <> '')
);

create unique index shifts_one_open on shifts (branch_id, user_id) where closed_at is null;
create index shifts_of_branch on shifts (branch_id, opened_at);

-- What was put into the drawer or taken out of it, but for sales and refunds.
create table shift_movements (
  id uuid primary key,
  shift_id uuid not null references shifts,
  kind text not null check (kind in ('in', 'out')),
  amount int not null check (amount > 0),
  reason text not null check (reason <> ''),
  created_at timestamptz not null
);

create index shift_movements_of_shift on shift_movements (shift_id);

-- Of whoever made it, if they had one open there.
alter table cash_sales add shift_id uuid references shifts;
create index cash_sales_of_shift on cash_sales (shift_id);
alter table refunds add shift_id uuid references shifts;
create index refunds_of_shift on refunds (shift_id);
