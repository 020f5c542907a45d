-- What the house is called by, of which alone nobody makes a password. Names of the studio's, said to people, who come before them.
create function house_names() returns setof text language sql stable as $$
  select studio_name() union select name from branches union select name from disciplines
$$;
