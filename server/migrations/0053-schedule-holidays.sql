-- A day without classes is of all branches, or of some.
alter table holidays add column branch_ids uuid[] check (cardinality(branch_ids) > 0);
