-- What somebody asks before a first class, beside what the discipline is: whom it is for, and what they should have with them.
alter table disciplines
  add column level text not null default '',
  add column what_to_bring text not null default '';
