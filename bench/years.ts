import type pg from "pg"
import { classColumn, classNames } from "../server/features/notifications/classFacts.ts"

/**
 * What years leave behind `fill` and `fillLists`, which their lists do not show: the movement of each booking in the ledger, who
 * gave up a seat or waited for one, how their class was, the mail of each booking of the last year with all that it says, what was told of them, orders and
 * what was taken for them, answers kept of today's presses, everybody's account and session.
 */
export async function fillYears(pool: pg.Pool): Promise<void> {
  const client = await pool.connect()
  try {
    await client.query("set statement_timeout = 0; set session_replication_role = replica")
    for (const statement of statements) await client.query(statement)
    await client.query("delete from tallies")
    await client.query("insert into tallies select * from counted")
    await client.query("vacuum analyze")
  } finally {
    client.release(true)
  }
}

const confirmation = `jsonb_build_object('firstName', u.first_name, 'reservationId', r.id, 'seat', r.seat, 'freeUntil', r.free_until,
  'package', h.description, 'class', ${classColumn}, 'calendar', jsonb_build_object('id', r.id, 'sequence', 0))`

/** Of a moment before another, and without two of the same. */
const idOf = (moment: string) => `uuidv7(${moment} - clock_timestamp())`

const statements = [
  // One of ten who book gives it up again.
  `insert into seatings (id, class_id, room_id, seat, user_id, held_package_id, created_at, free_until, cancelled_at, cancelled_by, day)
   select gen_random_uuid(), class_id, room_id, seat, user_id, held_package_id, created_at - interval '1 day', free_until,
     created_at - interval '1 hour', user_id, day
   from seatings where random() < 0.1`,
  `insert into credit_ledger (held_package_id, seq, delta, balance, reason, reservation_id, actor_id, created_at)
   select held_package_id, 1 + row_number() over (partition by held_package_id order by created_at, id), 0, 0, 'used', id, user_id, created_at
   from seatings`,
  `insert into waitlist_entries (id, class_id, user_id, automatic, joined_at, ended_at, ended_by, end_reason)
   select gen_random_uuid(), s.class_id, s.user_id, true, s.created_at - interval '1 hour', s.created_at, s.user_id, 'left'
   from seatings s where s.cancelled_at is null and random() < 0.05`,
  // One of five who came says so, and one of three of these in words.
  `insert into settings (name, value) values ('ratings', '{"isOn": true}')`,
  `insert into ratings (reservation_id, stars, words, rated_at)
   select id, 3 + round(random() * 2), case when random() < 0.33 then 'Muy buena clase, con buena música y sin prisa' else '' end,
     marked_at + interval '3 hours'
   from seatings where attended and random() < 0.2 on conflict do nothing`,
  `insert into messages (id, occasion, kind, user_id, address, facts, created_at, due_at, ended_at, outcome)
   select ${idOf("r.created_at")}, gen_random_uuid(), 'confirmation', r.user_id, u.email, ${confirmation},
     r.created_at, r.created_at, r.created_at, 'sent'
   from reservations r join users u on u.id = r.user_id join held_packages h on h.id = r.held_package_id
   join classes c on c.id = r.class_id ${classNames}
   where r.created_at > now() - interval '1 year'`,
  `insert into events (id, name, data, recorded_at, handled_at, messages)
   select ${idOf("created_at")}, 'booked', jsonb_build_object('reservationId', id, 'userId', user_id), created_at, created_at, 1
   from seatings where created_at > now() - interval '90 days'`,
  `insert into idempotency_keys (user_id, key, request, answer, created_at)
   select user_id, gen_random_uuid(), sha256(id::text::bytea), json_build_object('id', id, 'seat', seat), created_at
   from seatings where created_at > now() - interval '1 day'`,
  `insert into orders (id, user_id, package_id, branch_id, original, amount, provider_order_id, status, capturing_at, asked_at, created_at, expires_at)
   select gen_random_uuid(), user_id, package_id, branch_id, amount, amount, 'order ' || folio, 'paid', created_at, created_at,
     created_at, created_at + interval '1 hour'
   from transactions where payment_method = 'paypal' and status = 'paid'`,
  `insert into captures (id, order_id, amount, currency, captured_at, seen_by, seen_at, transaction_id)
   select 'capture ' || t.folio, o.id, t.amount, 'MXN', t.created_at, 'call', t.created_at, t.id
   from transactions t join orders o on o.provider_order_id = 'order ' || t.folio`,
  `insert into provider_notices (id, kind, received_at)
   select 'notice ' || id, 'PAYMENT.CAPTURE.COMPLETED', seen_at from captures where seen_at > now() - interval '90 days'`,
  `insert into identity."user" (id, name, email, "emailVerified", "createdAt")
   select id, first_name, email, true, created_at from users where role = 'user'`,
  `insert into identity.account (issuer, "accountId", "providerId", "userId", password, "updatedAt")
   select 'local', id, 'credential', id, md5(id::text) || md5(email), "createdAt" from identity."user"`,
  `insert into identity."session" ("userId", token, "expiresAt", "updatedAt")
   select id, md5(id::text || 'token'), now() + interval '7 days' * random(), now() from identity."user"`,
  // Of the last ninety days, those that ended; one of three is still signed in.
  `insert into sessions (id, user_id, identity_session, created_at, seen_at, expires_at, ended_at, end_reason)
   select gen_random_uuid(), "userId", id, now() - interval '30 days', now() - interval '20 days', now() - interval '23 days',
     now() - interval '20 days', 'replaced'
   from identity."session"`,
  `insert into sessions (id, user_id, identity_session, expires_at)
   select gen_random_uuid(), "userId", id, "expiresAt" from identity."session" where random() < 0.33`,
]
