-- A second step after the password (better-auth's, as it names it): its secret and its recovery codes are sealed with the provider's secret.
-- It is asked for once `twoFactorEnabled`; until then its row is one that is being set up.

alter table identity."user" add column "twoFactorEnabled" boolean not null default false;

create table identity."twoFactor" (
  "id" uuid default pg_catalog.gen_random_uuid() not null primary key,
  "secret" text not null,
  "backupCodes" text not null,
  "userId" uuid not null unique references identity."user" ("id") on delete cascade,
  "verified" boolean not null default true,
  "failedVerificationCount" integer not null default 0,
  "lockedUntil" timestamptz
);
