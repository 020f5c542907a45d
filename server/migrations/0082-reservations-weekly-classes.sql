-- Who wants a class every week is found by what that class is: a season of thousands, looked through with those who want any, was each of either beside
-- each of the other.

create index concurrently weekly_bookings_of_class on weekly_bookings (branch_id, discipline_id, weekday, hour) where ended_at is null;
