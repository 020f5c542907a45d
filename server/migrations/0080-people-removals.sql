-- When a night last could not delete somebody, since something names them. Those that nobody names wait for nobody who stays.

alter table removals add column tried_at timestamptz;
select audit('removals', 'tried_at');

-- Whose absences were forgiven and who had nothing else was removed as if they had nothing: why stayed, and kept their row.
delete from no_show_lifts l using removals r where r.user_id = l.user_id;
