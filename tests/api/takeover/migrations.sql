-- The migrations that made a database before the schema was written anew, each after its name: as they were, to the letter.
-- 0001-studio.sql
-- Where classes happen: branches, disciplines, rooms and their seats, instructors, settings.

create table branches (
  id uuid primary key,
  name text not null unique check (name <> ''),
  address text not null,
  area text not null,
  phone text not null,
  is_public boolean not null default true,
  time_zone text not null default 'America/Mexico_City',
  created_at timestamptz not null default now()
);

create table disciplines (
  id uuid primary key,
  name text not null unique check (name <> ''),
  description text not null default '',
  created_at timestamptz not null default now()
);

create table rooms (
  id uuid primary key,
  branch_id uuid not null references branches,
  discipline_id uuid references disciplines,
  name text not null check (name <> ''),
  type text not null check (type in ('individual', 'groups')),
  capacity int not null check (capacity between 1 and 1000),
  is_active boolean not null default true,
  created_at timestamptz not null default now(),
  unique (branch_id, name),
  unique (id, branch_id)
);

-- The seats that exist. A room without a plan has the seats 1 to capacity, with no place in a grid.
create table room_seats (
  room_id uuid not null references rooms on delete cascade,
  seat int not null check (seat >= 1),
  col int check (col >= 0),
  row int check (row >= 0),
  blocked boolean not null default false,
  primary key (room_id, seat),
  unique (room_id, col, row),
  check ((col is null) = (row is null))
);

create table instructors (
  id uuid primary key,
  first_name text not null check (first_name <> ''),
  last_name text not null,
  branch_id uuid references branches,
  bio text not null default '',
  created_at timestamptz not null default now(),
  unique nulls not distinct (first_name, last_name, branch_id)
);

create table settings (
  name text primary key,
  value jsonb not null,
  changed_at timestamptz not null default now()
);
-- 0002-people.sql
-- Who a person is to the studio. Their credentials live with the identity provider; `uid` is its name for them.

create table users (
  id uuid primary key,
  uid text not null unique,
  email text not null unique check (email = lower(email) and email <> ''),
  first_name text not null,
  last_name text not null default '',
  phone text not null default '',
  branch_id uuid references branches,
  birth_date text check (birth_date ~ '^\d\d/\d\d$'),
  emergency_contact_name text,
  emergency_contact_phone text,
  role text not null default 'user' check (role in ('user', 'employee', 'admin')),
  is_superuser boolean not null default false check (not is_superuser or role = 'admin'),
  enabled boolean not null default true,
  created_at timestamptz not null default now(),
  -- Moves with every booking, cancellation and grant of this person: who read an older one decides again.
  revision int not null default 0
) with (fillfactor = 80);

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
  end_reason text check (end_reason in ('logout', 'replaced', 'forced', 'disabled', 'password', 'expired')),
  check ((ended_at is null) = (end_reason is null))
);

create unique index sessions_one_live_per_person on sessions (user_id) where ended_at is null;
-- 0003-identity.sql
-- The tables of the embedded identity provider (better-auth), in a schema of their own. Nothing else reads them.

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
-- 0004-schedule.sql
create table classes (
  id uuid primary key,
  branch_id uuid not null,
  room_id uuid not null,
  discipline_id uuid not null references disciplines,
  instructor_id uuid not null references instructors,
  -- What the studio wrote, in the branch's time, and the instants they mean there.
  day date not null,
  hour time not null,
  starts_at timestamptz not null,
  ends_at timestamptz not null check (ends_at > starts_at),
  capacity int not null check (capacity between 1 and 1000),
  type text not null check (type in ('individual', 'groups')),
  status text not null default 'abierta' check (status in ('abierta', 'cerrada')),
  info text not null default '',
  created_at timestamptz not null default now(),
  -- Moves with every change that a booking must not miss: closing, capacity, room, hour.
  revision int not null default 0,
  foreign key (room_id, branch_id) references rooms (id, branch_id),
  unique (room_id, starts_at),
  unique (id, room_id)
);

create index classes_of_branch_and_week on classes (branch_id, starts_at);
create index classes_of_instructor on classes (instructor_id, starts_at);
-- 0005-packages.sql
-- The catalogue, what a customer holds of it, and every credit in and out. Amounts in centavos.

create table packages (
  id uuid primary key,
  description text not null check (description <> ''),
  total_classes int not null check (total_classes >= 0),
  amount int not null check (amount >= 0),
  type text not null check (type in ('group', 'individual')),
  days_expiry int not null check (days_expiry between 1 and 3650),
  is_active boolean not null default true,
  is_public boolean not null default true,
  is_new_user boolean not null default false,
  special_price int check (special_price >= 0),
  discount numeric(5, 2) not null default 0 check (discount between 0 and 100),
  discount_info text not null default '',
  branch_id uuid references branches,
  start_date date,
  end_date date check (end_date >= start_date),
  created_at timestamptz not null default now(),
  updated_at timestamptz not null default now(),
  unique nulls not distinct (description, branch_id)
);

create table held_packages (
  id uuid primary key,
  user_id uuid not null references users,
  package_id uuid references packages,
  description text not null,
  type text not null check (type in ('group', 'individual')),
  is_unlimited boolean not null,
  branch_id uuid references branches,
  -- Credits it came with; 0 when unlimited.
  granted int not null check (granted >= 0 and (is_unlimited = (granted = 0))),
  starts_at timestamptz not null,
  -- 23:59:59 in the branch's time on its last day.
  expires_at timestamptz not null check (expires_at > starts_at),
  revoked_at timestamptz,
  created_at timestamptz not null default now(),
  -- What it came from: one grant an order, one row an import.
  source text not null unique
);

create index held_packages_of_user on held_packages (user_id, expires_at);

-- Each row continues the one before it: `balance - delta` of one is the balance of the last. The chain is a foreign key,
-- so a balance that is not the sum of its ledger, or two rows continuing the same one, cannot be written.
create table credit_ledger (
  held_package_id uuid not null references held_packages,
  seq int not null check (seq >= 1),
  delta int not null,
  balance int not null check (balance >= 0),
  reason text not null check (reason in ('granted', 'used', 'returned', 'lost', 'expired', 'adjusted')),
  reservation_id uuid,
  actor_id uuid references users,
  note text not null default '',
  created_at timestamptz not null default now(),
  prev_seq int generated always as (case when seq > 1 then seq - 1 end) stored,
  prev_balance int generated always as (balance - delta) stored,
  primary key (held_package_id, seq),
  unique (held_package_id, seq, balance),
  foreign key (held_package_id, prev_seq, prev_balance)
    references credit_ledger (held_package_id, seq, balance),
  check (seq > 1 or balance = delta),
  check ((reason in ('used', 'returned', 'lost')) = (reservation_id is not null)),
  check (
    case reason
      when 'granted' then delta >= 0
      when 'used' then delta in (0, -1)
      when 'returned' then delta in (0, 1)
      when 'lost' then delta = 0
      when 'expired' then delta <= 0
      else true
    end
  )
);

create unique index credit_ledger_settled_once on credit_ledger (reservation_id)
  where reason in ('returned', 'lost');
-- 0006-payments.sql
-- What was paid. Amounts in centavos of MXN.

create table transactions (
  id uuid primary key,
  user_id uuid not null references users,
  branch_id uuid references branches,
  package_id uuid references packages,
  amount int not null check (amount >= 0),
  currency text not null default 'MXN' check (currency = 'MXN'),
  status text not null check (status in ('pending', 'paid', 'rejected', 'cancelled', 'refunded')),
  payment_method text not null check (payment_method in ('cash', 'terminal', 'paypal')),
  coupon_used boolean not null default false,
  created_at timestamptz not null default now(),
  -- The order or the imported receipt it stands for.
  source text not null unique
);

create index transactions_of_user on transactions (user_id, created_at);
-- 0007-reservations.sql
create table reservations (
  id uuid primary key,
  class_id uuid not null,
  room_id uuid not null,
  seat int not null,
  user_id uuid not null references users,
  held_package_id uuid not null references held_packages,
  created_at timestamptz not null,
  -- Until then, inclusive, cancelling returns the credit. Promised at booking: a later change of the settings does not worsen it.
  free_until timestamptz not null,
  cancelled_at timestamptz,
  cancelled_by uuid references users,
  -- The class's room is part of the key it points to: a class can only change rooms with its reservations.
  foreign key (class_id, room_id) references classes (id, room_id) on update cascade,
  foreign key (room_id, seat) references room_seats (room_id, seat),
  check ((cancelled_at is null) = (cancelled_by is null))
);

-- The stock: what cannot be sold twice.
create unique index reservations_one_active_per_seat on reservations (class_id, seat)
  where cancelled_at is null;
create unique index reservations_one_active_per_customer on reservations (user_id, class_id)
  where cancelled_at is null;
create index reservations_of_user on reservations (user_id, created_at);

alter table credit_ledger add foreign key (reservation_id) references reservations;
-- 0008-platform.sql
-- The first answer to a write, kept so that the same press made again gets it again.
create table idempotency_keys (
  user_id uuid not null references users on delete cascade,
  key text not null check (length(key) between 1 and 200),
  -- SHA-256 of method, path and body.
  request bytea not null,
  status int not null,
  reply json not null,
  created_at timestamptz not null default now(),
  primary key (user_id, key)
);

create index idempotency_keys_by_age on idempotency_keys (created_at);

-- Studios that were moved in from a folder, and the day their relative dates count from.
create table imports (
  name text primary key,
  reference_day date not null,
  finished_at timestamptz not null
);
-- 0009-classes-by-day.sql
-- A week is asked for by its days, in the branch's own time: an index on the instant read a branch's whole history.
create index classes_of_branch_and_day on classes (branch_id, day);
drop index classes_of_branch_and_week;
-- All branches' classes by the hour, a page at a time.
create index classes_by_hour on classes (starts_at, id);
-- 0010-limits.sql
-- Calls within a window of time, for all processes together: tries of passwords, sign-ups. Unlogged: a crash of the
-- database forgets a minute of counting, and a try costs no flush.
create unlogged table call_counts (
  -- SHA-256 of what is limited and whom it counts, so that no address is kept.
  key bytea primary key,
  calls int not null,
  ends_at timestamptz not null
);

create index call_counts_by_end on call_counts (ends_at);
-- 0011-packages.sql
-- When the credits that were left after its last day were written off, or found to be none. The hourly expiry looks only
-- at packages without it, so that it costs what has just expired and not what ever did. Who gives a credit back to a
-- package after its last day sets it to null again.
alter table held_packages add written_off_at timestamptz check (written_off_at > expires_at);

create index held_packages_to_write_off on held_packages (expires_at)
  where written_off_at is null and not is_unlimited;

update held_packages h set written_off_at = now()
where expires_at < now() and not is_unlimited
  and (select l.balance from credit_ledger l where l.held_package_id = h.id order by l.seq desc limit 1) = 0;
-- 0012-idempotency.sql
-- A kept answer is the endpoint's own: its status follows from the endpoint, and only answers that changed something are kept.
alter table idempotency_keys drop column status;
alter table idempotency_keys rename column reply to answer;
-- 0013-sessions.sql
-- A sign-in whose session was ended opens no other: its sessions are looked for by person.
create index sessions_of_user on sessions (user_id, identity_session);
-- 0014-change.sql
-- The reservation that one was changed from: its seat was given up in the commit that gave it this one.
alter table reservations add column changed_from uuid unique references reservations;
-- 0015-reservations-waitlist.sql
-- Moves with every join: who read a class that nobody waits for reads again before a freed place goes to somebody else.
alter table classes add column queue_revision int not null default 0;

-- Who waits, and how each wait ended. First come, first served: in the order of `turn`.
create table waitlist_entries (
  id uuid primary key,
  turn bigint generated always as identity unique,
  class_id uuid not null references classes,
  user_id uuid not null references users,
  -- False: wants to be told of a free place, and to take it or not.
  automatic boolean not null,
  joined_at timestamptz not null,
  ended_at timestamptz,
  end_reason text check (end_reason in ('promoted', 'left', 'expired')),
  -- Who ended it; null when a freed place or the clock did.
  ended_by uuid references users,
  reservation_id uuid unique references reservations,
  check ((ended_at is null) = (end_reason is null)),
  check ((end_reason is not distinct from 'promoted') = (reservation_id is not null))
);

create unique index waitlist_entries_one_per_customer on waitlist_entries (user_id, class_id) where ended_at is null;
create index waitlist_entries_of_class on waitlist_entries (class_id, turn) where ended_at is null;
create index waitlist_entries_of_user on waitlist_entries (user_id, joined_at);

-- One free place, offered for a while to everybody who waits: the first to claim it has it.
create table waitlist_offers (
  id uuid primary key,
  class_id uuid not null references classes,
  offered_at timestamptz not null,
  ends_at timestamptz not null check (ends_at > offered_at),
  reservation_id uuid unique references reservations
);

create index waitlist_offers_open on waitlist_offers (class_id, ends_at) where reservation_id is null;
-- 0017-platform-events.sql
-- What happened, written with what made it happen; the worker turns each into the messages that follow from it.
create table events (
  -- Ordered by time (UUID version 7), so that the key grows at its end.
  id uuid primary key,
  name text not null,
  data jsonb not null,
  recorded_at timestamptz not null,
  handled_at timestamptz,
  -- How many messages it became; null until it was handled.
  messages int,
  check ((handled_at is null) = (messages is null))
);

create index events_unhandled on events (id) where handled_at is null;
-- 0018-notifications.sql
-- One mail to one person: what follows from an event, or from what the clock noticed. Its text is made from `facts`, so that
-- a year of them stays small, and so that a secret in them can be forgotten once it has left.
create table messages (
  -- Also its Message-ID, the same however often it is sent.
  id uuid primary key,
  -- The event's id, or one made from what it reminds of: nobody is told twice of one occasion.
  occasion uuid not null,
  kind text not null,
  -- Null: the studio itself.
  user_id uuid references users on delete cascade,
  address text not null,
  facts jsonb not null,
  created_at timestamptz not null,
  -- When it is to be tried, again if it was before.
  due_at timestamptz not null,
  tries int not null default 0,
  -- What the mail server said, the last time that it did not take it.
  error text,
  ended_at timestamptz,
  -- `dropped`: it was no longer true when it was to leave. `unmailed`: there is no mail server.
  outcome text check (outcome in ('sent', 'failed', 'dropped', 'unmailed')),
  unique (occasion, address),
  check ((ended_at is null) = (outcome is null))
);

create index messages_due on messages (due_at) where ended_at is null;
create index messages_by_age on messages (created_at desc, id);
-- Signs the links of mails, for all processes.
create table link_key (
  is_only boolean primary key default true check (is_only),
  key bytea not null
);

create index messages_failed on messages (ended_at) where outcome = 'failed';
-- 0019-notifications-wishes.sql
-- Where somebody's own calendar reads their classes; without a row, nowhere.
create table calendar_feeds (
  user_id uuid primary key references users on delete cascade,
  secret text not null unique,
  created_at timestamptz not null
);
-- 0020-studio-content.sql
-- What a studio says of itself. Every save is a row: the newest version of a page is the one that is shown.
create table content_versions (
  page text not null check (page in ('who-we-are', 'terms', 'privacy', 'home')),
  version int not null check (version >= 1),
  body jsonb not null,
  -- Null: it came with an import.
  written_by uuid references users,
  created_at timestamptz not null,
  primary key (page, version)
);

-- Pictures that the studio put up, made anew from what was sent. Named by what they are: a name never changes its picture.
create table images (
  id text primary key check (id ~ '^[0-9a-f]{64}$'),
  bytes bytea not null,
  width int not null check (width between 1 and 4000),
  height int not null check (height between 1 and 4000),
  created_at timestamptz not null
);

-- What was written through the contact form.
create table contact_messages (
  id uuid primary key,
  -- SHA-256 of the press that sent it, so that it is kept once however often it was repeated; and of what it says.
  press bytea unique,
  request bytea,
  name text not null,
  email text not null,
  phone text not null,
  branch_id uuid references branches,
  message text not null,
  -- Who was signed in, if anybody.
  user_id uuid references users,
  created_at timestamptz not null,
  check ((press is null) = (request is null))
);

create index contact_messages_of_sender on contact_messages (email, created_at);
-- 0021-people-profile.sql
alter table users
  -- Moves with every edit of the profile: who edits an older one is told.
  add column profile_revision int not null default 0,
  -- What one wishes to be reminded of by mail. What concerns a reservation is told whatever these say.
  add column reminds_of_classes boolean not null default true,
  add column reminds_of_expiry boolean not null default true,
  -- Until then an address or a password of this person is being changed, by one at a time.
  add column credentials_held_until timestamptz;

-- What a person tells whoever teaches them: an injury, a pregnancy. Apart from the person, so that nothing that reads people
-- carries it.
create table care_notes (
  user_id uuid primary key references users on delete cascade,
  note text not null check (note <> ''),
  changed_at timestamptz not null
);
-- 0022-people-closing.sql
-- An account that its person closed: who they were is gone, what the books need of them stays.
alter table users
  add column closed_at timestamptz,
  add constraint users_closed_are_nobody check (closed_at is null or (not enabled and phone = '' and birth_date is null));
-- 0023-people-recovery.sql
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
-- 0025-studio-catalogue.sql
-- Each moves with every edit of its entry: who edits an older one is told.
alter table branches
  add column revision int not null default 0,
  add column hours text not null default '',
  add column map_url text not null default '';

alter table disciplines
  add column revision int not null default 0;

alter table instructors
  add column revision int not null default 0,
  -- Who left stays in the classes they gave.
  add column is_active boolean not null default true;
-- 0026-studio-rooms.sql
alter table rooms
  -- Moves with every edit: who edits an older one is told.
  add column revision int not null default 0;

-- Two seats that change places do so in one statement: it is the whole plan that has each place once.
alter table room_seats
  drop constraint room_seats_room_id_col_row_key,
  add constraint room_seats_room_id_col_row_key unique (room_id, col, row) deferrable initially immediate;
-- 0027-studio-settings.sql
-- Moves with every save of a setting: who edits an older one is told. A setting that nobody has written stands at 0.
alter table settings
  add column revision int not null default 1 check (revision >= 1);
-- 0028-packages-edits.sql
alter table packages
  -- Moves with every edit: who edits an older one is told.
  add column revision int not null default 0,
  -- Suggested on its card. Coupons belong to who sells, who comes after: one that is gone suggests nothing.
  add column coupon_id uuid;
-- 0029-payments-coupons.sql
create table coupons (
  id uuid primary key,
  name text not null check (name <> ''),
  code text not null check (code <> ''),
  -- A percent.
  discount numeric(5, 2) not null check (discount > 0 and discount <= 100),
  -- Both inclusive, in the time of the branch where one buys.
  start_date date not null,
  end_date date not null check (end_date >= start_date),
  total_uses int not null check (total_uses >= 1),
  -- Null: good in all of them.
  branch_id uuid references branches,
  is_active boolean not null default true,
  revision int not null default 0,
  created_at timestamptz not null default now()
);

create unique index coupons_code_key on coupons (lower(code));

-- The only packages that a coupon is for; without a row it is for all. A package that is named here cannot be deleted: its
-- coupon would become one for all.
create table coupon_packages (
  coupon_id uuid not null references coupons on delete cascade,
  package_id uuid not null references packages,
  primary key (coupon_id, package_id)
);

-- One for each order that was promised the coupon. It counts while it is used and not given back, or while its hold lives.
create table coupon_uses (
  order_id uuid primary key,
  coupon_id uuid not null references coupons,
  user_id uuid not null references users,
  package_id uuid not null references packages,
  branch_id uuid references branches,
  -- As it was promised, whatever the coupon says later.
  percent numeric(5, 2) not null check (percent > 0 and percent <= 100),
  held_until timestamptz not null,
  used_at timestamptz,
  given_back_at timestamptz,
  created_at timestamptz not null default now()
);

create index coupon_uses_of_coupon on coupon_uses (coupon_id, created_at);
-- 0030-payments-orders.sql
-- Buying through a provider: what was ordered, what the provider says it took, what went back. Amounts in centavos of MXN.

-- A receipt's number, which people can say to each other.
alter table transactions add folio int generated by default as identity unique;

create table orders (
  id uuid primary key,
  user_id uuid not null references users,
  package_id uuid not null references packages,
  -- The package's, else the customer's.
  branch_id uuid references branches,
  coupon_id uuid,
  -- Before and after the coupon.
  original int not null check (original >= 0),
  amount int not null check (amount between 0 and original),
  -- Null until the provider was heard; always for what costs nothing.
  provider_order_id text unique,
  -- `held`: it was paid, and staff must say what becomes of it.
  status text not null default 'created' check (status in ('created', 'paid', 'held', 'rejected', 'expired')),
  -- When the provider was last asked to take the money: from here on it may have been taken without our knowing.
  capturing_at timestamptz,
  -- How often the provider said no: each try after it is another request.
  declines int not null default 0,
  created_at timestamptz not null,
  expires_at timestamptz not null check (expires_at > created_at)
);

create index orders_of_user on orders (user_id, created_at);
create index orders_open on orders (expires_at) where status = 'created';

-- What the provider took. Written whether or not it can be honoured.
create table captures (
  -- The provider's own.
  id text primary key,
  -- Null: it is of no order that we made.
  order_id uuid references orders,
  amount int not null check (amount >= 0),
  currency text not null,
  captured_at timestamptz not null,
  -- How it was first heard of.
  seen_by text not null check (seen_by in ('call', 'webhook', 'reconciler')),
  seen_at timestamptz not null,
  -- What it paid for.
  transaction_id uuid unique references transactions,
  -- Why nothing was given for it by itself.
  problem text check (problem in ('unknown', 'amount', 'currency', 'person', 'newUser', 'twice')),
  -- When staff gave it back, or said what it is for, and who.
  resolved_at timestamptz,
  resolved_by uuid references users,
  resolution text not null default '',
  check (transaction_id is not null or problem is not null)
);

create index captures_of_order on captures (order_id);
-- «Pagos sin paquete».
create index captures_unresolved on captures (captured_at) where transaction_id is null and resolved_at is null;

-- What went back: rows of their own, never an edit of what was paid.
create table refunds (
  id uuid primary key,
  transaction_id uuid references transactions,
  capture_id text references captures,
  amount int not null check (amount > 0),
  reason text not null check (reason <> ''),
  -- `chargeback`: the customer's bank took it back.
  through text not null check (through in ('provider', 'cash', 'chargeback')),
  -- Null: the provider's doing.
  actor_id uuid references users,
  -- What was left of its package is taken back with it.
  revokes boolean not null,
  status text not null check (status in ('pending', 'done', 'failed')),
  provider_refund_id text unique,
  created_at timestamptz not null,
  ended_at timestamptz,
  check (transaction_id is not null or capture_id is not null),
  check ((status = 'pending') = (ended_at is null))
);

create index refunds_of_transaction on refunds (transaction_id);
create index refunds_of_capture on refunds (capture_id);
create index refunds_pending on refunds (created_at) where status = 'pending';

-- What the provider told us, each once however often it tells it.
create table provider_notices (
  id text primary key,
  kind text not null,
  received_at timestamptz not null
);
-- 0031-payments-order-coupons.sql
-- A coupon that an order was priced with stays for as long as the order does.
alter table orders add foreign key (coupon_id) references coupons;
-- 0032-reservations-holds.sql
-- A seating takes a seat of a class: a reservation, or a hold, which ends by itself. Both are rows of the one index that
-- says who has a seat. `reservations` shows the first alone, so that whoever reads it never meets a hold.
alter table reservations rename to seatings;
alter table seatings drop constraint reservations_check;
alter table seatings
  alter column user_id drop not null,
  alter column held_package_id drop not null,
  alter column free_until drop not null,
  -- Only of a hold: when it is dead, whether or not its row was tidied.
  add column held_until timestamptz,
  -- Of a visitor's hold, in place of user_id: SHA-256 of the secret that their browser keeps, and of the network it came from.
  add column visitor bytea,
  add column visitor_network bytea,
  -- Of a hold whose package came: held_package_id, and why it could not sit its holder down; null when it did.
  add column lost text,
  -- Of a hold `cancelled_at` is its end; `cancelled_by` says that its holder ended it, and not the clock.
  add check (
    case when held_until is null
      then user_id is not null and held_package_id is not null and free_until is not null
        and visitor is null and lost is null and (cancelled_at is null) = (cancelled_by is null)
      else free_until is null and changed_from is null and (held_package_id is null or cancelled_at is not null)
        and (user_id is null) <> (visitor is null) and held_until > created_at
    end
  ),
  add check ((visitor is null) = (visitor_network is null));

drop index reservations_one_active_per_seat;
create unique index reservations_one_active_per_seat on seatings (class_id, seat) include (held_until)
  where cancelled_at is null;
create unique index seatings_one_hold_per_person on seatings (user_id)
  where held_until is not null and cancelled_at is null;
create unique index seatings_one_hold_per_visitor on seatings (visitor)
  where held_until is not null and cancelled_at is null;
create index seatings_held_in_class on seatings (class_id) where held_until is not null and cancelled_at is null;
create index seatings_holds_by_end on seatings (held_until) where held_until is not null;

create view reservations as
  select id, class_id, room_id, seat, user_id, held_package_id, created_at, free_until, cancelled_at, cancelled_by, changed_from
  from seatings where held_until is null;
-- 0034-schedule-edits.sql
-- What the studio does with its classes: a room and an instructor are in one at a time, and one that is cancelled stays.
create extension if not exists btree_gist;

alter table classes
  add column cancelled_at timestamptz,
  add column cancelled_by uuid references users,
  -- It came from elsewhere beside another class of its room or instructor: the constraints below let it be, until its room,
  -- instructor or hour is changed. Whoever makes or moves a class looks at these as well.
  add column shares_hour boolean not null default false,
  add constraint classes_cancelled_by_somebody check ((cancelled_at is null) = (cancelled_by is null)),
  add constraint classes_cancelled_are_closed check (cancelled_at is null or status = 'cerrada');

update classes c set shares_hour = true
where exists (
  select from classes k
  where (k.room_id = c.room_id or k.instructor_id = c.instructor_id) and k.id <> c.id
    and k.starts_at < c.ends_at and c.starts_at < k.ends_at
    and k.starts_at > c.starts_at - interval '1 day' and k.starts_at < c.starts_at + interval '1 day'
);

alter table classes
  add constraint classes_one_per_room
    exclude using gist (room_id with =, tstzrange(starts_at, ends_at) with &&)
    where (cancelled_at is null and not shares_hour),
  add constraint classes_one_per_instructor
    exclude using gist (instructor_id with =, tstzrange(starts_at, ends_at) with &&)
    where (cancelled_at is null and not shares_hour),
  drop constraint classes_room_id_starts_at_key;

create unique index classes_one_per_room_and_hour on classes (room_id, starts_at) where cancelled_at is null;

-- Who read a class as it was has to read it again, and a booking that is being written is waited for: whoever changes it, in
-- whatever way, keeps bookings out until they commit. What moves the line alone (queue_revision) does neither.
create function move_class_revision() returns trigger language plpgsql as $$
begin
  perform from classes where id = old.id for update;
  new.revision := old.revision + 1;
  return new;
end
$$;

create trigger move_class_revision before update on classes for each row
  when ((old.room_id, old.discipline_id, old.instructor_id, old.day, old.hour, old.starts_at, old.ends_at, old.capacity,
      old.type, old.status, old.info, old.cancelled_at)
    is distinct from (new.room_id, new.discipline_id, new.instructor_id, new.day, new.hour, new.starts_at, new.ends_at,
      new.capacity, new.type, new.status, new.info, new.cancelled_at))
  execute function move_class_revision();
-- 0035-schedule-plans.sql
-- A week as a branch repeats it, from which its classes are made.
create table weekly_slots (
  id uuid primary key,
  branch_id uuid not null,
  room_id uuid not null,
  discipline_id uuid not null references disciplines,
  instructor_id uuid not null references instructors,
  -- 0 is Monday.
  weekday int not null check (weekday between 0 and 6),
  hour time not null,
  minutes int not null check (minutes between 5 and 480),
  capacity int not null check (capacity between 1 and 1000),
  type text not null check (type in ('individual', 'groups')),
  info text not null default '',
  -- Its classes are made some weeks ahead without anybody asking.
  repeats boolean not null,
  created_at timestamptz not null,
  -- Moves with every edit: who edits an older one is told.
  revision int not null default 0,
  foreign key (room_id, branch_id) references rooms (id, branch_id)
);

create index weekly_slots_of_branch on weekly_slots (branch_id, weekday, hour);

-- What a slot made, a day at most once, whatever became of it: what was moved, cancelled or deleted is not made again.
create table planned_classes (
  slot_id uuid not null references weekly_slots on delete cascade,
  day date not null,
  class_id uuid unique references classes on delete set null,
  primary key (slot_id, day)
);

-- Days on which nothing is made.
create table holidays (
  day date primary key,
  name text not null
);
-- 0038-people-staff.sql
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

-- Those who work at the studio are few among its people.
create index users_staff on users (role) where role <> 'user';
-- 0039-people-users.sql
-- The studio chose their password: they change it before anything else.
alter table users add column must_change_password boolean not null default false;

-- What is searched of a person: without accents and capitals, the telephone as its digits, a space before each word.
create function person_words(first_name text, last_name text, email text, phone text) returns text
language sql immutable parallel safe as $$
  select translate(
    lower(' ' || first_name || ' ' || last_name || ' ' || email || ' ' || regexp_replace(phone, '\D', '', 'g')),
    'áàäâãéèëêíìïîóòöôõúùüûñç', 'aaaaaeeeeiiiiooooouuuunc')
$$;

-- The lists of customers, by when they came and by name. None of these columns moves with a booking.
create index users_customers_by_date on users (created_at, id) where role = 'user' and closed_at is null;
create index users_customers_by_name on users ((first_name || ' ' || last_name) collate "es-x-icu", id)
  where role = 'user' and closed_at is null;

-- Where the server has no such extension, or who migrates may not make it, a search reads all people.
do $$
begin
  create extension if not exists pg_trgm;
  create index users_by_words on users using gin (person_words(first_name, last_name, email, phone) gin_trgm_ops)
    where role = 'user' and closed_at is null;
exception when insufficient_privilege or undefined_file or feature_not_supported then
  raise notice 'pg_trgm is not there: people are searched without an index';
end $$;

-- What staff write down about a customer, for each other.
create table staff_notes (
  id uuid primary key,
  user_id uuid not null references users on delete cascade,
  author_id uuid not null references users,
  note text not null check (note <> ''),
  created_at timestamptz not null
);

create index staff_notes_of_user on staff_notes (user_id, created_at);
-- 0040-platform-audit.sql
-- Who of the staff changed what, when, from what to what. Written by a trigger of each table, in the transaction of the change,
-- when the connection says who acts (`cupo.actor`, set by what lends connections to staff): no verb has to remember it.
create table audit_entries (
  id bigint generated always as identity primary key,
  at timestamptz not null default clock_timestamp(),
  actor_id uuid not null,
  -- The call that they made: «PUT /staff/:id».
  call text not null,
  table_name text not null,
  change text not null check (change in ('insert', 'update', 'delete')),
  -- Every id that the row names, its own among them: what happened to a customer is found by theirs.
  subjects uuid[] not null,
  -- The row, or of an update the columns that differ. Null: forgotten with the account that it told of.
  before jsonb,
  after jsonb
);

create index audit_entries_of_subject on audit_entries using gin (subjects);
create index audit_entries_of_actor on audit_entries (actor_id, id);

-- With the rights of its owner: a role that only works on the data may not write here by itself.
create function audit_row() returns trigger language plpgsql security definer set search_path = public, pg_temp as $$
declare
  -- What no person changes, and what is nobody's to read.
  hidden constant text[] := array['revision', 'profile_revision', 'queue_revision', 'uid', 'identity_session',
    'seen_at', 'credentials_held_until', 'bytes', 'prev_seq', 'prev_balance', 'visitor',
    'visitor_network', 'press', 'request', 'digest'];
  was jsonb := case when tg_op <> 'INSERT' then to_jsonb(old) - hidden end;
  is_now jsonb := case when tg_op <> 'DELETE' then to_jsonb(new) - hidden end;
  ids uuid[];
begin
  select array_agg(distinct value::uuid) into ids from jsonb_each_text(coalesce(is_now, was))
  where (key = 'id' or key like '%\_id') and value ~ '^[0-9a-f]{8}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{12}$';
  if tg_op = 'UPDATE' then
    select jsonb_object_agg(key, value), jsonb_object_agg(key, is_now -> key) into was, is_now
    from jsonb_each(was) where value is distinct from is_now -> key;
    if was is null then return null; end if;
  end if;
  insert into audit_entries (actor_id, call, table_name, change, subjects, before, after)
  values (current_setting('cupo.actor')::uuid, coalesce(current_setting('cupo.call', true), ''), tg_table_name,
    lower(tg_op), coalesce(ids, '{}'), was, is_now);
  return null;
end $$;

-- Gives the trigger to every table that has none, but for these. Whoever is not of the staff pays for a look at a setting.
create function audit_tables(except_these text[]) returns void language plpgsql as $$
declare name text;
begin
  for name in
    select c.relname from pg_class c
    where c.relnamespace = 'public'::regnamespace and c.relkind = 'r' and c.relname <> all(except_these)
      and not exists (select from pg_trigger t where t.tgrelid = c.oid and t.tgname = 'z_audit')
  loop
    execute format(
      'create trigger z_audit after insert or update or delete on %I for each row
       when (coalesce(current_setting(''cupo.actor'', true), '''') <> '''') execute function audit_row()', name);
  end loop;
end $$;

-- Nothing of it changes. Its owner forgets what is older than three years, and the words of an account that was closed.
create function keep_audit() returns trigger language plpgsql as $$
begin
  if tg_op = 'DELETE' and old.at < now() - interval '3 years' then return old; end if;
  if tg_op = 'UPDATE' and new.before is null and new.after is null
    and (new.id, new.at, new.actor_id, new.call, new.table_name, new.change, new.subjects)
      = (old.id, old.at, old.actor_id, old.call, old.table_name, old.change, old.subjects)
    and exists (select from users where id = any(old.subjects) and closed_at is not null)
  then return new; end if;
  raise exception 'the audit log only grows' using errcode = '42501';
end $$;

create trigger audit_entries_only_grow before update or delete on audit_entries
  for each row execute function keep_audit();
create trigger audit_entries_stay before truncate on audit_entries
  for each statement execute function keep_audit();

revoke all on audit_entries from public;
-- 0041-people-passwords.sql
-- When staff last chose their password for them.
alter table users add column password_set_at timestamptz;
-- 0042-studio-photos.sql
-- A picture of the people and of the place.
alter table instructors add column photo text references images;
alter table branches add column photo text references images;
-- 0043-payments-desk.sql
-- The desk: what was paid there, and what staff did to a payment. Amounts in centavos of MXN.

-- How a sale at the desk was made. Its payment, its package and its coupon's use know it by its id.
create table cash_sales (
  id uuid primary key,
  transaction_id uuid not null unique references transactions,
  seller_id uuid not null references users,
  -- Before its coupon.
  original int not null check (original >= 0),
  -- What was handed over; null when nobody said, and at the terminal.
  received int check (received >= 0),
  coupon_id uuid references coupons
);

-- A payment's state is changed by staff at most once or twice in its life: each time is a row that stays.
create table transaction_changes (
  id uuid primary key,
  transaction_id uuid not null references transactions,
  from_status text not null,
  to_status text not null,
  actor_id uuid not null references users,
  reason text not null,
  created_at timestamptz not null
);

create index transaction_changes_of_transaction on transaction_changes (transaction_id);

create function keep_transaction_changes() returns trigger language plpgsql as
  $$ begin raise exception 'What was done to a payment is not rewritten'; end $$;
create trigger keep_transaction_changes before update or delete on transaction_changes
  for each row execute function keep_transaction_changes();

create index transactions_by_time on transactions (created_at);
-- 0044-payments-shifts.sql
-- The drawer: who has it, what they began with, and what they counted at the end. Amounts in centavos of MXN.
create table shifts (
  id uuid primary key,
  branch_id uuid not null references branches,
  user_id uuid not null references users,
  opened_at timestamptz not null,
  opening_float int not null check (opening_float >= 0),
  closed_at timestamptz,
  -- As they were when it was closed.
  expected int,
  counted int check (counted >= 0),
  explanation text not null default '',
  check ((closed_at is null) = (counted is null) and (closed_at is null) = (expected is null)),
  check (closed_at is null or counted = expected or explanation <> '')
);

create unique index shifts_one_open on shifts (branch_id, user_id) where closed_at is null;
create index shifts_of_branch on shifts (branch_id, opened_at);

-- What was put into the drawer or taken out of it, but for sales and refunds.
create table shift_movements (
  id uuid primary key,
  shift_id uuid not null references shifts,
  kind text not null check (kind in ('in', 'out')),
  amount int not null check (amount > 0),
  reason text not null check (reason <> ''),
  created_at timestamptz not null
);

create index shift_movements_of_shift on shift_movements (shift_id);

-- Of whoever made it, if they had one open there.
alter table cash_sales add shift_id uuid references shifts;
create index cash_sales_of_shift on cash_sales (shift_id);
alter table refunds add shift_id uuid references shifts;
create index refunds_of_shift on refunds (shift_id);
-- 0045-payments-looked-at.sql
-- When the provider is asked next what became of what it took: a refund made there whose webhooks were lost is found so.
-- Null: nothing is left of it, or it is too old to go back.
alter table captures add column look_at timestamptz;

update captures set look_at = now() where captured_at > now() - interval '180 days';

create index captures_to_look_at on captures (look_at) where look_at is not null;
-- 0046-payments-imported.sql
-- A payment that was brought in names the package that came with it; one that was made here is known by the source of both.
alter table transactions add column held_package_id uuid unique references held_packages;
-- 0048-people-merging.sql
-- Two accounts of one person become one: the other is closed, keeps who it was of, and points to the one that stays. Its
-- address stays with it, so that nobody makes the same person once more.
alter table users
  add column merged_into uuid references users,
  drop constraint users_closed_are_nobody,
  add constraint users_closed_are_nobody
    check (closed_at is null or merged_into is not null or (not enabled and phone = '' and birth_date is null)),
  add constraint users_merged_are_closed
    check (merged_into is null or (merged_into <> id and closed_at is not null and not enabled));

create index users_merged on users (merged_into) where merged_into is not null;

alter table sessions
  drop constraint sessions_end_reason_check,
  add constraint sessions_end_reason_check
    check (end_reason in ('logout', 'replaced', 'forced', 'disabled', 'password', 'expired', 'merged'));

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

create index users_by_phone on users (phone_digits(phone)) where role = 'user' and closed_at is null and phone <> '';
create index users_by_name on users (plain_name(first_name, last_name)) where role = 'user' and closed_at is null;
create index users_by_address on users (plain_address(email)) where role = 'user' and closed_at is null;
-- 0049-reservations-merging.sql
-- The second seat of one person in a class that had begun when their two accounts became one: both are kept as they were.
alter table seatings add column sits_twice boolean not null default false;

drop index reservations_one_active_per_customer;
create unique index reservations_one_active_per_customer on seatings (user_id, class_id)
  where cancelled_at is null and not sits_twice;
-- 0050-platform-lists.sql
-- What the lists of the office are ordered by, with all that passing over rows needs to read: the rows themselves are
-- looked up for one page. None of these columns moves with a booking.
create index users_customers_by_email on users (email, id) where role = 'user' and closed_at is null;
create index users_customers_by_phone on users (phone, id) where role = 'user' and closed_at is null;

drop index users_customers_by_name;
create index users_customers_by_name on users ((first_name || ' ' || last_name) collate "es-x-icu", id)
  include (first_name, last_name) where role = 'user' and closed_at is null;

-- What somebody was written, and how many mails are in each state.
create index messages_of_user on messages (user_id);
create index messages_by_outcome on messages (outcome, created_at desc, id desc);
drop index messages_by_age;
create index messages_by_age on messages (created_at desc, id desc);
-- 0051-studio-pictures.sql
-- A picture's bytes are here, or in a store beside the database under a key of their own.
alter table images
  alter column bytes drop not null,
  add column store_key text unique,
  -- When somebody last sent it, or named it in something that was saved: what nothing uses is kept for a while from then on.
  add column offered_at timestamptz;

update images set offered_at = created_at;

alter table images
  alter column offered_at set not null,
  add constraint images_somewhere check ((bytes is null) <> (store_key is null));

-- Keys in the store of which no picture is known: one that is just being sent, or whose picture was forgotten. Written before
-- the store is told anything, so that nothing stays there that nobody knows of.
create table loose_pictures (
  key text primary key,
  since timestamptz not null
);
-- 0052-payments-currency.sql
-- What the studio counts in, and where it is for what is of no branch: of its settings, or as it was before they said so.
create function studio_currency() returns text language sql stable as $$
  select coalesce((select value ->> 'currency' from settings where name = 'studio'), 'MXN')
$$;

create function studio_zone() returns text language sql stable as $$
  select coalesce((select value ->> 'timeZone' from settings where name = 'studio'), 'America/Mexico_City')
$$;

alter table orders add column currency text not null default 'MXN';
alter table orders alter column currency set default studio_currency();
alter table transactions
  alter column currency set default studio_currency(),
  drop constraint transactions_currency_check,
  add check (currency ~ '^[A-Z]{3}$');

-- True once something was ordered or paid: said to the studio's settings, which come before payments and know nothing of them.
create function currency_stays() returns boolean language sql stable as $$
  select exists (select from orders) or exists (select from transactions)
$$;

-- The currency stays once there is any order or payment. Orders and payments share a lock that a change of it has alone, so that
-- whichever comes second sees what the first has done.
create function count_in_currency() returns trigger language plpgsql as $$
begin
  perform pg_advisory_xact_lock_shared(hashtext('cupo.currency'));
  new.currency := studio_currency();
  return new;
end $$;

create trigger count_in_currency before insert on orders for each row execute function count_in_currency();
create trigger count_in_currency before insert on transactions for each row execute function count_in_currency();

create function keep_currency() returns trigger language plpgsql as $$
declare before text := case tg_op when 'UPDATE' then old.value ->> 'currency' end;
begin
  if coalesce(new.value ->> 'currency', 'MXN') = coalesce(before, 'MXN') then return null; end if;
  perform pg_advisory_xact_lock(hashtext('cupo.currency'));
  if (select currency_stays()) then
    raise exception 'money was taken in another currency' using errcode = '23514', constraint = 'currency_stays';
  end if;
  return null;
end $$;

create trigger keep_currency after insert or update on settings
  for each row when (new.name = 'studio') execute function keep_currency();
-- 0053-schedule-holidays.sql
-- A day without classes is of all branches, or of some.
alter table holidays add column branch_ids uuid[] check (cardinality(branch_ids) > 0);
-- 0054-people-search.sql
-- What is searched of a person is kept beside them: a search looks at it once for every row that it might find, and making it
-- anew was most of what that cost. None of what it is made of moves with a booking.
alter table users add column search_words text not null
  generated always as (person_words(first_name, last_name, email, phone)) stored;

drop index if exists users_by_words;
do $$
begin
  create index users_by_words on users using gin (search_words gin_trgm_ops);
exception when undefined_object then
  raise notice 'pg_trgm is not there: people are searched without an index';
end $$;

-- What payments are ordered by, when it is by who paid.
create index users_by_whole_name on users ((first_name || ' ' || last_name) collate "es-x-icu", id);
-- 0055-payments-returned.sql
-- What of a payment went back, in centavos, kept as refunds end; of one that was brought from elsewhere as refunded, all of it.
alter table transactions add column returned int not null default 0;

create function returned_of(payment uuid, status text, amount int) returns int language sql stable as $$
  select coalesce(
    (select sum(r.amount)::int from refunds r where r.transaction_id = payment and r.status = 'done'),
    case when status = 'refunded' then amount else 0 end)
$$;

create function keep_returned() returns trigger language plpgsql as $$
begin
  new.returned := returned_of(new.id, new.status, new.amount);
  return new;
end $$;

create trigger keep_returned before insert on transactions
  for each row when (new.status = 'refunded') execute function keep_returned();
create trigger keep_returned_again before update of status, amount on transactions
  for each row when (new.status = 'refunded' or old.status = 'refunded') execute function keep_returned();

create function return_payment() returns trigger language plpgsql as $$
declare payment uuid := case when tg_op = 'DELETE' then old.transaction_id else new.transaction_id end;
begin
  -- Of two that end at once the second looks after the first is done.
  perform from transactions where id = payment for no key update;
  update transactions t set returned = returned_of(t.id, t.status, t.amount)
  where t.id = payment and t.returned <> returned_of(t.id, t.status, t.amount);
  return null;
end $$;

create trigger return_payment after insert on refunds
  for each row when (new.status = 'done') execute function return_payment();
create trigger return_payment_again after update of status, amount, transaction_id on refunds
  for each row when (new.status = 'done' or old.status = 'done') execute function return_payment();
create trigger keep_payment after delete on refunds
  for each row when (old.status = 'done') execute function return_payment();

update transactions t set returned = returned_of(t.id, t.status, t.amount)
where t.status = 'refunded' or exists (select from refunds r where r.transaction_id = t.id and r.status = 'done');

-- What the list of payments is ordered by; those of one kind in the order in which they were paid.
create index transactions_by_amount on transactions (amount, created_at, id);
create index transactions_by_status on transactions (status, created_at, id);
create index transactions_by_method on transactions (((payment_method = 'paypal')::int), created_at, id);
drop index transactions_by_time;
create index transactions_by_time on transactions (created_at, id);
create index transactions_of_package on transactions (package_id, created_at, id);
-- 0056-platform-tallies.sql
-- How many rows the long lists have, told apart by what they are narrowed by: kept as rows come and go, since counting them
-- anew for each page takes longer with every customer. A change only ever adds a row here, so that nobody waits for anybody;
-- a count is the sum of them all. Now and then those of one key become one.
create table tallies (
  list text not null,
  key jsonb not null,
  n bigint not null,
  -- Of money, in centavos: what was asked, and what of it went back.
  amount bigint not null default 0,
  returned bigint not null default 0
);

create index tallies_of_list on tallies (list);

-- Under which key a row is counted; null when it is not in the list.
create function customer_key(role text, closed_at timestamptz, branch_id uuid, enabled boolean) returns jsonb
language sql immutable as $$
  select case when role = 'user' and closed_at is null
    then jsonb_build_object('branch', branch_id, 'enabled', enabled) end
$$;

create function payment_key(branch_id uuid, status text, method text) returns jsonb language sql immutable as $$
  select jsonb_build_object('branch', branch_id, 'status', status, 'method', method)
$$;

create function mail_key(outcome text) returns jsonb language sql immutable as $$
  select jsonb_build_object('state', coalesce(outcome, 'pending'))
$$;

-- One that is neither used nor given back is held, or was, by the clock: whoever reads looks at those themselves.
create function coupon_use_key(coupon_id uuid, used_at timestamptz, given_back_at timestamptz) returns jsonb
language sql immutable as $$
  select jsonb_build_object('coupon', coupon_id,
    'state', case when given_back_at is not null then 'returned' when used_at is not null then 'used' else 'open' end)
$$;

create index coupon_uses_open on coupon_uses (coupon_id, held_until) where used_at is null and given_back_at is null;

-- The lists as counting them anew would have them.
create view counted as
  select 'customers' as list, customer_key(role, closed_at, branch_id, enabled) as key, count(*) as n,
    0::bigint as amount, 0::bigint as returned
  from users where role = 'user' and closed_at is null group by 2
  union all
  select 'payments', payment_key(branch_id, status, payment_method), count(*), sum(amount), sum(returned)
  from transactions group by 2
  union all
  select 'mails', mail_key(outcome), count(*), 0, 0 from messages group by 2
  union all
  select 'coupon uses', coupon_use_key(coupon_id, used_at, given_back_at), count(*), 0, 0 from coupon_uses group by 2
  union all
  select 'log', '{}', count(*), 0, 0 from audit_entries having count(*) > 0;

create function tally(list text, key jsonb, n int, amount bigint default 0, returned bigint default 0) returns void
language sql as $$
  insert into tallies (list, key, n, amount, returned) select list, key, n, n * amount, n * returned where key is not null
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

create function tally_payment() returns trigger language plpgsql as $$
begin
  if tg_op <> 'INSERT' then
    perform tally('payments', payment_key(old.branch_id, old.status, old.payment_method), -1, old.amount, old.returned);
  end if;
  if tg_op <> 'DELETE' then
    perform tally('payments', payment_key(new.branch_id, new.status, new.payment_method), 1, new.amount, new.returned);
  end if;
  return null;
end $$;

create trigger tally after insert or delete or update of branch_id, status, payment_method, amount, returned on transactions
  for each row execute function tally_payment();

create function tally_mail() returns trigger language plpgsql as $$
declare
  was jsonb := case when tg_op <> 'INSERT' then mail_key(old.outcome) end;
  is_now jsonb := case when tg_op <> 'DELETE' then mail_key(new.outcome) end;
begin
  if was is distinct from is_now then
    perform tally('mails', was, -1);
    perform tally('mails', is_now, 1);
  end if;
  return null;
end $$;

create trigger tally after insert or delete or update of outcome on messages
  for each row execute function tally_mail();

create function tally_coupon_use() returns trigger language plpgsql as $$
begin
  if tg_op <> 'INSERT' then
    perform tally('coupon uses', coupon_use_key(old.coupon_id, old.used_at, old.given_back_at), -1);
  end if;
  if tg_op <> 'DELETE' then
    perform tally('coupon uses', coupon_use_key(new.coupon_id, new.used_at, new.given_back_at), 1);
  end if;
  return null;
end $$;

create trigger tally after insert or delete or update of coupon_id, used_at, given_back_at on coupon_uses
  for each row execute function tally_coupon_use();

create function tally_log() returns trigger language plpgsql as $$
begin
  perform tally('log', '{}', case when tg_op = 'INSERT' then 1 else -1 end);
  return null;
end $$;

create trigger tally after insert or delete on audit_entries for each row execute function tally_log();

insert into tallies select * from counted;

create index audit_entries_by_time on audit_entries (at);

-- The log is searched by what changed. Where there is no such extension a search reads all of it.
create function entry_words(before jsonb, after jsonb) returns text language sql immutable parallel safe as $$
  select coalesce(before::text, '') || ' ' || coalesce(after::text, '')
$$;
do $$
begin
  create index audit_entries_by_words on audit_entries using gin (entry_words(before, after) gin_trgm_ops);
  create index messages_by_address on messages using gin (address gin_trgm_ops);
exception when undefined_object then
  raise notice 'pg_trgm is not there: the log and the mails are searched without an index';
end $$;

-- As before, but for what is kept beside a row and no person changes.
create or replace function audit_row() returns trigger language plpgsql security definer set search_path = public, pg_temp as $$
declare
  -- What no person changes, and what is nobody's to read.
  hidden constant text[] := array['revision', 'profile_revision', 'queue_revision', 'uid', 'identity_session',
    'seen_at', 'credentials_held_until', 'bytes', 'prev_seq', 'prev_balance', 'visitor',
    'visitor_network', 'press', 'request', 'digest', 'search_words', 'returned'];
  was jsonb := case when tg_op <> 'INSERT' then to_jsonb(old) - hidden end;
  is_now jsonb := case when tg_op <> 'DELETE' then to_jsonb(new) - hidden end;
  ids uuid[];
begin
  select array_agg(distinct value::uuid) into ids from jsonb_each_text(coalesce(is_now, was))
  where (key = 'id' or key like '%\_id') and value ~ '^[0-9a-f]{8}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{12}$';
  if tg_op = 'UPDATE' then
    select jsonb_object_agg(key, value), jsonb_object_agg(key, is_now -> key) into was, is_now
    from jsonb_each(was) where value is distinct from is_now -> key;
    if was is null then return null; end if;
  end if;
  insert into audit_entries (actor_id, call, table_name, change, subjects, before, after)
  values (current_setting('cupo.actor')::uuid, coalesce(current_setting('cupo.call', true), ''), tg_table_name,
    lower(tg_op), coalesce(ids, '{}'), was, is_now);
  return null;
end $$;
