-- What people are told: mails, the links in them, calendars.

-- One mail to one person: what follows from an event, or from what the clock noticed. Its text is made from `facts`, so that
-- a year of them stays small, and so that a secret in them can be forgotten once it has left.
create table messages (
  -- Also its Message-ID, the same however often it is sent. Of version 7, made with the moment of `created_at`: the order of the list.
  id uuid primary key,
  -- The event's id, or one made from what it reminds of: nobody is told twice of one occasion.
  occasion uuid not null,
  kind text not null,
  -- Null: the studio itself.
  user_id uuid references users on delete cascade,
  address text not null,
  facts jsonb not null,
  created_at timestamptz not null,
  -- When it is to be tried, again if it was before.
  due_at timestamptz not null,
  tries int not null default 0,
  -- What the mail server said, the last time that it did not take it.
  error text,
  ended_at timestamptz,
  -- `dropped`: it was no longer true when it was to leave. `unmailed`: there is no mail server.
  outcome text check (outcome in ('sent', 'failed', 'dropped', 'unmailed')),
  unique (occasion, address),
  constraint messages_ended_with_outcome check ((ended_at is null) = (outcome is null))
)
-- A mail costs less than what it tells of. Being taken to be sent moves nothing that an index has, and finds room beside what it was.
with (fillfactor = 50);

-- The office's list of one state. Null is what is still to leave: few, and looked at in the order in which they came.
create index messages_by_outcome on messages (outcome, id);
create index messages_of_user on messages (user_id);
-- The secrets of those that a demo showed are forgotten in time.
create index messages_codes on messages (id) where kind = 'code';

-- Under which key a mail is counted.
create function mail_key(outcome text) returns jsonb language sql immutable as $$
  select jsonb_build_object('state', coalesce(outcome, 'pending'))
$$;

-- Counted a statement at a time: the mails of hundreds of events are one row.
create function tally_mails() returns trigger language plpgsql as $$
begin
  if tg_op = 'INSERT' then
    insert into tallies (list, key, n) select 'mails', mail_key(outcome), count(*) from came group by outcome;
  elsif tg_op = 'DELETE' then
    insert into tallies (list, key, n) select 'mails', mail_key(outcome), -count(*) from went group by outcome;
  else
    insert into tallies (list, key, n)
    select 'mails', mail_key(outcome), sum(n) from (
      select outcome, -1 as n from went union all select outcome, 1 from came
    ) moved group by outcome having sum(n) <> 0;
  end if;
  return null;
end $$;

create trigger tally_inserted after insert on messages referencing new table as came
  for each statement execute function tally_mails();
create trigger tally_updated after update on messages referencing old table as went new table as came
  for each statement execute function tally_mails();
create trigger tally_deleted after delete on messages referencing old table as went
  for each statement execute function tally_mails();

-- Signs the links of mails, for all processes.
create table link_key (
  is_only boolean primary key default true check (is_only),
  key bytea not null
);

-- Where somebody's own calendar reads their classes; without a row, nowhere.
create table calendar_feeds (
  user_id uuid primary key references users on delete cascade,
  secret text not null unique,
  created_at timestamptz not null
);

-- All that `tallies` counts, as counting it anew would have it. Here, since it needs the tables of all features.
create view counted as
  select 'customers' as list, customer_key(role, closed_at, branch_id, enabled) as key, count(*) as n,
    0::bigint as amount, 0::bigint as returned
  from users where role = 'user' and closed_at is null group by 2
  union all
  select 'payments', payment_key(branch_id, status, payment_method), count(*), sum(amount), sum(returned)
  from transactions group by 2
  union all
  select 'mails', mail_key(outcome), count(*), 0, 0 from messages group by 2
  union all
  select 'coupon uses', coupon_use_key(coupon_id, used_at, given_back_at), count(*), 0, 0 from coupon_uses group by 2
  union all
  select 'log', '{}', count(*), 0, 0 from audit_entries having count(*) > 0;
