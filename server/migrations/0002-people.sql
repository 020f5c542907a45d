-- Who a person is to the studio: users, what staff may do, sessions, recovery. Their credentials live with the identity
-- provider; `uid` is its name for them.

-- What is searched of a person: without accents and capitals, the telephone as its digits, a space before each word.
create function person_words(first_name text, last_name text, email text, phone text) returns text
language sql immutable parallel safe as $$
  select translate(
    lower(' ' || first_name || ' ' || last_name || ' ' || email || ' ' || regexp_replace(phone, '\D', '', 'g')),
    'áàäâãéèëêíìïîóòöôõúùüûñç', 'aaaaaeeeeiiiiooooouuuunc')
$$;

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

create table users (
  id uuid primary key,
  uid text not null unique,
  email text not null unique,
  first_name text not null,
  last_name text not null default '',
  phone text not null default '',
  -- Day and month, «24/12»: nobody is asked for the year.
  birth_date text,
  emergency_contact_name text,
  emergency_contact_phone text,
  -- Where they are at home, or work.
  branch_id uuid,
  role text not null default 'user',
  is_superuser boolean not null default false,
  enabled boolean not null default true,
  -- The studio chose their password, and when: they change it before anything else.
  must_change_password boolean not null default false,
  password_set_at timestamptz,
  -- What one wishes to be reminded of by mail. What concerns a reservation is told whatever these say.
  reminds_of_classes boolean not null default true,
  reminds_of_expiry boolean not null default true,
  created_at timestamptz not null default now(),
  -- When its person closed it: who they were is gone, what the books need of them stays. Or when it became one with another
  -- account of theirs, the one it points to: then it keeps who it was of, and its address, so that nobody makes them once more.
  closed_at timestamptz,
  merged_into uuid references users,
  -- Until then an address or a password of this person is being changed, by one at a time.
  credentials_held_until timestamptz,
  -- Moves with every edit of the profile: who edits an older one is told.
  profile_revision int not null default 0,
  -- Moves with every booking, cancellation and grant of this person: who read an older one decides again.
  revision int not null default 0,
  -- Kept beside them, since a search looks at it once for every row that it might find, and making it anew was most of its cost.
  search_words text not null generated always as (person_words(first_name, last_name, email, phone)) stored
)
-- A booking moves the revision alone, which no index has: with room left on its page no index is touched.
with (fillfactor = 80);

-- What a person must be. Every booking moves its customer's revision, which none of these rules is about: they are looked at when
-- what they are about is written, and not as checks of the table, which every statement that writes to it reads anew.
create function keep_people_right() returns trigger language plpgsql as $$
declare
  broken constant text := case
    when new.email <> lower(new.email) or new.email = '' then 'users_email_check'
    when new.role not in ('user', 'employee', 'admin') then 'users_role_check'
    when new.is_superuser and new.role <> 'admin' then 'users_superusers_are_admins'
    when new.birth_date !~ '^\d\d/\d\d$' then 'users_birth_date_check'
    when new.merged_into is not null and (new.merged_into = new.id or new.closed_at is null or new.enabled)
      then 'users_merged_are_closed'
    -- Who merged into another keeps what they were.
    when new.closed_at is not null and new.merged_into is null
      and (new.enabled or new.phone <> '' or new.birth_date is not null) then 'users_closed_are_nobody'
  end;
begin
  if broken is not null then
    raise exception 'a row of "users" violates "%"', broken using errcode = '23514', constraint = broken, table = 'users';
  end if;
  return null;
end $$;

create constraint trigger users_are_right
  after insert or update of id, email, phone, birth_date, role, is_superuser, enabled, closed_at, merged_into on users
  for each row execute function keep_people_right();

-- Those who work at the studio are few among its people.
create index users_staff on users (role) where role <> 'user';
create index users_merged on users (merged_into) where merged_into is not null;

-- The lists of customers, by each of their columns, with all that passing over rows needs to read: the rows themselves are
-- looked up for one page.
create index users_customers_by_date on users (created_at, id) where role = 'user' and closed_at is null;
create index users_customers_by_email on users (email, id) where role = 'user' and closed_at is null;
create index users_customers_by_phone on users (phone, id) where role = 'user' and closed_at is null;
create index users_customers_by_name on users ((first_name || ' ' || last_name) collate "es-x-icu", id)
  include (first_name, last_name) where role = 'user' and closed_at is null;
-- What payments are ordered by, when it is by who paid.
create index users_by_whole_name on users ((first_name || ' ' || last_name) collate "es-x-icu", id);

-- Who looks like somebody else's other account.
create index users_by_phone on users (phone_digits(phone)) where role = 'user' and closed_at is null and phone <> '';
create index users_by_name on users (plain_name(first_name, last_name)) where role = 'user' and closed_at is null;
create index users_by_address on users (plain_address(email)) where role = 'user' and closed_at is null;

do $$
begin
  create index users_by_words on users using gin (search_words gin_trgm_ops);
exception when undefined_object then null;
end $$;

-- Whoever may do everything can always be found: the last of them neither goes nor is made less, however many press at
-- once. Looked at when the change is committed, one such change at a time.
create function keep_a_superuser() returns trigger language plpgsql as $$
begin
  perform pg_advisory_xact_lock(hashtext('cupo superusers'));
  if not exists (select from users where is_superuser and enabled) then
    raise exception 'the last superuser' using errcode = '23514', constraint = 'users_keep_a_superuser';
  end if;
  return null;
end $$;

create constraint trigger users_keep_a_superuser
  after update of is_superuser, enabled on users deferrable initially deferred
  for each row when (old.is_superuser and old.enabled and not (new.is_superuser and new.enabled))
  execute function keep_a_superuser();

create constraint trigger users_keep_a_superuser_there
  after delete on users deferrable initially deferred
  for each row when (old.is_superuser and old.enabled)
  execute function keep_a_superuser();

-- Under which key a customer is counted; null for whoever is not in their list.
create function customer_key(role text, closed_at timestamptz, branch_id uuid, enabled boolean) returns jsonb
language sql immutable as $$
  select case when role = 'user' and closed_at is null
    then jsonb_build_object('branch', branch_id, 'enabled', enabled) end
$$;

create function tally_customer() returns trigger language plpgsql as $$
declare
  was jsonb := case when tg_op <> 'INSERT' then customer_key(old.role, old.closed_at, old.branch_id, old.enabled) end;
  is_now jsonb := case when tg_op <> 'DELETE' then customer_key(new.role, new.closed_at, new.branch_id, new.enabled) end;
begin
  if was is distinct from is_now then
    perform tally('customers', was, -1);
    perform tally('customers', is_now, 1);
  end if;
  return null;
end $$;

create trigger tally after insert or delete or update of role, closed_at, branch_id, enabled on users
  for each row execute function tally_customer();

select audit('users', 'uid', 'credentials_held_until', 'profile_revision', 'search_words');

create table staff_permissions (
  user_id uuid not null references users on delete cascade,
  module text not null,
  actions text[] not null,
  -- Null: every branch.
  branch_ids uuid[],
  primary key (user_id, module)
);

create table sessions (
  id uuid primary key,
  user_id uuid not null references users on delete cascade,
  -- The provider's own session that opened this one: it outlives no session it opened.
  identity_session text,
  created_at timestamptz not null default now(),
  seen_at timestamptz not null default now(),
  expires_at timestamptz not null,
  ended_at timestamptz,
  end_reason text check (end_reason in ('logout', 'replaced', 'forced', 'disabled', 'password', 'expired', 'merged')),
  constraint sessions_ended_with_reason check ((ended_at is null) = (end_reason is null))
);

create unique index sessions_one_live_per_person on sessions (user_id) where ended_at is null;
-- A sign-in whose session was ended opens no other: its sessions are looked for by person.
create index sessions_of_user on sessions (user_id, identity_session);

select audit('sessions', 'identity_session', 'seen_at');

-- The code mailed to who forgot a password: the last that was asked for each address, known here or not, so that asking
-- leaves the same trace either way.
create table recovery_codes (
  email text primary key check (email = lower(email) and email <> ''),
  -- Its digest, as slow to guess from as a password's.
  digest text not null,
  asked_at timestamptz not null,
  expires_at timestamptz not null,
  -- Wrong guesses, and right ones while they are looked at.
  tries int not null default 0,
  -- How many codes were asked for since `counted_from`.
  asked int not null default 1,
  counted_from timestamptz not null,
  -- Somebody is setting a password with it; nobody else may until then.
  held_until timestamptz,
  used_at timestamptz,
  constraint recovery_codes_expire_later check (expires_at > asked_at)
);

create index recovery_codes_by_age on recovery_codes (asked_at);

-- What a person tells whoever teaches them: an injury, a pregnancy. Apart from the person, so that nothing that reads people
-- carries it.
create table care_notes (
  user_id uuid primary key references users on delete cascade,
  note text not null check (note <> ''),
  changed_at timestamptz not null
);

-- What staff write down about a customer, for each other.
create table staff_notes (
  id uuid primary key,
  user_id uuid not null references users on delete cascade,
  author_id uuid not null references users,
  note text not null check (note <> ''),
  created_at timestamptz not null
);

create index staff_notes_of_user on staff_notes (user_id, created_at);
