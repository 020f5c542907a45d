-- Since when somebody of the staff shows a second step when they come in; null for who has none. The step itself is the provider's:
-- this is what is asked of them, what the office lists, and what the log says of it.
alter table users add column second_step_since timestamptz;

-- Since when the studio asks staff for one as they come in; null where it does not. A setting, said to people, who come before settings.
create function second_step_asked_since() returns timestamptz language sql stable as $$
  select (value ->> 'since')::timestamptz from settings where name = 'second_step'
$$;

-- What an application calls the studio.
create function studio_name() returns text language sql stable as $$
  select coalesce((select nullif(value ->> 'name', '') from settings where name = 'studio'), 'Cupo')
$$;
