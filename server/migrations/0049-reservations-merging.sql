-- The second seat of one person in a class that had begun when their two accounts became one: both are kept as they were.
alter table seatings add column sits_twice boolean not null default false;

drop index reservations_one_active_per_customer;
create unique index reservations_one_active_per_customer on seatings (user_id, class_id)
  where cancelled_at is null and not sits_twice;
