create table coupons (
  id uuid primary key,
  name text not null check (name <> ''),
  code text not null check (code <> ''),
  -- A percent.
  discount numeric(5, 2) not null check (discount > 0 and discount <= 100),
  -- Both inclusive, in the time of the branch where one buys.
  start_date date not null,
  end_date date not null check (end_date >= start_date),
  total_uses int not null check (total_uses >= 1),
  -- Null: good in all of them.
  branch_id uuid references branches,
  is_active boolean not null default true,
  revision int not null default 0,
  created_at timestamptz not null default now()
);

create unique index coupons_code_key on coupons (lower(code));

-- The only packages that a coupon is for; without a row it is for all. A package that is named here cannot be deleted: its
-- coupon would become one for all.
create table coupon_packages (
  coupon_id uuid not null references coupons on delete cascade,
  package_id uuid not null references packages,
  primary key (coupon_id, package_id)
);

-- One for each order that was promised the coupon. It counts while it is used and not given back, or while its hold lives.
create table coupon_uses (
  order_id uuid primary key,
  coupon_id uuid not null references coupons,
  user_id uuid not null references users,
  package_id uuid not null references packages,
  branch_id uuid references branches,
  -- As it was promised, whatever the coupon says later.
  percent numeric(5, 2) not null check (percent > 0 and percent <= 100),
  held_until timestamptz not null,
  used_at timestamptz,
  given_back_at timestamptz,
  created_at timestamptz not null default now()
);

create index coupon_uses_of_coupon on coupon_uses (coupon_id, created_at);
