-- What instructors earn: what each is paid for a class from a day on, and what was paid of the periods that are closed.

-- Amounts in centavos. Nothing is said of the days before the first of them.
create table instructor_rates (
  id uuid primary key,
  instructor_id uuid not null references instructors on delete cascade,
  -- Null: of all disciplines that have none of their own.
  discipline_id uuid references disciplines,
  from_day date not null,
  -- `base` a class, whoever comes; `per_head`; or `base`, and `per_head` for each person over `head_over`.
  kind text not null check (kind in ('per_class', 'per_head', 'base_plus_head_over')),
  base int not null check (base >= 0),
  per_head int not null check (per_head >= 0),
  head_over int not null check (head_over between 0 and 1000),
  created_at timestamptz not null,
  constraint instructor_rates_one_a_day unique nulls not distinct (instructor_id, discipline_id, from_day),
  constraint instructor_rates_terms check (case kind
    when 'per_class' then per_head = 0 and head_over = 0
    when 'per_head' then base = 0 and head_over = 0
    else true end)
);

-- A period that was closed: what is open begins after the last of them. One that is reopened stays, and says why.
create table pay_periods (
  id uuid primary key,
  from_day date not null,
  to_day date not null,
  -- What its lines and adjustments came to.
  total bigint not null,
  closed_at timestamptz not null,
  closed_by uuid not null references users,
  reopened_at timestamptz,
  reopened_by uuid references users,
  reopen_reason text not null default '',
  constraint pay_periods_end_after_start check (to_day >= from_day),
  constraint pay_periods_reopened_by_somebody
    check ((reopened_at is null) = (reopened_by is null) and (reopened_at is null) = (reopen_reason = '')),
  -- No day is closed twice.
  constraint pay_periods_apart exclude using gist (daterange(from_day, to_day, '[]') with &&) where (reopened_at is null)
);

-- What was paid for a class, as it was known when its period was closed: whatever becomes of the class, it stays.
create table pay_lines (
  id uuid primary key,
  period_id uuid not null references pay_periods,
  -- Null: one that nobody ever reserved, and was deleted since.
  class_id uuid references classes on delete set null,
  -- Who gave it.
  instructor_id uuid not null references instructors,
  discipline_id uuid not null references disciplines,
  branch_id uuid not null references branches,
  day date not null,
  hour time not null,
  is_cancelled boolean not null,
  heads int not null check (heads >= 0),
  -- The rate that held.
  kind text not null,
  base int not null,
  per_head int not null,
  head_over int not null,
  amount bigint not null check (amount >= 0),
  -- When its period was.
  reopened_at timestamptz
);

-- No class is paid twice.
create unique index pay_lines_one_per_class on pay_lines (class_id) where reopened_at is null;
create index pay_lines_of_period on pay_lines (period_id, instructor_id);

create function keep_pay_line() returns trigger language plpgsql as $$
begin
  if tg_op = 'UPDATE' and (new.class_id is null or new.class_id = old.class_id)
    and (old.reopened_at is null or new.reopened_at = old.reopened_at)
    and to_jsonb(new) - '{class_id,reopened_at}'::text[] = to_jsonb(old) - '{class_id,reopened_at}'::text[]
  then return new; end if;
  raise exception 'what was paid for a class stays as it was closed' using errcode = '42501';
end $$;

create trigger keep_pay_line before update or delete on pay_lines for each row execute function keep_pay_line();

-- What an instructor is paid or docked beside their classes, and why.
create table pay_adjustments (
  id uuid primary key,
  instructor_id uuid not null references instructors,
  -- Null: it waits for the period that is closed next.
  period_id uuid references pay_periods,
  amount int not null check (amount <> 0),
  reason text not null check (reason <> ''),
  made_by uuid not null references users,
  made_at timestamptz not null
);

create index pay_adjustments_of_period on pay_adjustments (period_id);
create index pay_adjustments_of_instructor on pay_adjustments (instructor_id);
