-- Two accounts of one person become one: the other is closed, keeps who it was of, and points to the one that stays. Its
-- address stays with it, so that nobody makes the same person once more.
alter table users
  add column merged_into uuid references users,
  drop constraint users_closed_are_nobody,
  add constraint users_closed_are_nobody
    check (closed_at is null or merged_into is not null or (not enabled and phone = '' and birth_date is null)),
  add constraint users_merged_are_closed
    check (merged_into is null or (merged_into <> id and closed_at is not null and not enabled));

create index users_merged on users (merged_into) where merged_into is not null;

alter table sessions
  drop constraint sessions_end_reason_check,
  add constraint sessions_end_reason_check
    check (end_reason in ('logout', 'replaced', 'forced', 'disabled', 'password', 'expired', 'merged'));

-- By what two accounts look like one person's: the last ten digits of a telephone, the name without accents and capitals,
-- and the address without what its mail server does not read (points, and all from a plus on).
create function phone_digits(phone text) returns text
language sql immutable parallel safe as $$ select right(regexp_replace(phone, '\D', '', 'g'), 10) $$;

create function plain_name(first_name text, last_name text) returns text
language sql immutable parallel safe as $$
  select translate(lower(regexp_replace(trim(first_name || ' ' || last_name), '\s+', ' ', 'g')),
    'áàäâãéèëêíìïîóòöôõúùüûñç', 'aaaaaeeeeiiiiooooouuuunc')
$$;

create function plain_address(email text) returns text
language sql immutable parallel safe as $$
  select replace(split_part(split_part(lower(email), '@', 1), '+', 1), '.', '') || '@'
    || replace(split_part(lower(email), '@', 2), 'googlemail.com', 'gmail.com')
$$;

create index users_by_phone on users (phone_digits(phone)) where role = 'user' and closed_at is null and phone <> '';
create index users_by_name on users (plain_name(first_name, last_name)) where role = 'user' and closed_at is null;
create index users_by_address on users (plain_address(email)) where role = 'user' and closed_at is null;
