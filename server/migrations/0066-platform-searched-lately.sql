-- What was written lately is searched row by row: an index of words gathers it in a list until that is 4 MB long or the table is
-- vacuumed, which of a large one is after months. By then a search waited for the list, whatever it found, or the planner took all rows for
-- cheaper; and whoever wrote last waited until all of it was sorted in. With 64 KB it is little each time.
alter index if exists audit_entries_by_words set (gin_pending_list_limit = 64);
alter index audit_entries_of_subject set (gin_pending_list_limit = 64);
alter index if exists users_by_words set (gin_pending_list_limit = 64);
