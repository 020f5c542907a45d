-- Who is called Dvořák or Åsa was found by no way of writing it: what is searched was freed of the accents of Spanish and its neighbours, what is asked
-- of all.

create or replace function person_words(first_name text, last_name text, email text, phone text) returns text
language sql immutable parallel safe as $$
  select regexp_replace(
    normalize(lower(' ' || first_name || ' ' || last_name || ' ' || email || ' ' || regexp_replace(phone, '\D', '', 'g')), nfd),
    '[\u0300-\u036f]', '', 'g')
$$;

-- Made anew of those alone who are written another way by now.
update users set first_name = first_name
where search_words <> person_words(first_name, last_name, email, phone);
