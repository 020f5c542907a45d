import { randomUUID } from "node:crypto"
import { beforeAll, expect, test } from "vitest"
import { sharedCupo } from "../support/cupo.ts"
import type { Person } from "../support/people.ts"
import { dayFromNow, makeBranch } from "../support/studio.ts"

const cupo = sharedCupo()

let boss: Person
beforeAll(async () => {
  boss = await cupo.person({ role: "admin", superuser: true })
})

/** The ids of all pages of a list, one after the other, and the total that every page told. */
async function walk(path: string, rowsOf: string, size = 7): Promise<{ ids: string[]; total: number }> {
  const read = async (page: number) => {
    const { status, body } = await cupo.call(`GET ${path}&size=${size}&page=${page}`, { as: boss })
    expect(status, JSON.stringify(body)).toBe(200)
    return { ids: body[rowsOf].map(({ id }: { id: unknown }) => String(id)) as string[], total: body.total }
  }
  const { total } = await read(1)
  const pages = await Promise.all(
    Array.from({ length: Math.max(1, Math.ceil(total / size)) }, (_, page) => read(page + 1)),
  )
  expect(new Set(pages.map((page) => page.total))).toEqual(new Set([total]))
  return { ids: pages.flatMap(({ ids }) => ids), total }
}

const idsOf = async (sql: string, values: unknown[] = []) =>
  (await cupo.pool.query<{ id: string }>(sql, values)).rows.map(({ id }) => String(id))

const inOrder = async (path: string, rowsOf: string, sql: string) => {
  const expected = await idsOf(sql)
  expect(await walk(path, rowsOf)).toEqual({ ids: expected, total: expected.length })
}

test("every page of the customers holds its own, at the ends of months and among those who came at one moment", async () => {
  // Three at every moment: month's ends to the microsecond, and one month with nobody.
  await cupo.pool.query(`
    insert into users (id, uid, first_name, last_name, email, role, enabled, created_at)
    select gen_random_uuid(), gen_random_uuid()::text, 'Ana', 'Ríos', gen_random_uuid() || '@example.com', 'user', twin <> 2,
      timestamptz '2024-01-01 00:00Z' + m * interval '1 month' + d * interval '1 microsecond' + (d > 0)::int * (twin % 2) * interval '9 days'
    from generate_series(0, 14) m, generate_series(-1, 1) d, generate_series(1, 3) twin where m <> 6`)
  for (const state of ["", "&state=true", "&state=false"]) {
    const where = `role = 'user' and closed_at is null ${state && `and enabled = ${state.split("=")[1]}`}`
    for (const [sort, direction] of [
      ["createdAt", "asc"],
      ["-createdAt", "desc"],
    ])
      await inOrder(
        `/users?sort=${sort}${state}`,
        "users",
        `select id from users where ${where} order by created_at ${direction}, id ${direction}`,
      )
  }
  await inOrder(
    "/users?sort=email",
    "users",
    "select id from users where role = 'user' and closed_at is null order by email",
  )
})

test("whoever is disabled, or came on another day than was thought, is on the page where they belong", async () => {
  const [one, two] = await idsOf("select id from users where role = 'user' order by created_at limit 2")
  await cupo.call(`PUT /users/${one}/enabled`, { as: boss, body: { enabled: false } })
  await cupo.pool.query("update users set created_at = '2024-09-09' where id = $1", [two])
  for (const state of ["true", "false"])
    await inOrder(
      `/users?state=${state}`,
      "users",
      `select id from users where role = 'user' and closed_at is null and enabled = ${state} order by created_at desc, id desc`,
    )
})

test("every page of the mails holds its own, also of those in one state, while some leave and go", async () => {
  await cupo.pool.query(
    `insert into messages (id, occasion, kind, user_id, address, facts, created_at, due_at, ended_at, outcome)
     select case when n % 40 = 0 then gen_random_uuid() else uuidv7(w - clock_timestamp()) end, gen_random_uuid(), 'welcome', $1,
       'ana@example.com', '{"firstName": "Ana"}', w, w, case when n % 3 > 0 then w end,
       case when n % 3 = 1 then 'sent' when n % 3 = 2 then 'failed' end
     from generate_series(1, 200) n, lateral (select now() - n * interval '37 hours' as w) t`,
    [(await cupo.customer()).id],
  )
  const look = async () => {
    for (const [state, where] of [
      ["", "true"],
      ["&state=pending", "outcome is null"],
      ["&state=sent", "outcome = 'sent'"],
      ["&state=failed", "outcome = 'failed'"],
    ])
      await inOrder(
        `/messages?${state}`,
        "messages",
        `select id from messages where ${where} order by id desc`,
      )
  }
  await look()
  await cupo.pool.query("update messages set ended_at = now(), outcome = 'sent' where outcome is null")
  await cupo.pool.query(
    "delete from messages where id in (select id from messages order by random() limit 60)",
  )
  await look()
})

test("every page of the payments holds its own, at the ends of months, and told by what all of them sum", async () => {
  await cupo.pool.query(
    `insert into transactions (id, user_id, branch_id, amount, status, payment_method, created_at, source)
     select gen_random_uuid(), $1, case when twin <> 3 then $2::uuid end, 10000 * twin,
       case when twin = 2 then 'pending' else 'paid' end, case when twin = 1 then 'paypal' else 'cash' end,
       timestamptz '2024-01-01 00:00Z' + m * interval '1 month' + d * interval '1 microsecond', concat_ws(':', m, d, twin)
     from generate_series(0, 9) m, generate_series(-1, 1) d, generate_series(1, 3) twin where m <> 6`,
    [(await cupo.customer()).id, cupo.studio.branch],
  )
  const look = async () => {
    for (const [wish, where] of [
      ["", "true"],
      ["&status=paid", "status = 'paid'"],
      ["&method=cash", "payment_method = 'cash'"],
      [`&branch=${cupo.studio.branch}`, `branch_id = '${cupo.studio.branch}'`],
    ])
      for (const [sort, direction] of [
        ["createdAt", "asc"],
        ["-createdAt", "desc"],
      ])
        await inOrder(
          `/transactions?sort=${sort}${wish}`,
          "transactions",
          `select id from transactions where ${where} order by created_at ${direction}, id ${direction}`,
        )
  }
  await look()
  // Brought in with another moment, rejected, and of another branch than was thought.
  await cupo.pool.query("update transactions set created_at = '2023-03-03' where source = '4:0:1'")
  await cupo.pool.query("update transactions set status = 'rejected' where source like '%:1:1'")
  await cupo.pool.query("update transactions set branch_id = null where source like '3:%'")
  await look()
  const { body } = await cupo.call("GET /transactions", { as: boss })
  const { rows } = await cupo.pool.query(
    "select sum(amount)::int / 100 as paid from transactions where status = 'paid'",
  )
  expect(body.sums).toMatchObject(rows[0])
})

test("every page of the log holds its own", async () => {
  await cupo.pool.query(
    `insert into audit_entries (id, actor_id, call, table_name, change, subjects) overriding system value
     select 4096 * p + n, $1, 'PUT /users/:id', 'users', 'update', array[$2::uuid]
     from unnest(array[1, 2, 5, 11, 300]) p, generate_series(-4, 4) n`,
    [boss.id, randomUUID()],
  )
  await inOrder("/audit?", "entries", "select id from audit_entries order by id desc")
})

test("every page of what one person reserved holds its own, in the order of the clock, whatever day it is in each branch", async () => {
  cupo.isUnguarded = true
  const { id } = await cupo.customer("unlimited")
  for (const timeZone of ["Pacific/Kiritimati", "Etc/GMT+12", "America/Mexico_City"]) {
    const there = await makeBranch(cupo.pool, cupo.studio, { name: timeZone, timeZone })
    await cupo.pool.query(`
      set session_replication_role = replica;
      insert into classes (id, branch_id, room_id, discipline_id, instructor_id, day, hour, starts_at, ends_at, capacity, type, shares_hour)
      select gen_random_uuid(), '${there.branch}', '${there.room}', '${there.discipline}', '${there.instructor}', t::date, t::time,
        t at time zone '${timeZone}', (t + interval '50 minutes') at time zone '${timeZone}', 6, 'groups', true
      from generate_series(1, 27) n, lateral (select current_date - 1 - n / 3 + n % 3 * interval '11 hours' as t) w;
      insert into seatings (id, class_id, room_id, seat, user_id, held_package_id, created_at, free_until, cancelled_at, cancelled_by, day)
      select gen_random_uuid(), c.id, c.room_id, 1, '${id}', (select id from held_packages where user_id = '${id}'), c.starts_at, c.starts_at,
        case when extract(hour from c.hour) = 11 then c.starts_at end, case when extract(hour from c.hour) = 11 then '${id}'::uuid end,
        case when extract(day from c.day)::int % 5 > 0 then c.day end
      from classes c where c.branch_id = '${there.branch}';
      reset session_replication_role`)
  }
  for (const [wish, where] of [
    ["", "true"],
    ["&state=cancelled", "r.cancelled_at is not null"],
    [`&to=${dayFromNow(-3)}`, `c.day <= '${dayFromNow(-3)}'`],
  ])
    for (const [sort, direction] of [
      ["startsAt", "asc"],
      ["-startsAt", "desc"],
    ])
      await inOrder(
        `/reservations?userId=${id}&sort=${sort}${wish}`,
        "reservations",
        `select r.id from reservations r join classes c on c.id = r.class_id where r.user_id = '${id}' and ${where}
         order by c.starts_at ${direction}, c.id ${direction}`,
      )
})

test("a page of the middle stays as it was while newer ones come", async () => {
  const { ids } = await walk("/users?sort=createdAt", "users", 10)
  const middle = () => cupo.call("GET /users?sort=createdAt&size=10&page=5", { as: boss })
  const [first] = await Promise.all([middle(), ...Array.from({ length: 12 }, () => cupo.customer())])
  const seen = [first, await middle()].map(({ body }) => body.users.map(({ id }: { id: string }) => id))
  expect(seen).toEqual([ids.slice(40, 50), ids.slice(40, 50)])
})
