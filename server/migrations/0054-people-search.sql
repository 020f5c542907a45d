-- What is searched of a person is kept beside them: a search looks at it once for every row that it might find, and making it
-- anew was most of what that cost. None of what it is made of moves with a booking.
alter table users add column search_words text not null
  generated always as (person_words(first_name, last_name, email, phone)) stored;

drop index if exists users_by_words;
do $$
begin
  create index users_by_words on users using gin (search_words gin_trgm_ops);
exception when undefined_object then
  raise notice 'pg_trgm is not there: people are searched without an index';
end $$;

-- What payments are ordered by, when it is by who paid.
create index users_by_whole_name on users ((first_name || ' ' || last_name) collate "es-x-icu", id);
