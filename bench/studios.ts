import type pg from "pg"

/** How much there is of a studio. Each branch has 1,000 classes, the last fortnight of them to come. */
export interface Size {
  branches: number
  customers: number
  /** How many classes a branch gives in a week: eight a day, unless it says otherwise. */
  weekly?: number
}

const perBranch = 1_000
const perClass = 15

/** Fills an empty database with a studio of this size, straight in SQL. Returns how many reservations it has. */
export async function fill(pool: pg.Pool, { branches, customers, weekly = 56 }: Size): Promise<number> {
  const client = await pool.connect()
  try {
    // Without its constraints' triggers: three million rows that are right by construction.
    await client.query("set statement_timeout = 0; set session_replication_role = replica")
    for (const statement of statements(weekly))
      await client.query(statement, values(statement, branches, customers))
    await client.query("vacuum analyze")
    await client.query("reset session_replication_role; reset statement_timeout")
  } finally {
    client.release(true)
  }
  return branches * perBranch * perClass
}

/** Only as many as the statement names. */
const values = (statement: string, ...all: number[]) =>
  all.slice(0, statement.includes("$2") ? 2 : statement.includes("$1") ? 1 : 0)

/** The same identifier for the same thing wherever it is named, with the marks of a random one. */
const id = (kind: string, n: string) =>
  `overlay(overlay(md5('${kind}' || ${n}) placing '4' from 13) placing '8' from 17)::uuid`
const zone = "'America/Mexico_City'"

/** When the k-th class of a branch begins, from the last on. */
const begins = (weekly: number) =>
  `(select (now() at time zone ${zone})::date + 14 - k * 7 / ${weekly} + (7 + (k % 8) * 1.5) * interval '1 hour' as t)`

const statements = (weekly: number) => [
  `insert into disciplines (id, name) select ${id("discipline", "n")}, 'Disciplina ' || n from generate_series(1, 4) n`,
  `insert into instructors (id, first_name, last_name)
   select ${id("instructor", "n")}, 'Instructora', n::text from generate_series(1, 10) n`,
  `insert into branches (id, name, address, area, phone)
   select ${id("branch", "n")}, 'Sucursal ' || n, 'Orizaba ' || n, 'Roma', '55 5555 0101' from generate_series(1, $1::int) n`,
  `insert into rooms (id, branch_id, name, type, capacity)
   select ${id("room", "b || '-' || r")}, ${id("branch", "b")}, 'Sala ' || r, 'groups', 20
   from generate_series(1, $1::int) b, generate_series(1, 2) r`,
  `insert into room_seats (room_id, seat, col, row)
   select ${id("room", "b || '-' || r")}, s, (s - 1) % 5, (s - 1) / 5
   from generate_series(1, $1::int) b, generate_series(1, 2) r, generate_series(1, 20) s`,
  `insert into classes (id, branch_id, room_id, discipline_id, instructor_id, day, hour, starts_at, ends_at, capacity, type, shares_hour)
   select ${id("class", "b || '-' || k")}, ${id("branch", "b")}, ${id("room", "b || '-' || (1 + k % 2)")},
     ${id("discipline", "1 + k % 4")}, ${id("instructor", "1 + k % 10")}, t::date, t::time, t at time zone ${zone},
     (t + interval '50 minutes') at time zone ${zone}, 20, 'groups', true
   from generate_series(1, $1::int) b, generate_series(0, ${perBranch - 1}) k,
     lateral ${begins(weekly)}`,
  `insert into users (id, uid, email, first_name, last_name, role)
   select ${id("user", "n")}, 'bench-' || n, 'cliente' || n || '@example.com', 'Cliente', n::text, 'user'
   from generate_series(0, $1::int * 0 + $2::int - 1) n`,
  `insert into held_packages (id, user_id, description, type, is_unlimited, granted, starts_at, expires_at, source)
   select ${id("held", "n")}, ${id("user", "n")}, 'Ilimitado', 'group', true, 0, now() - interval '1 year', now() + interval '1 year', 'bench:' || n
   from generate_series(0, $1::int * 0 + $2::int - 1) n`,
  // Booked some days before, and of what is over nine in ten came.
  `insert into seatings (id, class_id, room_id, seat, user_id, held_package_id, created_at, free_until, attended, marked_at, day)
   select gen_random_uuid(), ${id("class", "b || '-' || k")}, ${id("room", "b || '-' || (1 + k % 2)")}, s,
     ${id("user", "who")}, ${id("held", "who")}, least(now(), starts) - random() * interval '6 days', starts - interval '6 hours',
     case when starts < now() - interval '1 day' then random() < 0.9 end,
     case when starts < now() - interval '1 day' then starts end, (starts at time zone ${zone})::date
   from generate_series(1, $1::int) b, generate_series(0, ${perBranch - 1}) k, generate_series(1, ${perClass}) s,
     lateral (select ((b * ${perBranch} + k) * ${perClass} + s) % $2::int as who),
     lateral (select t at time zone ${zone} as starts from ${begins(weekly)}) w`,
]
