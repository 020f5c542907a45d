-- What devices keep for people and open the office with (named as better-auth's own plugin names them). They stand beside a second step
-- and go with it; the device keeps the private key, and nothing here opens anything.

create table identity.passkey (
  "id" uuid default pg_catalog.gen_random_uuid() not null primary key,
  "userId" uuid not null references identity."user" ("id") on delete cascade,
  "name" text not null,
  "credentialID" text not null unique,
  "publicKey" text not null,
  "counter" bigint not null,
  "deviceType" text not null,
  "backedUp" boolean not null,
  "transports" text not null,
  "aaguid" text not null,
  "createdAt" timestamptz not null default pg_catalog.now(),
  "lastUsedAt" timestamptz
);
create index "passkey_userId_idx" on identity.passkey ("userId");
