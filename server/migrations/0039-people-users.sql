-- The studio chose their password: they change it before anything else.
alter table users add column must_change_password boolean not null default false;

-- What is searched of a person: without accents and capitals, the telephone as its digits, a space before each word.
create function person_words(first_name text, last_name text, email text, phone text) returns text
language sql immutable parallel safe as $$
  select translate(
    lower(' ' || first_name || ' ' || last_name || ' ' || email || ' ' || regexp_replace(phone, '\D', '', 'g')),
    'áàäâãéèëêíìïîóòöôõúùüûñç', 'aaaaaeeeeiiiiooooouuuunc')
$$;

-- The lists of customers, by when they came and by name. None of these columns moves with a booking.
create index users_customers_by_date on users (created_at, id) where role = 'user' and closed_at is null;
create index users_customers_by_name on users ((first_name || ' ' || last_name) collate "es-x-icu", id)
  where role = 'user' and closed_at is null;

-- Where the server has no such extension, or who migrates may not make it, a search reads all people.
do $$
begin
  create extension if not exists pg_trgm;
  create index users_by_words on users using gin (person_words(first_name, last_name, email, phone) gin_trgm_ops)
    where role = 'user' and closed_at is null;
exception when insufficient_privilege or undefined_file or feature_not_supported then
  raise notice 'pg_trgm is not there: people are searched without an index';
end $$;

-- What staff write down about a customer, for each other.
create table staff_notes (
  id uuid primary key,
  user_id uuid not null references users on delete cascade,
  author_id uuid not null references users,
  note text not null check (note <> ''),
  created_at timestamptz not null
);

create index staff_notes_of_user on staff_notes (user_id, created_at);
