-- Whoever saved a report may have it by mail, each Monday or each first of a month. `told_for`: the last such day that it was told of.
alter table saved_reports
  add column sending text check (sending in ('weekly', 'monthly')),
  add column told_for date,
  add check ((sending is null) = (told_for is null));
