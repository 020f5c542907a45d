-- What is kept here when credentials are kept by Firebase Authentication. No password, nor anything of Firebase's that opens an account.

-- The sign-ins of people, by the digest of the credential that each browser holds.
create table identity.hosted_sign_ins (
  id uuid primary key,
  uid text not null,
  digest bytea not null unique,
  -- By Firebase's own clock: what was revoked there later than this is over.
  valid_from timestamptz not null,
  expires_at timestamptz not null
);

create index hosted_sign_ins_of_person on identity.hosted_sign_ins (uid);
create index hosted_sign_ins_by_end on identity.hosted_sign_ins (expires_at);

-- Accounts that were merged: whoever comes with Google to the one comes into the other.
create table identity.hosted_aliases (
  from_uid text primary key,
  to_uid text not null check (to_uid <> from_uid)
);

create index hosted_aliases_of_person on identity.hosted_aliases (to_uid);

-- Accounts at Firebase that nobody here may answer to: those whose registration was never finished, and those that were to be removed.
create table identity.hosted_leftovers (
  uid text primary key,
  due_at timestamptz not null
);

create index hosted_leftovers_due on identity.hosted_leftovers (due_at);
