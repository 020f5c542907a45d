import { randomUUID } from "node:crypto"
import type pg from "pg"
import { beforeAll, describe, expect, test } from "vitest"
import { fill } from "../../bench/studios.ts"
import { sumClasses } from "../../server/features/reports/kept/sumClasses.ts"
import { plannedCupo, sharedCupo } from "../support/cupo.ts"
import type { Person } from "../support/people.ts"
import { passed, passedBy, ran } from "../support/plans.ts"
import { type Sent, sentWhile } from "../support/statements.ts"
import { openTill, tillOf } from "../support/till.ts"

const { simulator, environment } = await openTill()

/** Uses that were spent, and those of orders that nobody paid. */
const [spent, lapsed] = [12_000, 4_000]

describe("a coupon of eight years", () => {
  const cupo = sharedCupo(environment)
  const till = tillOf(cupo, simulator)
  let admin: Person
  const codes = { young: "NUEVO", old: "SIEMPRE" }
  const ids = new Map<string, string>()

  beforeAll(async () => {
    // Its uses are written past the orders that they would be of.
    cupo.isUnguarded = true
    admin = await cupo.person({ role: "admin", superuser: true })
    const someone = await cupo.customer()
    for (const code of Object.values(codes)) {
      const id = randomUUID()
      ids.set(code, id)
      await cupo.pool.query(
        `insert into coupons (id, name, code, discount, start_date, end_date, total_uses)
         values ($1, $2, $2, 50, '2018-01-01', '2090-01-01', 1000000)`,
        [id, code],
      )
    }
    await cupo.pool.query(`
      set session_replication_role = replica;
      insert into coupon_uses (order_id, coupon_id, user_id, package_id, percent, held_until, used_at, created_at)
      select gen_random_uuid(), '${ids.get(codes.old)}', '${someone.id}', '${cupo.studio.packages.ten}', 50, at,
        case when n <= ${spent} then at end, at
      from generate_series(1, ${spent + lapsed}) n, lateral (select now() - n * interval '4 hours' as at) w;
      delete from tallies;
      insert into tallies select * from counted;
      reset session_replication_role`)
    await cupo.pool.query("vacuum analyze")
  })

  /** How many rows the database comes past before it writes what is done. */
  async function rowsOf(work: () => Promise<{ status: number; body: unknown }>): Promise<number> {
    const sent = await sentWhile(async () => {
      const { status, body } = await work()
      expect(status, JSON.stringify(body)).toBeLessThan(300)
    })
    const client = await cupo.pool.connect()
    let rows = 0
    try {
      await client.query("begin")
      for (const one of sent)
        if (/^\s*(with|select)/i.test(one.text) && !/insert into|update /i.test(one.text))
          rows += passedBy(await ran(client, one))
    } finally {
      await client.query("rollback")
      client.release()
    }
    return rows
  }

  const works = {
    "is asked about": async (code: string) =>
      cupo.call(`GET /coupons/validate?code=${code}&packageId=${cupo.studio.packages.ten}&amount=1800`, {
        as: await cupo.customer(),
      }),
    "is promised to an order": async (code: string) =>
      till.order(await cupo.customer(), cupo.studio.packages.ten, 900, { couponCode: code }),
    "is looked at": (code: string) => cupo.call(`GET /coupons/${ids.get(code)}`, { as: admin }),
    "tells who used it": (code: string) =>
      cupo.call(`GET /coupons/${ids.get(code)}/uses?size=6`, { as: admin }),
  }

  test.for(Object.entries(works))("%s as cheaply as a new one", async ([, work]) => {
    const [young, old] = [await rowsOf(() => work(codes.young)), await rowsOf(() => work(codes.old))]
    expect(old).toBeLessThan(2 * young + 60)
  })

  test("is counted as it was used, what is promised beside it", async () => {
    const order = await till.order(await cupo.customer(), cupo.studio.packages.ten, 900, {
      couponCode: codes.old,
    })
    expect(order.status).toBe(200)
    const { rows } = await cupo.pool.query(
      `select count(*) filter (where used_at is not null)::int as used, count(*) filter (where used_at is null and held_until > now())::int as held
       from coupon_uses where coupon_id = $1`,
      [ids.get(codes.old)],
    )
    const [{ used, held }] = rows as [{ used: number; held: number }]
    const { body: coupon } = await works["is looked at"](codes.old)
    const { body: uses } = await works["tells who used it"](codes.old)
    expect(coupon.usedCount).toBe(used + held)
    expect(uses).toMatchObject({ counts: { used, held, lapsed, returned: 0 }, total: used + held + lapsed })
  })

  test("is had no more once its last use is promised", async () => {
    const { body: coupon } = await works["is looked at"](codes.old)
    await cupo.pool.query("update coupons set total_uses = $2 where id = $1", [
      ids.get(codes.old),
      coupon.usedCount + 1,
    ])
    const orders = await Promise.all(
      Array.from({ length: 3 }, async () =>
        till.order(await cupo.customer(), cupo.studio.packages.ten, 900, { couponCode: codes.old }),
      ),
    )
    expect(orders.map(({ status, body }) => body.error ?? status).toSorted()).toEqual([
      200,
      "COUPON_USED_UP",
      "COUPON_USED_UP",
    ])
  })
})

describe("whoever gives classes", () => {
  const cupo = plannedCupo()
  let teacher: Person

  beforeAll(async () => {
    // What is filled in is no work of anybody's.
    cupo.isUnguarded = true
    await fill(cupo.pool as pg.Pool, { branches: 1, customers: 500 })
    teacher = await cupo.person({ role: "employee", permissions: { misClases: ["ver"] } })
    await cupo.pool.query(`
      set session_replication_role = replica;
      update instructors set user_id = '${teacher.id}' where id = '${cupo.studio.instructor}';
      update classes set instructor_id = '${cupo.studio.instructor}'
      where id in (select id from classes where starts_at < now() - interval '2 days' order by id limit 3);
      insert into settings (name, value) values ('ratings', '{"isOn": true}');
      insert into ratings (reservation_id, stars, words, rated_at)
      select id, 4, 'Muy bien', marked_at from seatings where attended;
      reset session_replication_role`)
    await sumClasses(cupo)
    await cupo.pool.query("vacuum analyze")
  })

  test("reads how their own were as it was kept, and the words of a page, and not how those of all others were", async () => {
    const sent = await sentWhile(async () => {
      const { body } = await cupo.call("GET /ratings/own", { as: teacher })
      expect(body).toMatchObject({ isOn: true, average: 4 })
      expect(body.answers).toBeGreaterThan(20)
      expect(body).toMatchObject({ total: body.answers, words: Array(6).fill({ stars: 4 }) })
    })
    const asked = sent.find(({ text }) => text.includes("class_sums")) as Sent
    const plan = await ran(cupo.pool as pg.Pool, asked)
    expect(passed(plan, "seatings")).toBe(0)
    // Three classes and six of some forty words; of all there are ten thousand.
    expect(passedBy(plan)).toBeLessThan(30)
  })

  test("is told so by a statement that each connection plans once", async () => {
    const used = new Set<Sent["client"]>()
    for (let turn = 0; turn < 24; turn++) {
      const sent = await sentWhile(() => cupo.call("GET /ratings/own?size=6", { as: teacher }))
      for (const { client, name } of sent) if (name === "own-ratings") used.add(client)
    }
    let anew = 0
    for (const client of used) {
      const { rows } = await client.query<{ custom: number }>(
        "select custom_plans::int as custom from pg_prepared_statements where name = 'own-ratings'",
      )
      anew = Math.max(anew, rows[0]?.custom ?? 0)
    }
    expect(anew).toBeLessThan(7)
  })
})

describe("what is owed", () => {
  const cupo = plannedCupo()
  let admin: Person
  beforeAll(async () => {
    // What is filled in is no work of anybody's.
    cupo.isUnguarded = true
    admin = await cupo.person({ role: "admin", superuser: true })
    await fill(cupo.pool as pg.Pool, { branches: 1, customers: 1_000 })
    await pay("a.source", "held_packages a")
    await cupo.pool.query("vacuum analyze")
  })

  const pay = (source: string, of: string) =>
    cupo.pool.query(
      `insert into transactions (id, user_id, branch_id, package_id, amount, status, payment_method, source, created_at)
       select gen_random_uuid(), a.user_id, a.branch_id, a.package_id, 100000, 'paid', 'cash', ${source}, a.created_at from ${of}`,
    )

  /** Summed by whoever reads, since no worker runs: how many rows the database comes past, and what it comes to. */
  async function read() {
    let amount = 0
    const sent = await sentWhile(async () => {
      const { status, body } = await cupo.call("GET /liability", { as: admin })
      expect(status).toBe(200)
      amount = body.amount
    })
    const sum = sent.filter(({ text }) => /from held_packages/.test(text))
    expect(sum).toHaveLength(1)
    return { amount, rows: passedBy(await ran(cupo.pool as pg.Pool, sum[0] as Sent)) }
  }

  test("is summed past nothing that is over: no package that has ended, and no payment of one", async () => {
    const young = await read()
    expect(young.amount).toBeGreaterThan(0)
    await cupo.pool.query(`
      set session_replication_role = replica;
      insert into held_packages (id, user_id, package_id, description, type, is_unlimited, branch_id, granted, starts_at, expires_at,
        written_off_at, created_at, source)
      select gen_random_uuid(), user_id, package_id, description, type, is_unlimited, branch_id, granted, now() - n * interval '90 days',
        now() - n * interval '30 days', now(), now(), 'over ' || n || source
      from held_packages cross join generate_series(1, 20) n;
      reset session_replication_role`)
    await pay("a.source", "held_packages a where a.source like 'over %'")
    await cupo.pool.query("vacuum analyze")
    const old = await read()
    expect(old.amount).toBe(young.amount)
    expect(old.rows).toBeLessThan(1.2 * young.rows)
  })
})
