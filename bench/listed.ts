import type pg from "pg"

/**
 * What lists show beside `fill`'s classes and reservations: names with accents, telephones, two mails and so many payments a
 * customer, one change of the staff in the log, and of what a studio has however large it is, as much as in any.
 */
export async function fillLists(pool: pg.Pool, payments = 1): Promise<void> {
  const client = await pool.connect()
  try {
    await client.query("set statement_timeout = 0; set session_replication_role = replica")
    for (const statement of statements(payments)) await client.query(statement)
    // Nothing of this was counted as it came.
    await client.query("delete from tallies")
    await client.query("insert into tallies select * from counted")
    await client.query("vacuum analyze")
  } finally {
    client.release(true)
  }
}

const pick = (names: readonly string[], n: string) =>
  `(array[${names.map((name) => `'${name}'`).join(", ")}])[1 + (${n}) % ${names.length}]`

const first = [
  "María",
  "José",
  "Álvaro",
  "Inés",
  "Renata",
  "Sofía",
  "Luis",
  "Ximena",
  "Óscar",
  "Dalia",
  "Bruno",
]
const last = [
  "Peña",
  "Ríos",
  "Mora",
  "Núñez",
  "Paz",
  "Villaseñor",
  "Ortega",
  "Solís",
  "Ibáñez",
  "Quiroz",
  "Luna",
]
const customer = `(u.last_name)::int`
/** Of no two neighbours alike: a part of a number is found all over a list, and not in a stretch of it. */
const phone = (n: string) => `'55' || lpad(((${n}::bigint * 61803399) % 100000000)::text, 8, '0')`
const branches = "(select array_agg(id order by id) as ids from branches)"
const since = "now() - interval '3 years' * random()"

const statements = (payments: number) => [
  // The numbers that they are called by become names; their order and their accounts stay.
  `create temp table numbered as select u.id, u.last_name::int as n from users u where u.role = 'user'`,
  `update users u set first_name = ${pick(first, customer)}, last_name = ${pick(last, `${customer} / 11`)} || ' ' || ${pick(last, `${customer} / 121`)},
     email = 'u' || md5(u.id::text) || '@example.com', phone = ${phone(customer)},
     created_at = ${since}, enabled = ${customer} % 50 <> 0, branch_id = b.ids[1 + ${customer} % cardinality(b.ids)]
   from ${branches} b where u.role = 'user'`,
  `insert into packages (id, description, total_classes, amount, type, days_expiry)
   select gen_random_uuid(), 'Paquete ' || n, n, n * 10000, 'group', 30 from generate_series(1, 20) n`,
  `insert into coupons (id, name, code, discount, start_date, end_date, total_uses)
   select gen_random_uuid(), 'Cupón ' || n, 'CUPON' || n, 10, '2020-01-01', '2100-01-01', 1000000 from generate_series(1, 20) n`,
  `insert into coupon_uses (order_id, coupon_id, user_id, package_id, percent, held_until, used_at, created_at)
   select gen_random_uuid(), (select id from coupons order by code limit 1), c.id, (select id from packages limit 1), 10,
     now(), now(), now() - c.n * interval '1 minute'
   from numbered c where c.n % 10 = 0`,
  // As they are written, one after another: those of a week lie together.
  `insert into transactions (id, user_id, branch_id, package_id, amount, status, payment_method, created_at, source)
   select gen_random_uuid(), c.id, b.ids[1 + (c.n + k - 1) % cardinality(b.ids)],
     (array(select id from packages order by id))[1 + c.n % 20], 10000 * (1 + c.n % 30),
     case when c.n % 20 = 0 then 'pending' when c.n % 33 = 0 then 'refunded' else 'paid' end,
     ${pick(["cash", "terminal", "paypal"], "c.n")}, paid, 'bench:' || c.n || ':' || k
   from numbered c, generate_series(1, ${payments}) k, ${branches} b,
     lateral (select ${since} + 0 * k * c.n * interval '1 day' as paid) w order by paid`,
  // What each payment bought: ten classes, of which some are left, a movement each; all but one of each customer are over.
  `insert into held_packages (id, user_id, package_id, description, type, is_unlimited, granted, starts_at, expires_at, written_off_at, source)
   select gen_random_uuid(), t.user_id, t.package_id, 'Diez', 'group', false, 10, ends - interval '31 days', ends,
     case when ends < now() then ends + interval '1 hour' end, 'bench:ten:' || t.source
   from transactions t, lateral (select case when t.source like '%:1' then now() + interval '30 days'
     else t.created_at + interval '30 days' end as ends) e
   where t.status = 'paid'`,
  `insert into credit_ledger (held_package_id, seq, delta, balance, reason, note)
   select h.id, n, case when n = 1 then 10 else -1 end, 11 - n, case when n = 1 then 'granted' else 'adjusted' end, ''
   from held_packages h, generate_series(1, 6) n where h.granted = 10`,
  `insert into credit_ledger (held_package_id, seq, delta, balance, reason, note)
   select h.id, 1, 0, 0, 'granted', '' from held_packages h where h.is_unlimited`,
  `update transactions t set held_package_id = h.id from held_packages h where h.source = 'bench:ten:' || t.source`,
  `insert into refunds (id, transaction_id, amount, reason, through, revokes, status, created_at, ended_at)
   select gen_random_uuid(), t.id, t.amount, 'Lo pidió', 'cash', false, 'done', t.created_at, t.created_at
   from transactions t where t.status = 'refunded'`,
  `insert into messages (id, occasion, kind, user_id, address, facts, created_at, due_at, ended_at, outcome)
   select uuidv7(w - now()), gen_random_uuid(), 'welcome', c.id, 'u' || md5(c.id::text) || '@example.com',
     '{"firstName": "Renata"}', w, w, w, case when c.n % 100 = 0 then 'failed' else 'sent' end
   from numbered c, generate_series(1, 2) k, lateral (select ${since} + 0 * k * c.n * interval '1 day' as w) t`,
  `insert into audit_entries (at, actor_id, call, table_name, change, subjects, before, after)
   select now() - (select count(*) from numbered) * interval '1 minute' + c.n * interval '1 minute',
     (select id from users where role <> 'user' limit 1), 'PUT /users/:id', 'users', 'update', array[c.id],
     '{"phone": ""}', jsonb_build_object('phone', ${phone("c.n")})
   from numbered c`,
  `insert into waitlist_entries (id, class_id, user_id, automatic, joined_at)
   select gen_random_uuid(), k.id, c.id, true, now()
   from (select id from classes where starts_at > now() order by starts_at limit 1) k, numbered c where c.n between 500 and 520`,
]
