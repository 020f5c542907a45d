-- How the classes of whoever gives them were; and those that are to be kept anew, which are few and soon none.

create index concurrently class_sums_rated on class_sums (instructor_id, day) where answers > 0;
create index concurrently class_sums_unrated on class_sums (day) where answers is null;
