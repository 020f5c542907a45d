-- Who keeps sums of a week's classes held each of them, in the order of days, against whoever takes several to change them, in the order
-- of ids: both waited for the other. A class that is deleted is noted, and what was kept of it goes with the next sums.
alter table class_sums drop constraint class_sums_class_id_fkey;
