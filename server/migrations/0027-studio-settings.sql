-- Moves with every save of a setting: who edits an older one is told. A setting that nobody has written stands at 0.
alter table settings
  add column revision int not null default 1 check (revision >= 1);
