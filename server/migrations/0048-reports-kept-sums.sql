-- Figures that are made of all that ever was are kept as sums of what is over: money by its day, what each customer paid in each
-- branch, the day on which each person came first. The worker sums them up to a day; what came later is read beside them.
-- Whoever writes a row of before writes that it was late, and what that touches is read anew until it is summed again. A booking
-- or a payment of today writes nothing for it.

-- No row: nothing is kept. Days before it are, and payments that were made before it in UTC.
create table summed_until (
  single boolean primary key default true check (single),
  until date not null,
  -- In which days of what is of no branch were told.
  zone text not null
);

-- Each movement on its day where its payment was made: of each branch, and of all of them, with what was paid in none, under an
-- id of zeros. In centavos.
create table money_days (
  branch_id uuid not null,
  day date not null,
  payment_method text not null,
  coupon_used boolean not null,
  paid bigint not null,
  refunded bigint not null,
  primary key (branch_id, day, payment_method, coupon_used)
);

-- Of payments that stand, less what of them went back.
create table customer_sums (
  branch_id uuid not null,
  user_id uuid not null,
  paid bigint not null,
  primary key (branch_id, user_id)
);

create index customer_sums_by_paid on customer_sums (branch_id, paid desc, user_id);

create table first_visits (
  user_id uuid primary key,
  day date not null
);

-- Only ever added to, so that nobody waits; whoever sums takes away those that they see, in the snapshot that they sum in.
create table late_money (
  -- In UTC: by the clock of a branch it may be the day before or after. Null: all days, since a clock was set otherwise.
  day date,
  branch_id uuid,
  user_id uuid
);

create table late_visits (
  user_id uuid not null
);

-- More than half a day before anything of it is kept, so that what is being written is done by then.
create function is_late(day date) returns boolean language sql stable as $$
  select day < (now() at time zone 'UTC')::date - 1
$$;

create function note_late_payment() returns trigger language plpgsql as $$
begin
  if tg_op <> 'INSERT' and old.created_at < now() - interval '1 day' then
    insert into late_money values ((old.created_at at time zone 'UTC')::date, old.branch_id, old.user_id);
  end if;
  if tg_op <> 'DELETE' and new.created_at < now() - interval '1 day' then
    insert into late_money values ((new.created_at at time zone 'UTC')::date, new.branch_id, new.user_id);
  end if;
  return null;
end $$;

create trigger note_late_insert after insert on transactions
  for each row when (new.created_at < now() - interval '1 day') execute function note_late_payment();
create trigger note_late_delete after delete on transactions
  for each row when (old.created_at < now() - interval '1 day') execute function note_late_payment();
create trigger note_late_update after update on transactions
  for each row when (least(old.created_at, new.created_at) < now() - interval '1 day'
    and (old.user_id, old.branch_id, old.amount, old.returned, old.status, old.payment_method, old.coupon_used, old.created_at)
      is distinct from (new.user_id, new.branch_id, new.amount, new.returned, new.status, new.payment_method, new.coupon_used,
        new.created_at))
  execute function note_late_payment();

-- What a refund changes of a customer's sum is `returned` of its payment, which says so itself.
create function note_late_refund() returns trigger language plpgsql as $$
begin
  if tg_op <> 'INSERT' and old.ended_at < now() - interval '1 day' then
    insert into late_money (day) select (old.ended_at at time zone 'UTC')::date;
  end if;
  if tg_op <> 'DELETE' and new.ended_at < now() - interval '1 day' then
    insert into late_money (day) select (new.ended_at at time zone 'UTC')::date;
  end if;
  return null;
end $$;

create trigger note_late_insert after insert on refunds
  for each row when (new.ended_at < now() - interval '1 day') execute function note_late_refund();
create trigger note_late_delete after delete on refunds
  for each row when (old.ended_at < now() - interval '1 day') execute function note_late_refund();
create trigger note_late_update after update on refunds
  for each row when (least(old.ended_at, new.ended_at) < now() - interval '1 day') execute function note_late_refund();

-- What was paid in no branch was paid where the customer's is.
create function note_late_home() returns trigger language plpgsql as $$
begin
  insert into late_money (day)
  select (t.created_at at time zone 'UTC')::date from transactions t
  where t.user_id = new.id and t.branch_id is null
  union
  select (r.ended_at at time zone 'UTC')::date from transactions t join refunds r on r.transaction_id = t.id
  where t.user_id = new.id and t.branch_id is null and r.ended_at is not null;
  return null;
end $$;

create trigger note_late_home after update of branch_id on users
  for each row when (old.branch_id is distinct from new.branch_id) execute function note_late_home();

create function note_late_clock() returns trigger language plpgsql as $$
begin
  insert into late_money (day) values (null);
  return null;
end $$;

create trigger note_late_clock after update of time_zone on branches
  for each row when (old.time_zone <> new.time_zone) execute function note_late_clock();

create function note_late_visit() returns trigger language plpgsql as $$
begin
  if tg_op <> 'INSERT' then
    insert into late_visits select old.user_id from classes c
    where c.id = old.class_id and is_late(c.day) and old.user_id is not null;
  end if;
  if tg_op <> 'DELETE' and (tg_op = 'INSERT' or (old.class_id, old.user_id) is distinct from (new.class_id, new.user_id)) then
    insert into late_visits select new.user_id from classes c
    where c.id = new.class_id and is_late(c.day) and new.user_id is not null;
  end if;
  return null;
end $$;

create trigger note_late_insert after insert on seatings
  for each row when (new.held_until is null and new.cancelled_at is null) execute function note_late_visit();
create trigger note_late_delete after delete on seatings
  for each row when (old.held_until is null) execute function note_late_visit();
-- That somebody came, of whom nobody had said so, changes nothing.
create trigger note_late_update after update on seatings
  for each row when ((old.user_id, old.class_id, old.held_until is null, old.cancelled_at is null, old.attended is distinct from false)
    is distinct from (new.user_id, new.class_id, new.held_until is null, new.cancelled_at is null, new.attended is distinct from false))
  execute function note_late_visit();

create function note_late_class() returns trigger language plpgsql as $$
begin
  if is_late(least(old.day, new.day)) then
    insert into late_visits select distinct s.user_id from seatings s where s.class_id = new.id and s.user_id is not null;
  end if;
  return null;
end $$;

create trigger note_late_class after update of day, cancelled_at on classes
  for each row when (old.day <> new.day or (old.cancelled_at is null) <> (new.cancelled_at is null))
  execute function note_late_class();

-- What a branch took is summed by its days; who paid most in it was summed of all who ever did.
create index transactions_of_branch on transactions (branch_id, created_at, id);
drop index transactions_paid_by_customer;

-- Who gives which class on which day is counted in this index alone.
drop index classes_of_branch_and_day;
create index classes_of_branch_and_day on classes (branch_id, day) include (instructor_id, discipline_id, cancelled_at);
