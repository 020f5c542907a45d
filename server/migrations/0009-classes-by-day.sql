-- A week is asked for by its days, in the branch's own time: an index on the instant read a branch's whole history.
create index classes_of_branch_and_day on classes (branch_id, day);
drop index classes_of_branch_and_week;
-- All branches' classes by the hour, a page at a time.
create index classes_by_hour on classes (starts_at, id);
