-- A code belongs to who asked for it: the last one for each address and network it was asked from, known here or not. One a
-- person alone could be asked for by anybody, five times an hour, and the person themselves had none for as long.
-- `recovery_codes` is what the version before reads; a later one drops it.
create table recovery_requests (
  -- What the page that asked keeps, to say whose code it means. It opens nothing.
  id uuid primary key,
  email text not null check (email = lower(email) and email <> ''),
  -- A digest of where it was asked from.
  network bytea not null,
  -- The code's digest, as slow to guess from as a password's.
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
  constraint recovery_requests_one_a_network unique (email, network),
  constraint recovery_requests_expire_later check (expires_at > asked_at)
);

create index recovery_requests_by_age on recovery_requests (asked_at);
