import { randomUUID } from "node:crypto"
import type pg from "pg"
import { type Person, signedIn } from "../tests/support/people.ts"
import { dayFromNow } from "../tests/support/studio.ts"
import { signedInAs, tomorrow } from "./returning.ts"
import type { Calls, Filled } from "./sizes.ts"

/** How often somebody came in eight years, who gave all of those classes, and how often one coupon was used. */
const [visits, uses] = [1_200, 100_000]

const of = (letter: string) => `00000000-0000-4000-8000-00000000000${letter}`
const [room, coupon] = [of("0"), of("1")]
/** What is of a week, and the same of eight years. */
const ages = {
  "a week": { customer: of("a"), teacher: of("b"), instructor: of("c"), code: "DELUNES", classes: 3 },
  "eight years": {
    customer: of("d"),
    teacher: of("e"),
    instructor: of("f"),
    code: "DESIEMPRE",
    classes: visits,
  },
}

/** One customer, one instructor and one coupon of eight years, and their likes of a week, in a studio that `fillLists` filled. `fillYears` does the rest. */
export async function fillAged(pool: pg.Pool): Promise<void> {
  const client = await pool.connect()
  try {
    await client.query("set statement_timeout = 0; set session_replication_role = replica")
    await client.query(statements.join(";"))
  } finally {
    client.release(true)
  }
}

const pairs = Object.values(ages)

const statements = [
  `insert into rooms (id, branch_id, name, type, capacity) select '${room}', id, 'Sala de siempre', 'groups', 20 from branches order by id limit 1`,
  `insert into room_seats (room_id, seat) select '${room}', n from generate_series(1, 20) n`,
  ...pairs.flatMap(({ customer, teacher, instructor, code, classes }) => [
    `insert into users (id, uid, email, first_name, last_name, role, branch_id) values
       ('${customer}', '${customer}', '${customer}@example.com', 'Renata', 'Siempre', 'user', (select branch_id from rooms where id = '${room}')),
       ('${teacher}', '${teacher}', '${teacher}@example.com', 'Valeria', 'Siempre', 'employee', null)`,
    `insert into staff_permissions (user_id, module, actions) values ('${teacher}', 'misClases', '{editar,ver}')`,
    `insert into instructors (id, first_name, last_name, user_id) values ('${instructor}', 'Valeria', '${code}', '${teacher}')`,
    // Every other day, at an hour of each one's own.
    `insert into classes (id, branch_id, room_id, discipline_id, instructor_id, day, hour, starts_at, ends_at, capacity, type, shares_hour)
     select gen_random_uuid(), r.branch_id, r.id, (select id from disciplines order by id limit 1), '${instructor}', t::date, t::time,
       t at time zone 'America/Mexico_City', (t + interval '50 minutes') at time zone 'America/Mexico_City', 20, 'groups', true
     from rooms r, generate_series(1, ${classes}) n,
       lateral (select current_date - 2 * n - 1 + interval '${classes === visits ? 6 : 21} hours' as t) w
     where r.id = '${room}'`,
    // Ten classes for each twenty days, all of them over, and one without limit that is not.
    `insert into held_packages (id, user_id, description, type, is_unlimited, granted, starts_at, expires_at, written_off_at, source, created_at)
     select gen_random_uuid(), '${customer}'::uuid, 'Diez', 'group', false, 10, began, began + interval '21 days', began + interval '22 days', '${code} ' || n, began
     from generate_series(1, ${Math.ceil(classes / 10)}) n, lateral (select now() - n * interval '20 days' - interval '3 days' as began) w
     union all select gen_random_uuid(), '${customer}'::uuid, 'Ilimitado', 'group', true, 0, now() - interval '1 day', now() + interval '1 year', null, '${code}', now()`,
    `insert into credit_ledger (held_package_id, seq, delta, balance, reason, note, created_at)
     select id, 1, granted, granted, 'granted', '', created_at from held_packages where source like '${code}%'`,
    `insert into transactions (id, user_id, branch_id, amount, status, payment_method, created_at, source, held_package_id)
     select gen_random_uuid(), user_id, (select branch_id from rooms where id = '${room}'), 180000, 'paid', 'cash', created_at, source, id
     from held_packages where source like '${code} %'`,
    // Whoever it is of, and nine others.
    `insert into seatings (id, class_id, room_id, seat, user_id, held_package_id, created_at, free_until, attended, marked_at, day)
     select gen_random_uuid(), c.id, c.room_id, s, h.user_id, h.id, c.starts_at - interval '2 days', c.starts_at - interval '8 hours', true, c.starts_at, c.day
     from (select *, row_number() over (order by day desc) as nth from classes where instructor_id = '${instructor}') c,
       generate_series(1, 10) s,
       lateral (select id, user_id from held_packages where source = case when s = 1 then '${code} ' || (1 + (c.nth - 1) / 10)
         else 'bench:' || (c.nth * 9 + s) % (select count(*) from users where uid like 'bench-%') end) h`,
    `insert into ratings (reservation_id, stars, words, rated_at)
     select s.id, 5, case when s.seat = 1 then 'Muy buena clase' else '' end, s.marked_at + interval '3 hours' from seatings s join classes c on c.id = s.class_id
     where c.instructor_id = '${instructor}' and s.seat <= 3`,
    `insert into coupons (id, name, code, discount, start_date, end_date, total_uses)
     values (${classes === visits ? `'${coupon}'` : "gen_random_uuid()"}, '${code}', '${code}', 10, '2018-01-01', '2100-01-01', 1000000)`,
  ]),
  `insert into coupon_uses (order_id, coupon_id, user_id, package_id, percent, held_until, used_at, created_at)
   select gen_random_uuid(), '${coupon}', u.id, (select id from packages limit 1), 10, at, at, at
   from generate_series(1, ${uses}) n, lateral (select now() - n * interval '40 minutes' as at) w,
     lateral (select id from users where uid = 'bench-' || n % 1000) u`,
]

/** What each of them costs who asks, by how long it has been there. */
export async function agedCalls({ url, pool }: Filled): Promise<Record<string, Calls>> {
  const [boss] = (await signedIn(pool, { role: "admin", superuser: true, token: { exp: tomorrow() } })) as [
    Person,
  ]
  const entries: [string, Calls][] = []
  for (const [nth, [age, it]] of Object.entries(ages).entries()) {
    const [customer, teacher] = (await signedInAs(pool, [it.customer, it.teacher])) as [Person, Person]
    entries.push([age, await callsOf(url, pool, { ...it, customer, teacher, boss, nth })])
  }
  return Object.fromEntries(entries)
}

interface Aged {
  customer: Person
  teacher: Person
  boss: Person
  instructor: string
  code: string
  nth: number
}

async function callsOf(
  url: string,
  pool: pg.Pool,
  { customer, teacher, boss, instructor, code, nth }: Aged,
): Promise<Calls> {
  const one = async (sql: string, values: unknown[] = []): Promise<string> =>
    (await pool.query(sql, values)).rows[0].id
  const free = await one(
    `select c.id from classes c where c.day between $1 and $2
       and not exists (select from waitlist_entries w where w.class_id = c.id and w.ended_at is null)
       and c.capacity > (select count(*) from seatings s where s.class_id = c.id and s.cancelled_at is null)
     order by c.id offset $3 limit 1`,
    [dayFromNow(2), dayFromNow(13), nth],
  )
  const last = await one("select id from classes where instructor_id = $1 order by starts_at desc limit 1", [
    instructor,
  ])
  const [packageId, couponId] = [
    await one("select id from packages order by amount limit 1"),
    await one("select id from coupons where code = $1", [code]),
  ]
  const [stranger] = (await signedIn(pool)) as [Person]
  const send = (line: string, as: Person, body?: object) => {
    const [method = "", path] = line.split(" ")
    return fetch(`${url}/api${path}`, {
      method,
      headers: {
        ...as.headers,
        "idempotency-key": randomUUID(),
        ...(body && { "content-type": "application/json" }),
      },
      ...(body && { body: JSON.stringify(body) }),
    })
  }
  const get = (path: string, as: Person) => () => send(`GET ${path}`, as)
  return {
    "who I am, and my packages": get("/users/me", customer),
    "my credits": get("/credits/my", customer),
    "my reservations": get("/reservations/my", customer),
    "my places in line": get("/waitlist/my", customer),
    "whether I can book": get(`/reservations/preview?classId=${free}`, customer),
    "book and cancel": async () => {
      const booked = await send("POST /reservations", customer, { classId: free })
      if (!booked.ok) return booked
      return send(`DELETE /reservations/${(await booked.json()).id}`, customer)
    },
    "a customer's card": get(`/users/${customer.id}`, boss),
    "a customer's credits": get(`/users/${customer.id}/credits`, boss),
    "a customer's payments": get(`/users/${customer.id}/transactions`, boss),
    "what joining an account to theirs does": () =>
      send(`POST /users/${customer.id}/merge/impact`, boss, { other: stranger.id }),
    "what removing them does": get(`/users/${customer.id}/removal`, boss),
    "an instructor's own classes": get("/classes/own", teacher),
    "how their own classes were": get("/ratings/own", teacher),
    "what they are paid": get("/payroll/own", teacher),
    "an instructor's page": get(`/instructors/${instructor}`, boss),
    "who came to their class": get(`/reservations/by-class/${last}`, boss),
    "a coupon for a price": get(`/coupons/validate?code=${code}&packageId=${packageId}&amount=100`, customer),
    "a coupon": get(`/coupons/${couponId}`, boss),
    "uses of a coupon": get(`/coupons/${couponId}/uses?size=6`, boss),
  }
}
