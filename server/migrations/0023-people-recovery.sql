-- The code mailed to who forgot a password: the last that was asked for each address, known here or not, so that asking
-- leaves the same trace either way.
create table recovery_codes (
  email text primary key check (email = lower(email) and email <> ''),
  -- Its digest, as slow to guess from as a password's.
  digest text not null,
  asked_at timestamptz not null,
  expires_at timestamptz not null check (expires_at > asked_at),
  -- Wrong guesses, and right ones while they are looked at.
  tries int not null default 0,
  -- How many codes were asked for since `counted_from`.
  asked int not null default 1,
  counted_from timestamptz not null,
  -- Somebody is setting a password with it; nobody else may until then.
  held_until timestamptz,
  used_at timestamptz
);

create index recovery_codes_by_age on recovery_codes (asked_at);
