-- Each moves with every edit of its entry: who edits an older one is told.
alter table branches
  add column revision int not null default 0,
  add column hours text not null default '',
  add column map_url text not null default '';

alter table disciplines
  add column revision int not null default 0;

alter table instructors
  add column revision int not null default 0,
  -- Who left stays in the classes they gave.
  add column is_active boolean not null default true;
