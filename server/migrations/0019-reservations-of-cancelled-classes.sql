-- Who sat in a class that the studio cancelled is found by the class; who sits in one is found by its seats.
create index seatings_ended_of_class on seatings (class_id) where cancelled_at is not null;
