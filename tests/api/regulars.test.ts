import { randomUUID } from "node:crypto"
import { beforeAll, describe, expect, test } from "vitest"
import { type Credits, fewEnded } from "../../contract/packages.ts"
import { mostOfHistory } from "../../contract/paging.ts"
import { dayTasks } from "../../server/features/reservations/days.ts"
import { openPlatform } from "../../server/platform/open.ts"
import { freshCupo, plannedCupo } from "../support/cupo.ts"
import { meanwhile } from "../support/meanwhile.ts"
import type { Person } from "../support/people.ts"
import { passed, passedBy, ran } from "../support/plans.ts"
import { type Sent, sentWhile } from "../support/statements.ts"
import { dayFromNow, makeClass, makeRoom } from "../support/studio.ts"

describe("who has come for eight years", () => {
  const cupo = plannedCupo()
  let admin: Person
  let regular: Person
  let newcomer: Person
  let ofAYear: Person

  beforeAll(async () => {
    cupo.isUnguarded = true
    admin = await cupo.person({ role: "admin", superuser: true })
    regular = await cupo.customer("unlimited")
    newcomer = await cupo.customer("unlimited")
    await cupo.pool.query("create sequence folios start 100000")
    for (let other = 0; other < 40; other++) await haveCome(await cupo.customer("ten"), 30, other * 70)
    await haveCome(regular, 1_500)
    await haveCome(newcomer, 5)
    ofAYear = await cupo.customer("unlimited")
    await haveCome(ofAYear, 150)
    // What is to come is much too: nobody is found by passing over all of it.
    const ahead = await makeRoom(cupo.pool, cupo.studio, "Sala Tezontle")
    await cupo.pool.query(
      `insert into classes (id, branch_id, room_id, discipline_id, instructor_id, day, hour, starts_at, ends_at, capacity, type, shares_hour)
       select gen_random_uuid(), $1, $2, $3, $4, day, '07:00', day + n % 20 * interval '50 minutes', day + (n % 20 + 1) * interval '50 minutes', 6, 'groups', true
       from generate_series(1, 2000) n, lateral (select current_date + 20 + n / 20 as day) d`,
      [cupo.studio.branch, ahead, cupo.studio.discipline, cupo.studio.instructor],
    )
    await cupo.pool.query(
      `insert into settings (name, value) values ('ratings', '{"isOn": true, "since": "2020-01-01T00:00:00Z"}')`,
    )
    await cupo.pool.query("vacuum analyze")
  })

  /** To so many classes, every other day until so many days ago, ten to a package, each booked, waited for and paid. */
  async function haveCome({ id }: Person, times: number, ago = 0): Promise<void> {
    const { branch, room, discipline, instructor, packages } = cupo.studio
    await cupo.pool.query(`
      set session_replication_role = replica;
      insert into classes (id, branch_id, room_id, discipline_id, instructor_id, day, hour, starts_at, ends_at, capacity, type, status, shares_hour)
      select gen_random_uuid(), '${branch}', '${room}', '${discipline}', '${instructor}', day, '07:00', day + time '13:00', day + time '13:50',
        20, 'groups', 'abierta', true
      from (select current_date - ${ago} - 2 * n - 2 as day from generate_series(1, ${times}) n) days
      where not exists (select from classes c where c.day = days.day);
      insert into held_packages (id, user_id, package_id, description, type, is_unlimited, granted, starts_at, expires_at, source, written_off_at, created_at)
      select gen_random_uuid(), '${id}', '${packages.ten}', '10 clases', 'group', false, 10, began, began + interval '21 days', '${id} ' || n,
        began + interval '22 days', began
      from (select n, now() - interval '${ago} days' - n * interval '20 days' - interval '23 days' as began from generate_series(0, ${Math.ceil(times / 10)}) n) sold;
      insert into seatings (id, class_id, room_id, seat, user_id, held_package_id, created_at, free_until, attended, marked_at, day)
      select gen_random_uuid(), c.id, c.room_id, 1 + (select count(*) from seatings s where s.class_id = c.id), '${id}',
        (select id from held_packages h where h.source like '${id} %' order by abs(extract(epoch from h.starts_at - c.starts_at)) limit 1),
        c.starts_at - interval '2 days', c.starts_at - interval '8 hours', true, c.starts_at, c.day
      from (select * from classes where day < current_date - ${ago} order by day desc limit ${times}) c;
      insert into credit_ledger (held_package_id, seq, delta, balance, reason, created_at)
      select id, 1, 10, 10, 'granted', created_at from held_packages where source like '${id} %';
      insert into waitlist_entries (id, class_id, user_id, automatic, joined_at, ended_at, end_reason)
      select gen_random_uuid(), class_id, user_id, true, created_at, created_at, 'left' from reservations where user_id = '${id}';
      insert into transactions (id, user_id, package_id, branch_id, amount, payment_method, status, created_at, folio, source)
      select gen_random_uuid(), user_id, package_id, '${branch}', 180000, 'cash', 'paid', created_at, nextval('folios'), source
      from held_packages where source like '${id} %';
      reset session_replication_role`)
  }

  /** How many rows the database comes past for an answer, and how many bytes that has. */
  async function cost(line: string, as: Person, body?: object) {
    let answer: { id?: string } = {}
    const sent = await sentWhile(async () => {
      const reply = await cupo.call(line, { as, ...(body && { body, key: randomUUID() }) })
      expect(reply.status, `${line}: ${JSON.stringify(reply.body)}`).toBeLessThan(300)
      answer = reply.body
    })
    return { rows: await rowsOf(sent), bytes: JSON.stringify(answer).length, answer }
  }

  async function rowsOf(sent: Sent[]): Promise<number> {
    const client = await cupo.pool.connect()
    let rows = 0
    try {
      await client.query("begin")
      for (const one of sent)
        if (/^\s*(with|select)/i.test(one.text)) rows += passedBy(await ran(client, one))
    } finally {
      await client.query("rollback")
      client.release()
    }
    return rows
  }

  /** It is done by both, and what it costs who has come for long is near what it costs who has not. */
  async function expectSame(what: string, work: (who: Person) => ReturnType<typeof cost>) {
    const [few, many] = [await work(newcomer), await work(regular)]
    expect(many.rows, `${what}: rows`).toBeLessThan(2 * few.rows + 20)
    expect(many.bytes, `${what}: bytes`).toBeLessThan(2 * few.bytes + 2_000)
    return { few: few.answer, many: many.answer }
  }

  test.for(["/users/me", "/reservations/my", "/waitlist/my", "/holds/my", "/ratings/pending"])(
    "%s reads what is theirs now, and not all that ever was",
    (path) => expectSame(path, (who) => cost(`GET ${path}`, who)).then(() => {}),
  )

  test("books, changes, waits and cancels as cheaply as who came last week", async () => {
    const classOf = (days: number, capacity = 20) =>
      makeClass(cupo.pool, cupo.studio, { day: dayFromNow(days), capacity })
    const [first, second, full] = [await classOf(2), await classOf(3), await classOf(4, 1)]
    const someone = await cupo.customer("ten")
    await cost("POST /reservations", someone, { classId: full })
    await expectSame("preview", (who) => cost(`GET /reservations/preview?classId=${first}`, who))
    const booked = await expectSame("book", (who) => cost("POST /reservations", who, { classId: first }))
    const of = (who: Person, { few, many }: typeof booked) => (who === regular ? many : few).id
    const changed = await expectSame("change", (who) =>
      cost(`POST /reservations/${of(who, booked)}/change`, who, { newClassId: second }),
    )
    await expectSame("cancel", (who) => cost(`DELETE /reservations/${of(who, changed)}`, who))
    await expectSame("preview a wait", (who) => cost(`GET /waitlist/preview?classId=${full}`, who))
    const waits = await expectSame("wait", (who) => cost("POST /waitlist", who, { classId: full }))
    await expectSame("wait no more", (who) => cost(`DELETE /waitlist/${of(who, waits)}`, who))
  })

  test("has a calendar that is read as cheaply as that of who came for a month", async () => {
    const someone = await cupo.customer("unlimited")
    await haveCome(someone, 20)
    const rowsOfCalendar = async (as: Person) => {
      const { url } = (await cupo.call("POST /users/me/calendar", { as })).body
      const sent = await sentWhile(async () => {
        const file = await fetch(`${cupo.server.url}${new URL(url).pathname}`)
        expect(await file.text()).toContain("BEGIN:VEVENT")
      })
      return rowsOf(sent)
    }
    const [month, years] = [await rowsOfCalendar(someone), await rowsOfCalendar(regular)]
    expect(years).toBeLessThan(2 * month + 20)
  })

  test("is looked at by the office as cheaply", async () => {
    for (const what of ["/reservations", "/waitlist", "/no-shows", "/weekly-bookings"])
      await expectSame(`their${what}`, ({ id }) => cost(`GET /users/${id}${what}`, admin))
    await expectSame("what they have ahead", ({ id }) =>
      cost(`GET /reservations?userId=${id}&upcoming=true&from=${dayFromNow(0)}`, admin),
    )
  })

  test("has their reservations read a page at a time, from the day that it begins on", async () => {
    for (const sort of ["-startsAt", "startsAt"]) {
      const read = ({ id }: Person) => cost(`GET /reservations?userId=${id}&sort=${sort}`, admin)
      const [year, years] = [await read(ofAYear), await read(regular)]
      expect(years.rows, sort).toBeLessThan(1.2 * year.rows + 20)
      expect(years.answer).toMatchObject({ total: 100, hasMore: true })
    }
  })

  test("holds what they hold now for as little: of what is over, the last to end are told and that there were others", async () => {
    const asked: ((of: Person) => [line: string, as: Person])[] = [
      (of) => ["GET /credits/my", of],
      (of) => [`GET /users/${of.id}/credits`, admin],
    ]
    for (const ask of asked) {
      const [year, years] = [await cost(...ask(ofAYear)), await cost(...ask(regular))]
      expect(years.rows).toBeLessThan(1.2 * year.rows + 20)
      const { packages, hasOlderPackages, hasMore } = years.answer as Credits
      const ends = packages.filter(({ active }) => !active).map(({ expiresAt }) => expiresAt)
      expect(ends).toHaveLength(fewEnded)
      expect([hasOlderPackages, hasMore]).toEqual([true, true])
      const [line, as] = ask(regular)
      const all = (await cupo.call(`${line}?ended=${mostOfHistory}`, { as })).body as Credits
      expect([all.packages.length, all.hasOlderPackages]).toEqual([152, false])
      const ended = all.packages.filter(({ active }) => !active).map(({ expiresAt }) => expiresAt)
      expect(ended.toSorted().slice(-fewEnded)).toEqual(ends.toSorted())
    }
    const [card, cards] = [
      await cost(`GET /users/${ofAYear.id}`, admin),
      await cost(`GET /users/${regular.id}`, admin),
    ]
    expect(cards.rows).toBeLessThan(1.2 * card.rows + 20)
  })

  test("has what their package pays looked for among what is theirs, and not among all seats", async () => {
    await cupo.pool.query(
      "update transactions t set held_package_id = h.id from held_packages h where h.source = t.source and t.held_package_id is null",
    )
    const last = `select id from transactions where user_id = $1 order by created_at desc limit 1`
    const seats = (await cupo.pool.query("select count(*)::int as all from seatings")).rows[0].all
    for (const { id } of [newcomer, regular]) {
      const [paid] = (await cupo.pool.query(last, [id])).rows
      const { rows } = await cost(`GET /transactions/${paid.id}/refund-impact`, admin)
      expect(rows).toBeLessThan(seats / 8)
    }
  })

  /** How many classes the database comes past for the one statement of an answer that says so. */
  async function classesPassed(saying: string, line: string, body?: object): Promise<number> {
    const sent = await sentWhile(() => cost(line, admin, body))
    const asked = sent.find(({ text }) => text.includes(saying)) as Sent
    return passed(await ran(cupo.pool, asked), "classes")
  }

  test("is removed, stands on a roll and is in the way of an edit without a look at any class that is over", async () => {
    const room = await makeRoom(cupo.pool, cupo.studio, "Sala Cantera")
    const id = await makeClass(cupo.pool, cupo.studio, { day: dayFromNow(7), room })
    await cost("POST /reservations", regular, { classId: id })
    const { branch, discipline, instructor } = cupo.studio
    const edit = {
      ...{ day: dayFromNow(8), hour: "10:00", minutes: 50, type: "groups", capacity: 6 },
      ...{ branch, room, discipline, instructor },
    }
    const looked = [
      await classesPassed("hasHistory", `GET /users/${regular.id}/removal`),
      await classesPassed("pays_later", `GET /reservations/by-class/${id}`),
      await classesPassed("overlaps", `POST /classes/${id}/impact`, edit),
    ]
    expect(Math.max(...looked), `${looked}`).toBeLessThan(20)
  })

  test("is joined to another account by what that one had, and not by all that stays", async () => {
    const twin = async () => (await cupo.customer("ten")).id
    const preview = async (who: Person) =>
      cost(`POST /users/${who.id}/merge/impact`, admin, { other: await twin() })
    await expectSame("merge", preview)
  })

  test("is told of the newest of their history first, and of no more than they ask for", async () => {
    const { rows, answer } = await cost("GET /reservations/my?scope=all&most=10", regular)
    const { reservations, hasMore } = answer as {
      reservations: { class: { day: string } }[]
      hasMore: boolean
    }
    const days = reservations.map((one) => one.class.day)
    expect(days).toHaveLength(10)
    expect(days).toEqual(days.toSorted().reverse())
    expect(hasMore).toBe(true)
    expect(rows).toBeLessThan(250)
  })
})

describe("the day of a seat", () => {
  const cupo = freshCupo()
  const daysOf = async (classId: string) =>
    (await cupo.pool.query("select day from seatings where class_id = $1", [classId])).rows.map(
      ({ day }) => day,
    )

  test("is that of its class, and moves with it", async () => {
    const classId = await makeClass(cupo.pool, cupo.studio, { day: dayFromNow(3) })
    const ana = await cupo.customer("ten")
    await cupo.call("POST /reservations", { as: ana, body: { classId }, key: randomUUID() })
    expect(await daysOf(classId)).toEqual([dayFromNow(3)])
    await cupo.pool.query(
      "update classes set day = day + 2, starts_at = starts_at + interval '2 days', ends_at = ends_at + interval '2 days' where id = $1",
      [classId],
    )
    expect(await daysOf(classId)).toEqual([dayFromNow(5)])
  })

  /** A class is moved by two days while somebody takes a seat of it, in SQL as any version of the server writes it. */
  async function sitWhileMoved(): Promise<string[]> {
    const classId = await makeClass(cupo.pool, cupo.studio, { day: dayFromNow(3) })
    await meanwhile(cupo.pool, {
      async hold(mover) {
        await mover.query("select from classes where id = $1 for update", [classId])
        await mover.query("update classes set day = day + 2 where id = $1", [classId])
      },
      next: () =>
        cupo.pool.query(
          `insert into seatings (id, class_id, room_id, seat, visitor, visitor_network, created_at, held_until)
           values (gen_random_uuid(), $1, $2, 1, 'a', 'b', now(), now() + interval '10 minutes')`,
          [classId, cupo.studio.room],
        ),
    })
    return daysOf(classId)
  }

  test("is the one that a class has after it was moved meanwhile", async () => {
    expect(await sitWhileMoved()).toEqual([dayFromNow(5)])
  })

  test("would be another one if taking it did not wait for who moves the class", async () => {
    cupo.isUnguarded = true
    await cupo.pool.query(`create or replace function take_day() returns trigger language plpgsql as
      $$ begin select c.day into new.day from classes c where c.id = new.class_id; return new; end $$`)
    expect(await sitWhileMoved()).toEqual([dayFromNow(3)])
  })

  test("that is not filled in yet hides nothing, and is filled in by the worker", async () => {
    const [ana, item] = [
      await cupo.customer("ten"),
      await makeClass(cupo.pool, cupo.studio, { day: dayFromNow(3) }),
    ]
    const room = await makeRoom(cupo.pool, cupo.studio, "Sala Lino")
    const twin = await makeClass(cupo.pool, cupo.studio, { day: dayFromNow(3), room })
    await cupo.call("POST /reservations", { as: ana, body: { classId: item }, key: randomUUID() })
    await cupo.pool.query("update seatings set day = null")
    const again = await cupo.call("POST /reservations", {
      as: ana,
      body: { classId: twin },
      key: randomUUID(),
    })
    expect(again).toMatchObject({ status: 409, body: { error: "OVERLAPPING_RESERVATION" } })
    const mine = await cupo.call("GET /reservations/my", { as: ana })
    expect(mine.body.reservations).toHaveLength(1)
    await fillIn(1)
    expect(await daysOf(item)).toEqual([dayFromNow(3)])
  })

  /** So many workers fill in days at once, each so often. */
  async function fillIn(workers: number, turns = 1): Promise<void> {
    const platforms = Array.from({ length: workers }, () => openPlatform(cupo.database.connection, 2))
    try {
      const work = async (platform: (typeof platforms)[0]) => {
        for (let turn = 0; turn < turns; turn++) for (const { run } of dayTasks) await run(platform)
      }
      await Promise.all(platforms.map(work))
    } finally {
      for (const platform of platforms) await platform.close()
    }
  }

  /** Classes of a hundred seats each, which were taken before there were days beside them; what is filled in is written down. */
  async function fromBefore(count: number): Promise<string[]> {
    // Seats without anybody who paid them.
    cupo.isUnguarded = true
    const classes = await Promise.all(
      Array.from({ length: count }, async (_, nth) => {
        const room = await makeRoom(cupo.pool, cupo.studio, `Sala ${nth}`)
        return makeClass(cupo.pool, cupo.studio, { day: dayFromNow(3), room })
      }),
    )
    await cupo.pool.query(`
      create table filled (seating_id uuid, day date);
      create function note_filled() returns trigger language plpgsql as
        $$ begin insert into filled values (new.id, new.day); return null; end $$;
      create trigger note_filled after update of day on seatings for each row execute function note_filled();
      set session_replication_role = replica;
      insert into seatings (id, class_id, room_id, seat, visitor, visitor_network, created_at, held_until, cancelled_at)
      select gen_random_uuid(), c.id, c.room_id, n, 'a', 'b', now() - interval '1 hour', now(), now()
      from classes c, generate_series(1, 100) n;
      reset session_replication_role`)
    return classes
  }

  const filled = async () =>
    (
      await cupo.pool.query(`select count(*)::int as writings, count(distinct seating_id)::int as seats,
        (select count(*)::int from seatings) as all,
        (select count(*)::int from seatings s join classes c on c.id = s.class_id where s.day is distinct from c.day) as wrong
        from filled`)
    ).rows[0]

  test("is filled in by two workers at once, each seat by one of them", async () => {
    await fromBefore(60)
    await fillIn(2, 4)
    expect(await filled()).toEqual({ writings: 6_000, seats: 6_000, all: 6_000, wrong: 0 })
    expect(await cupo.database.deadlocks()).toBe(0)
  })

  test("is filled in as it is by then, while classes are moved", async () => {
    const classes = await fromBefore(60)
    const move = async () => {
      for (const id of classes.slice(0, 20))
        await cupo.pool.query(
          "update classes set day = day + 1, starts_at = starts_at + interval '1 day', ends_at = ends_at + interval '1 day' where id = $1",
          [id],
        )
    }
    await Promise.all([fillIn(2, 4), move()])
    await fillIn(1)
    expect(await filled()).toMatchObject({ seats: 6_000, all: 6_000, wrong: 0 })
    expect(await cupo.database.deadlocks()).toBe(0)
  })

  test("waits for nobody who changes a seat, and comes to it another time", async () => {
    const [id] = await fromBefore(1)
    const changing = await cupo.pool.connect()
    try {
      await changing.query("begin")
      await changing.query("select from seatings where class_id = $1 and seat <= 10 for update", [id])
      await fillIn(2)
      expect(await filled()).toMatchObject({ writings: 90, wrong: 10 })
      await changing.query("commit")
    } finally {
      changing.release()
    }
    await fillIn(2)
    expect(await filled()).toEqual({ writings: 100, seats: 100, all: 100, wrong: 0 })
  })

  test("would be written twice if one worker waited for the other", async () => {
    await fromBefore(1)
    const fill = `update seatings s set day = c.day from classes c
      where c.id = s.class_id and s.id in (select id from seatings where day is null limit 2000)`
    await meanwhile(cupo.pool, { hold: (one) => one.query(fill), next: () => cupo.pool.query(fill) })
    expect(await filled()).toMatchObject({ writings: 200, seats: 100 })
  })
})
