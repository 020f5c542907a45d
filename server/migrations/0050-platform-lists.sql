-- What the lists of the office are ordered by, with all that passing over rows needs to read: the rows themselves are
-- looked up for one page. None of these columns moves with a booking.
create index users_customers_by_email on users (email, id) where role = 'user' and closed_at is null;
create index users_customers_by_phone on users (phone, id) where role = 'user' and closed_at is null;

drop index users_customers_by_name;
create index users_customers_by_name on users ((first_name || ' ' || last_name) collate "es-x-icu", id)
  include (first_name, last_name) where role = 'user' and closed_at is null;

-- What somebody was written, and how many mails are in each state.
create index messages_of_user on messages (user_id);
create index messages_by_outcome on messages (outcome, created_at desc, id desc);
drop index messages_by_age;
create index messages_by_age on messages (created_at desc, id desc);
