-- A mail costs less than what it tells of. It is written once where there is no mail server, and where there is one, being taken
-- to be sent moves nothing that an index has. Ids are UUIDs of version 7 made with the moment of `created_at`, so the key is
-- the order of the list.

drop index messages_due;
drop index messages_failed;
drop index messages_by_age;
drop index messages_by_outcome;
-- Every mail wrote some thirty pieces of an address there. People are found in an index of their own, and mails by their people.
drop index if exists messages_by_address;

-- Null is what is still to leave: few, and looked at in the order in which they came.
create index messages_by_outcome on messages (outcome, id);
-- The secrets of those that a demo showed are forgotten in time.
create index messages_codes on messages (id) where kind = 'code';

-- What is taken to be sent, and what has left, finds room beside what it was: half of it is copied nowhere.
alter table messages set (fillfactor = 50);

-- Counted a statement at a time: the mails of hundreds of events are one row.
drop trigger tally on messages;
drop function tally_mail();

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
