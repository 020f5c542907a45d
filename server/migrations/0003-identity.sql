-- The tables of the embedded identity provider (better-auth), in a schema of their own, as it names them. Nothing else reads them.

create schema identity;

create table identity."user" (
  "id" uuid default pg_catalog.gen_random_uuid() not null primary key,
  "name" text not null,
  "email" text not null unique,
  "emailVerified" boolean not null,
  "image" text,
  "createdAt" timestamptz default current_timestamp not null,
  "updatedAt" timestamptz default current_timestamp not null
);

create table identity."session" (
  "id" uuid default pg_catalog.gen_random_uuid() not null primary key,
  "expiresAt" timestamptz not null,
  "token" text not null unique,
  "createdAt" timestamptz default current_timestamp not null,
  "updatedAt" timestamptz not null,
  "ipAddress" text,
  "userAgent" text,
  "userId" uuid not null references identity."user" ("id") on delete cascade
);

create index "session_userId_idx" on identity."session" ("userId");

create table identity."account" (
  "id" uuid default pg_catalog.gen_random_uuid() not null primary key,
  "issuer" text not null,
  "accountId" text not null,
  "providerId" text not null,
  "userId" uuid not null references identity."user" ("id") on delete cascade,
  "accessToken" text,
  "refreshToken" text,
  "idToken" text,
  "accessTokenExpiresAt" timestamptz,
  "refreshTokenExpiresAt" timestamptz,
  "scope" text,
  "password" text,
  "createdAt" timestamptz default current_timestamp not null,
  "updatedAt" timestamptz not null
);

create index "account_userId_idx" on identity."account" ("userId");
create unique index "account_issuer_accountId_uidx" on identity."account" ("issuer", "accountId");

create table identity."verification" (
  "id" uuid default pg_catalog.gen_random_uuid() not null primary key,
  "identifier" text not null,
  "value" text not null,
  "expiresAt" timestamptz not null,
  "createdAt" timestamptz default current_timestamp not null,
  "updatedAt" timestamptz default current_timestamp not null
);

create index "verification_identifier_idx" on identity."verification" ("identifier");

create table identity."jwks" (
  "id" uuid default pg_catalog.gen_random_uuid() not null primary key,
  "publicKey" text not null,
  "privateKey" text not null,
  "createdAt" timestamptz not null,
  "expiresAt" timestamptz,
  "alg" text,
  "crv" text
);

-- The secret that guards the provider's cookies and keys when none is given from outside: one row, made once.
create table identity.secret (
  id boolean primary key default true check (id),
  value text not null check (length(value) >= 32)
);
