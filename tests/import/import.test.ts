import { fileURLToPath } from "node:url"
import { afterEach, beforeEach, describe, expect, test } from "vitest"
import { finishRefund } from "../../server/features/payments/finishRefund.ts"
import type { Followers } from "../../server/features/payments/followers.ts"
import { missWhoIsLeft } from "../../server/features/reservations/attendance/miss.ts"
import { extendPlans } from "../../server/features/schedule/tasks.ts"
import { sayFault } from "../../server/import/faults.ts"
import { invariants } from "../../server/invariants.ts"
import { findViolations } from "../../server/platform/invariant.ts"
import { cutOff } from "../support/cutOff.ts"
import { haltingAt } from "../support/halting.ts"
import { folderWith, good, plus, swap } from "./folder.ts"
import { openStudio, type Studio, tuesday } from "./studio.ts"

let studio: Studio
beforeEach(async () => {
  studio = await openStudio()
})
afterEach(() => studio.close())

const aWeekLater = new Date(tuesday.getTime() + 7 * 86_400_000)

test("of two that are moved in at once, who no longer keeps the other out writes nothing", async () => {
  const folder = await folderWith()
  const { pool, reached, goOn } = haltingAt(studio.pool, /^"begin"$/)
  const first = studio.import(folder, tuesday, undefined, pool)
  first.catch(() => {})
  await reached
  await cutOff(studio.pool, 0x696d706f)
  expect((await studio.import(folder)).faults).toEqual([])
  const there = await studio.countAll()
  goOn()
  await expect(first).rejects.toThrow("connection")
  expect(await studio.countAll()).toEqual(there)
})

describe("a studio that moves in", () => {
  test("finds all of it in the database", async () => {
    const { faults, added } = await studio.import(await folderWith())
    expect(faults).toEqual([])
    expect(added).toMatchObject({
      branches: 2,
      coupons: 2,
      rooms: 3,
      people: 3,
      heldPackages: 2,
      reservations: 5,
      payments: 2,
    })
    expect(added?.classes).toBe(6 * 4)
    expect(await findViolations(studio.pool, invariants)).toEqual([])
  })

  test("brings its own words, clean, and keeps what it wrote of them since", async () => {
    const words = `page,title,text
home,"Tu lugar, *siempre.*",Elige clase.
terms,,"<h2>Reglas</h2>
<p onclick=""x()"">Llega a tiempo.</p>"
`
    await studio.import(await folderWith({ "content.csv": words }))
    await studio.pool.query(
      "insert into content_versions select page, 2, '{}', null, now() from content_versions where page = 'home'",
    )
    await studio.import(await folderWith({ "content.csv": words.replace("tiempo", "tarde") }))
    const { rows } = await studio.pool.query("select page, version, body from content_versions order by 1, 2")
    expect(rows).toEqual([
      { page: "home", version: 1, body: { title: "Tu lugar, *siempre.*", text: "Elige clase.", images: [] } },
      { page: "home", version: 2, body: {} },
      { page: "terms", version: 1, body: { html: "<h2>Reglas</h2>\n<p>Llega a tiempo.</p>" } },
    ])
  })

  test("may write its files with a byte order mark, Windows line ends and its columns in any order", async () => {
    const { faults } = await studio.import(
      await folderWith({
        "disciplines.csv": "\uFEFFdescription,name\r\nBarra,BSC\r\n\r\nResortes,Pilates Reformer\r\n",
      }),
    )
    expect(faults).toEqual([])
  })

  test("brings its coupons, for the packages that they name, and the packages that suggest them", async () => {
    const packages = (text: string) =>
      text.replace("branch\n", "branch,coupon\n").replace("1000,group,30,", "1000,group,30,,otono10")
    const folder = await folderWith({ "packages.csv": packages })
    for (const _again of [1, 2]) {
      expect((await studio.import(folder)).faults).toEqual([])
      const { rows } = await studio.pool.query(
        `select c.code, c.discount, c.start_date, c.total_uses,
           array(select p.description from coupon_packages k join packages p on p.id = k.package_id
             where k.coupon_id = c.id order by 1) as only,
           array(select p.description from packages p where p.coupon_id = c.id) as suggested_by
         from coupons c order by c.code`,
      )
      expect(rows).toEqual([
        {
          ...{ code: "OTONO10", discount: 12.5, start_date: "2026-03-05", total_uses: 40 },
          ...{ only: ["5 clases", "Ilimitado"], suggested_by: ["5 clases"] },
        },
        {
          ...{ code: "PLAYAS", discount: 20, start_date: "2026-03-10", total_uses: 5 },
          ...{ only: [], suggested_by: [] },
        },
      ])
    }
  })

  test("counts the uses of coupons that its payments tell the code of, once, and gives one back with its money", async () => {
    const coded = (more: string) => (text: string) =>
      `${text.replace("coupon\n", "coupon,coupon_code\n").replace("yes\n", "yes,otono10\n").replace(",,\n", ",,,\n")}${more}`
    const more = `bruno@example.com,Playas,Ilimitado,2500,paypal,refunded,-1,,,PLAYAS
bruno@example.com,Playas,Ilimitado,2500,paypal,rejected,-2,,,PLAYAS
bruno@example.com,Playas,Ilimitado,2500,paypal,paid,-3,,yes,
`
    const uses = async () =>
      (
        await studio.pool.query(
          `select c.code, (select coalesce(sum(y.n), 0)::int from tallies y where y.list = 'coupon uses'
               and y.key = jsonb_build_object('coupon', c.id, 'state', 'used')) as used,
             (select count(*)::int from coupon_uses u where u.coupon_id = c.id and u.given_back_at is not null) as back
           from coupons c order by 1`,
        )
      ).rows
    const folder = await folderWith({ "payments.csv": coded(more) })
    for (const _again of [1, 2]) {
      expect((await studio.import(folder)).faults).toEqual([])
      expect(await uses()).toEqual([
        { code: "OTONO10", used: 1, back: 0 },
        { code: "PLAYAS", used: 0, back: 1 },
      ])
    }
    const { rows } = await studio.pool.query(
      "select t.coupon_used, u.percent from transactions t join coupon_uses u on u.order_id = t.id order by 2",
    )
    expect(rows).toEqual([
      { coupon_used: true, percent: 12.5 },
      { coupon_used: true, percent: 20 },
    ])

    // What was sold here meanwhile counts with what is brought: nothing of it is written when that is too much.
    await studio.pool.query("update coupons set total_uses = 1 where code = 'OTONO10'")
    const later = await folderWith({
      "payments.csv": coded(`${more}marina@example.com,Centro,5 clases,900,cash,paid,-1,,,OTONO10\n`),
    })
    expect((await studio.import(later)).faults).toEqual([
      {
        file: "payments.csv",
        message: "al cupón «OTONO10» ya no le quedan usos para los pagos nuevos del archivo",
      },
    ])
    expect((await uses())[0]).toEqual({ code: "OTONO10", used: 1, back: 0 })

    // Money of an imported payment that goes back whole takes its use along, as any other.
    const { rows: paid } = await studio.pool.query<{ id: string }>(
      `insert into refunds (id, transaction_id, amount, reason, through, actor_id, revokes, status, created_at)
       select gen_random_uuid(), t.id, t.amount, 'Lo pidió', 'cash', t.user_id, false, 'pending', now()
       from transactions t join coupon_uses u on u.order_id = t.id where u.given_back_at is null returning id`,
    )
    const followers = { whenRevoked: async () => {} } as unknown as Followers
    await finishRefund(studio.platform, followers, paid[0]?.id as string)
    expect((await uses())[0]).toEqual({ code: "OTONO10", used: 0, back: 1 })
    expect(await findViolations(studio.pool, invariants)).toEqual([])
  })

  test("brings what a discipline says of itself", async () => {
    const folder = await folderWith({
      "disciplines.csv": (text) =>
        text
          .replace("description\nBSC,", "level,what_to_bring,description\nBSC,Todos,Agua,")
          .replace("Pilates Reformer,", "Pilates Reformer,,,"),
    })
    expect((await studio.import(folder)).faults).toEqual([])
    const { rows } = await studio.pool.query(
      "select name, level, what_to_bring from disciplines order by name",
    )
    expect(rows).toEqual([
      { name: "BSC", level: "Todos", what_to_bring: "Agua" },
      { name: "Pilates Reformer", level: "", what_to_bring: "" },
    ])
  })

  test("changes nothing by importing again", async () => {
    const folder = await folderWith()
    await studio.import(folder)
    const before = await studio.countAll()
    const { added } = await studio.import(folder)
    expect(Object.values(added ?? {}).every((count) => count === 0)).toBe(true)
    expect(await studio.countAll()).toEqual(before)
  })

  test("is told of a folder without a file that is read, also where it has all that it must", async () => {
    const none = Object.fromEntries(Object.keys(good).map((name) => [name, undefined]))
    const folder = await folderWith({ ...none, "Clientes.xlsx": "not read, in a folder" })
    const said = [`${folder}: no hay en la carpeta ningún archivo .csv`]
    expect((await studio.import(folder)).faults.map(sayFault)).toEqual(said)
    expect((await studio.import(await folderWith())).faults).toEqual([])
    expect((await studio.import(folder)).faults.map(sayFault)).toEqual(said)
  })

  test("gets on a later day only the classes of the weeks that came into sight", async () => {
    const folder = await folderWith()
    await studio.import(folder)
    const { added, referenceDay } = await studio.import(folder, aWeekLater)
    const news = Object.entries(added ?? {}).filter(([, count]) => count > 0)
    expect(news).toEqual([["classes", 6]])
    expect(referenceDay).toBe("2026-03-10")
  })

  test("gets the new rows of a file it went on writing", async () => {
    const folder = await folderWith({ "customer_packages.csv": swap("lun-1,2", "lun-1,") })
    await studio.import(folder)
    const more = await folderWith({
      "customer_packages.csv": swap("lun-1,2", "lun-1,"),
      "reservations.csv": plus("Centro,Sala Norte,lun+1,07:00,marina@example.com,2,5 clases,mar 08:00,"),
    })
    const { added } = await studio.import(more)
    expect(added).toMatchObject({ reservations: 1, heldPackages: 0, people: 0 })
    expect(await studio.ledgerOf("marina@example.com")).toMatchObject({ balance: 2 })
    expect(await findViolations(studio.pool, invariants)).toEqual([])
  })

  test("has its week, which goes on by itself and makes nothing again that was cancelled", async () => {
    const folder = await folderWith({
      "timetable.csv": (text) =>
        text
          .replace("type,capacity", "type,capacity,until")
          .replaceAll(/,(groups|individual),(\d?)\n/g, ",$1,$2,\n")
          .replace(
            "12:00,60,Pilates Reformer,Omar Díaz,groups,,",
            "12:00,60,Pilates Reformer,Omar Díaz,groups,,+30",
          ),
    })
    expect((await studio.import(folder)).added).toMatchObject({ classes: 6 * 4, slots: 5 })
    expect((await studio.import(folder)).added).toMatchObject({ classes: 0, slots: 0 })
    const standing = async () =>
      (
        await studio.pool.query(
          `select count(*)::int as n, max(day)::text as last from classes
           where cancelled_at is null and starts_at > $1`,
          [tuesday],
        )
      ).rows[0]
    await studio.pool.query(
      `update classes set cancelled_at = $1, status = 'cerrada', cancelled_by = (select id from users limit 1)
       where day = '2026-03-16' and hour = '07:00'`,
      [tuesday],
    )
    const before = await standing()
    await extendPlans(studio.platform)
    // Four weeks from that day, where the file made two: five hours a week, and two of the last.
    expect(await standing()).toEqual({ n: before.n + 12, last: "2026-04-07" })
    expect(await findViolations(studio.pool, invariants)).toEqual([])
  })

  test("keeps what it changed since in its own office", async () => {
    const folder = await folderWith()
    await studio.import(folder)
    await studio.pool.query("update branches set name = 'Centro Histórico' where name = 'Centro'")
    await studio.pool.query(
      "update classes set starts_at = starts_at + interval '15 minutes', ends_at = ends_at + interval '15 minutes' where hour = '07:00'",
    )
    const { added } = await studio.import(folder)
    expect(Object.values(added ?? {}).every((count) => count === 0)).toBe(true)
  })

  test("finds what each payment paid, where only one package can be meant", async () => {
    const folder = await folderWith({
      "customer_packages.csv": plus("bruno@example.com,5 clases,,-3,\nbruno@example.com,5 clases,,-3,"),
      "payments.csv": plus(
        "bruno@example.com,,5 clases,900,cash,paid,-3,,\nbruno@example.com,,5 clases,900,cash,paid,-3,,",
      ),
    })
    for (const _again of [1, 2]) {
      expect((await studio.import(folder)).faults).toEqual([])
      const { rows } = await studio.pool.query(
        `select u.email, h.description, h.user_id = t.user_id as theirs from transactions t
         join users u on u.id = t.user_id left join held_packages h on h.id = t.held_package_id
         order by t.created_at, h.description`,
      )
      const unknown = { email: "bruno@example.com", description: null, theirs: null }
      expect(rows).toEqual([
        { email: "bruno@example.com", description: "Ilimitado", theirs: true },
        { email: "marina@example.com", description: "5 clases", theirs: true },
        unknown,
        unknown,
      ])
    }
    expect(await findViolations(studio.pool, invariants)).toEqual([])
  })

  test("reads in the ledger what became of each class", async () => {
    await studio.import(await folderWith())
    const { rows } = await studio.pool.query(
      `select l.reason, l.delta, l.balance from credit_ledger l join held_packages h on h.id = l.held_package_id
       where h.description = '5 clases' order by l.seq`,
    )
    expect(rows).toEqual([
      { reason: "granted", delta: 5, balance: 5 },
      { reason: "used", delta: -1, balance: 4 },
      { reason: "used", delta: -1, balance: 3 },
      { reason: "returned", delta: 1, balance: 4 },
      { reason: "used", delta: -1, balance: 3 },
      { reason: "adjusted", delta: -1, balance: 2 },
    ])
    const { rows: late } = await studio.pool.query("select delta from credit_ledger where reason = 'lost'")
    expect(late).toEqual([{ delta: 0 }])
  })

  test("is written some thousand rows at a time, however many it has, and says how far it is", async () => {
    await studio.pool.query(`
      create table statements (rows int);
      create function count_rows() returns trigger language plpgsql as
        $$ begin insert into statements select count(*) from written; return null; end $$;
      create trigger count_rows after insert on users referencing new table as written
        for each statement execute function count_rows()`)
    const many = Array.from({ length: 5_000 }, (_, i) => `Cliente,${i},cliente${i}@example.com,,,,,\n`)
    const folder = await folderWith({ "customers.csv": (text) => text + many.join("") })
    const told: number[] = []
    const { added } = await studio.import(folder, tuesday, (done, _total, what) => {
      if (what === "people") told.push(done)
    })
    expect(added?.people).toBe(5_003)
    const { rows } = await studio.pool.query(
      "select sum(rows)::int as all, max(rows) as most from statements",
    )
    expect(rows[0].all).toBe(5_003)
    expect(rows[0].most).toBeLessThanOrEqual(2_000)
    expect(told.length).toBeGreaterThan(2)
    expect(told).toEqual(told.toSorted((a, b) => a - b))
  })

  test("limits the permissions of its staff to their branches", async () => {
    await studio.import(await folderWith())
    const { rows } = await studio.pool.query(
      `select p.module, p.actions, b.name from staff_permissions p join branches b on b.id = any(p.branch_ids) order by 1`,
    )
    expect(rows).toEqual([
      { module: "clases", actions: ["listado", "detalle"], name: "Centro" },
      { module: "usuarios", actions: ["listado"], name: "Centro" },
    ])
  })

  test("keeps seats for as long as each branch says, and leaves what was changed since", async () => {
    const folder = await folderWith({
      "branches.csv":
        "name,address,area,phone,public,time_zone,late_minutes\nCentro,Madero 10,Ciudad de México,,yes,,10\nPlayas,Paseo Costero 5,Baja California,,yes,America/Tijuana,\n",
    })
    const kept = async () =>
      (await studio.pool.query("select name, late_minutes as minutes from branches order by 1")).rows
    await studio.import(folder)
    expect(await kept()).toEqual([
      { name: "Centro", minutes: 10 },
      { name: "Playas", minutes: null },
    ])
    await studio.pool.query("update branches set late_minutes = 15 where name = 'Centro'")
    await studio.import(folder)
    expect(await kept()).toMatchObject([{ minutes: 15 }, { minutes: null }])
  })

  test("links an instructor to their account once, and leaves what was changed since", async () => {
    const folder = await folderWith({
      "instructors.csv":
        "first_name,last_name,branch,bio,account\nElena,Ruiz,Centro,,rosa@estudio.example.com\nOmar,Díaz,Playas,,\n",
    })
    const linked = async () => {
      const { rows } = await studio.pool.query(
        "select i.first_name, u.email from instructors i left join users u on u.id = i.user_id order by 1",
      )
      return rows.map(({ first_name, email }) => `${first_name} ${email}`)
    }
    await studio.import(folder)
    expect(await linked()).toEqual(["Elena rosa@estudio.example.com", "Omar null"])
    await studio.pool.query("update instructors set user_id = null")
    await studio.pool.query(
      "update instructors set user_id = (select id from users where email like 'rosa@%') where first_name = 'Omar'",
    )
    await studio.import(folder)
    expect(await linked()).toEqual(["Elena null", "Omar rosa@estudio.example.com"])
  })

  test("has its classes at the right instants on both sides of a change of clocks", async () => {
    await studio.import(await folderWith())
    const { rows } = await studio.pool.query(
      `select to_char(day, 'YYYY-MM-DD') as day, starts_at from classes where hour = '09:00' order by day`,
    )
    expect(rows.map(({ day, starts_at }) => `${day} ${starts_at.toISOString()}`)).toEqual([
      "2026-03-01 2026-03-01T17:00:00.000Z",
      "2026-03-08 2026-03-08T16:00:00.000Z",
      "2026-03-15 2026-03-15T16:00:00.000Z",
      "2026-03-22 2026-03-22T16:00:00.000Z",
    ])
  })

  test("has the roll that its files bring, and asks nobody to take it again", async () => {
    const roll = (text: string) =>
      text.replace("cancelled\n", "cancelled,attended\n").replace("lun-1 10:00,\n", "lun-1 10:00,,no\n")
    await studio.import(await folderWith({ "reservations.csv": roll }))
    await missWhoIsLeft(studio.platform)
    const { rows } = await studio.pool.query("select attended from reservations where attended is not null")
    expect(rows).toEqual([{ attended: false }])
    expect(await findViolations(studio.pool, invariants)).toEqual([])
  })

  test("opens its reservations when its files say so, and always where they do not", async () => {
    const read = async () =>
      (await studio.pool.query("select value from settings where name = 'opening'")).rows[0]?.value
    await studio.import(await folderWith())
    expect(await read()).toBeUndefined()
    const opening = plus("opening_days,3\nopening_hour,20:00")
    await studio.import(await folderWith({ "settings.csv": opening }))
    expect(await read()).toEqual({
      ...{ classes: [{ branch: null, type: null, days: 3, hour: "20:00" }], packages: [] },
    })
  })

  test("is told when its file does not fit what was done in the office since", async () => {
    const folder = await folderWith()
    await studio.import(folder)
    await studio.pool.query("update reservations set seat = 2 where seat = 1")
    const more = await folderWith({
      "customer_packages.csv": plus("bruno@example.com,5 clases,,-14,"),
      "reservations.csv": plus("Centro,Sala Norte,mié,18:30,bruno@example.com,2,5 clases,mar 08:00,"),
    })
    const { faults, added } = await studio.import(more)
    expect(added).toBeUndefined()
    expect(faults[0]).toMatchObject({ file: "reservations.csv" })
  })
})

describe("the demo studio", () => {
  const demo = fileURLToPath(new URL("../../demo", import.meta.url))

  test.each([0, 5, 6])("is good %i days after a Tuesday, and keeps every invariant", async (days) => {
    const now = new Date(tuesday.getTime() + days * 86_400_000)
    const { faults } = await studio.import(demo, now)
    expect(faults).toEqual([])
    expect(await findViolations(studio.pool, invariants)).toEqual([])
    expect(await studio.ledgerOf("ana@demo.cupo.mx")).toMatchObject({
      balance: 5,
      description: "10 clases",
    })
    const upcoming = await studio.pool.query(
      `select from reservations r join users u on u.id = r.user_id join classes c on c.id = r.class_id
       where u.email = 'ana@demo.cupo.mx' and r.cancelled_at is null and c.starts_at > $1`,
      [now],
    )
    expect(upcoming.rowCount).toBe(1)
    const coupons = await studio.pool.query("select distinct coupon_id from coupon_uses")
    expect(coupons.rowCount).toBeGreaterThan(1)
    // Whoever opens it at once finds what is asked of it planned by what is there. Nobody else looks at it in tests.
    const large = ["classes", "credit_ledger", "seatings", "transactions"]
    const { rows } = await studio.pool.query(
      "select relname as name from pg_class where relname = any($1) and reltuples > 1000 order by 1",
      [large],
    )
    expect(rows.map(({ name }) => name)).toEqual(large)
  })
})
