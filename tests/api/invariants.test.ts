import { randomUUID } from "node:crypto"
import { beforeAll, expect, test } from "vitest"
import { sumCharts } from "../../server/features/reports/charts/kept.ts"
import { invariants } from "../../server/invariants.ts"
import { findViolations } from "../../server/platform/invariant.ts"
import { openPlatform } from "../../server/platform/open.ts"
import { sharedCupo } from "../support/cupo.ts"
import { makeClass, makeRoom } from "../support/studio.ts"
import { openTill, tillOf } from "../support/till.ts"

const { simulator, environment } = await openTill()
const cupo = sharedCupo(environment)
const till = tillOf(cupo, simulator)

/** Somebody who sits in a class, and waits for one that is full. */
let ana: string
/** Somebody else, who sits in that one. */
let luis: string
let taken: string
let full: string

beforeAll(async () => {
  const { pool, studio } = cupo
  const { ten, one } = studio.packages
  const [first, second] = [await cupo.customer("ten"), await cupo.customer("ten")]
  const daniela = await cupo.person({ role: "admin", superuser: true })
  const call = async (line: string, body: object, as = daniela) => {
    const reply = await cupo.call(line, { as, key: randomUUID(), body })
    expect(reply.status, `${line} ${reply.body.error}`).toBeLessThan(300)
    return reply.body
  }
  ;[ana, luis] = [first.id, second.id]
  taken = await makeClass(pool, studio)
  full = await makeClass(pool, studio, {
    ...{ hour: "20:00", capacity: 1, room: await makeRoom(pool, studio, "Sala Torno") },
  })
  await call("POST /reservations", { classId: taken }, first)
  await call("POST /reservations", { classId: full }, second)
  await call("POST /waitlist", { classId: full }, first)
  const { id: shiftId } = await call("POST /shifts", { branchId: studio.branch, openingFloat: 0 })
  const sale = { userId: luis, packageId: ten, amount: 1800, paymentMethod: "cash" }
  await call("POST /transactions/cash", { ...sale, branchId: studio.branch })
  await call(`POST /shifts/${shiftId}/close`, { counted: 1800, expected: 1800, explanation: "" })
  expect((await till.buy(first, one, 250)).status).toBe(200)
  const platform = openPlatform(cupo.database.connection, 2)
  await sumCharts(platform)
  await platform.close()
})

/** Such a row once more, but for what is told. */
const again = (table: string, where: string, changed: string) => `
  insert into ${table} overriding user value
  select (jsonb_populate_record(r, jsonb_build_object('id', gen_random_uuid(), ${changed}))).* from ${table} r where ${where}`
const theirs = () => `user_id = '${ana}' and class_id = '${taken}'`
const aCoupon = `
  insert into coupons (id, name, code, discount, start_date, end_date, total_uses)
  values (gen_random_uuid(), 'De temporada', 'ARCILLA', 10, '2020-01-01', '2090-01-01', 1)`
const soldWithIt = `${aCoupon};
  update orders set coupon_id = (select id from coupons); update cash_sales set coupon_id = (select id from coupons)`
const aRefund = (status: string, amount: string, more = "null::timestamptz") => `
  insert into refunds (id, transaction_id, amount, reason, through, revokes, status, created_at, ended_at, asked_at)
  select gen_random_uuid(), id, ${amount}, 'Se lastimó', 'cash', false, '${status}', now(), now(), ${more} from transactions`
const aPeriod = `
  insert into pay_periods (id, from_day, to_day, total, closed_at, closed_by)
  select gen_random_uuid(), current_date - 7, current_date - 1, 500, now(), id from users where is_superuser`
const aLine = (more: { day?: string; amount?: number } = {}) => `
  insert into pay_lines (id, period_id, class_id, instructor_id, discipline_id, branch_id, day, hour, is_cancelled, heads, kind,
    base, per_head, head_over, amount)
  select gen_random_uuid(), p.id, c.id, c.instructor_id, c.discipline_id, c.branch_id, ${more.day ?? "c.day"}, c.hour, false, 1,
    'per_class', 500, 0, 0, ${more.amount ?? 500}
  from classes c, pay_periods p where c.id = '${taken}'`
const noChecks = "alter table credit_ledger drop constraint credit_ledger_movements"
const aKept = (columns: string) => `
  with s as (
    insert into seatings (id, class_id, room_id, seat, created_at, held_until)
    select gen_random_uuid(), id, room_id, 3, now(), starts_at from classes where id = '${taken}' returning id, class_id
  )
  insert into kept_seats (seating_id, class_id, kind, user_id, name, press, kept_by, created_at)
  select id, class_id, ${columns}, id, '${luis}', now() from s`

/** What breaks each, past everything that keeps it from being written. */
const broken: Record<string, () => string> = {
  "A class's active reservations, and what is held beside them, are at most its capacity": () => `
    insert into seatings (id, class_id, room_id, seat, visitor, visitor_network, created_at, held_until)
    select gen_random_uuid(), id, room_id, 2, '\\x01', '\\x01', now(), now() + interval '5 minutes' from classes
    where id = '${full}'`,
  "Each active reservation of a class to come is on a seat that exists and is not blocked": () =>
    "update room_seats set blocked = true",
  "One active reservation per class and seat": () =>
    `drop index seatings_one_per_seat; ${again("seatings", theirs(), `'user_id', '${luis}'`)}`,
  "One active reservation per class and customer": () =>
    `drop index seatings_one_per_customer; ${again("seatings", theirs(), "'seat', 2")}`,
  "A seat that has a day has its class's": () => "update seatings set day = day + 1",
  "A seat is paid by a package of who has it": () =>
    `update seatings set user_id = '${luis}' where ${theirs()}`,
  "What staff keep is said why, and no longer than its class": () => `
    insert into seatings (id, class_id, room_id, seat, created_at, held_until)
    select gen_random_uuid(), id, room_id, 3, now(), starts_at from classes where id = '${taken}'`,
  "Nobody is kept a seat of a class in which they sit, nor two": () => aKept(`'held', '${ana}', null`),
  "A weekly booking has at most one reservation a class": () => `
    insert into weekly_bookings (id, user_id, branch_id, discipline_id, weekday, hour, created_at)
    select gen_random_uuid(), '${ana}', branch_id, discipline_id, extract(isodow from day) - 1, hour, now() - interval '1 day'
    from classes where id = '${taken}';
    ${again("seatings", theirs(), `'cancelled_at', now(), 'cancelled_by', '${ana}'`)};
    delete from credit_ledger where reason = 'used';
    insert into credit_ledger (held_package_id, seq, delta, balance, reason, reservation_id)
    select held_package_id, 1 + row_number() over (), -1, 10 - row_number() over (), 'used', id from seatings where ${theirs()}`,
  "Every reservation was paid once, and settled once if it was cancelled": () =>
    "delete from credit_ledger where reason = 'used'",
  "Nobody loses the credit of a class that they gave up in time": () => `
    update seatings set cancelled_at = now(), cancelled_by = user_id, free_until = now() where ${theirs()};
    update credit_ledger set delta = 0, balance = 10, reason = 'lost', seq = 3
    where reservation_id = (select id from seatings where ${theirs()})`,
  "Nobody came to, or missed, a class that they had no seat in": () =>
    `update seatings set attended = true, marked_at = now() where ${theirs()}`,
  "Nobody is missing of a class whose roll was not taken": () => `
    update classes set starts_at = starts_at - interval '3 days', ends_at = ends_at - interval '3 days';
    update seatings set attended = false, marked_at = now()`,
  "Only who had a seat to the end of a class rated it, in the hours after it": () =>
    `insert into ratings (reservation_id, stars, words, rated_at) select id, 5, '', now() from seatings where ${theirs()}`,
  "A seat was given away only after its tolerance, of who missed the class, to who booked it in that moment":
    () => `update seatings set attended = false, marked_at = now(), given_at = now() where ${theirs()}`,
  "A class to come is paid by a package that lasts until then: what comes back of it can be used": () =>
    "update held_packages set expires_at = starts_at + interval '1 second'",
  "Nothing is booked with a package on the days of its rest": () =>
    "update held_packages set frozen_from = current_date - 1, frozen_until = current_date + 3",
  "Nobody both sits in and waits for a class": () => `update waitlist_entries set class_id = '${taken}'`,
  "Nobody sits in or waits for a class that was cancelled": () =>
    `update classes set cancelled_at = now(), cancelled_by = '${luis}', status = 'cerrada' where id = '${taken}'`,
  "Whoever was promoted has a reservation of that class": () => `
    update waitlist_entries set ended_at = now(), end_reason = 'promoted',
      reservation_id = (select id from seatings where ${theirs()})`,
  "No customer booked a class before it was open to them": () => `
    update classes set day = day + 9;
    delete from settings where name = 'opening';
    insert into settings (name, value, changed_at) values ('opening',
      '{"classes": [{"branch": null, "type": null, "days": 1, "hour": "00:00"}], "packages": []}', now() - interval '1 day')`,
  "No place is free while somebody who can have it waits, and promotion is open": () => `
    update classes set capacity = 6 where id = '${full}';
    update waitlist_entries set joined_at = now() - interval '1 hour';
    update credit_ledger set created_at = now() - interval '1 hour'`,
  "A substitute is asked for by whoever is to give the class, and for none that was cancelled": () => `
    insert into substitute_requests (id, class_id, instructor_id, asked_by, asked_at)
    values (gen_random_uuid(), '${taken}', gen_random_uuid(), '${luis}', now())`,
  "Credits of a package are its ledger's sum": () =>
    `${noChecks}; update credit_ledger set balance = balance + 1 where reason = 'used'`,
  "Credits are never below 0 nor above what was granted": () =>
    `${noChecks}; update credit_ledger set balance = -1 where reason = 'used'`,
  "What a package was granted is how its ledger begins": () =>
    "update held_packages set granted = granted + 1",
  "A class takes and gives back one credit of a package that counts them": () =>
    "update credit_ledger set delta = 0, balance = balance + 1, seq = 2 where reason = 'used'",
  "No credits are left on a package that was written off": () => `
    update held_packages set starts_at = now() - interval '9 days', expires_at = now() - interval '1 day', written_off_at = now()`,
  "What was passed on of a package is what was taken of it": () =>
    `${noChecks}; update credit_ledger set reason = 'passed' where reason = 'used'`,
  "A package lasts beyond its rest": () =>
    "update held_packages set frozen_from = current_date, frozen_until = expires_at::date + 1",
  "No more is sold with a coupon than it has uses": () => soldWithIt,
  "What was sold with a coupon spent a use of it": () => soldWithIt,
  "What only a new customer has is sold to each once": () =>
    `update transactions set new_only = true, user_id = '${ana}'`,
  "An order is sold for what it cost": () => "update orders set amount = amount - 1",
  "What was bought is what was paid for, and is had by who paid": () =>
    `update held_packages set user_id = '${luis}' where source like 'order:%'`,
  "A package is taken back with the money, or passed on": () =>
    "update held_packages set revoked_at = now() where source like 'order:%'",
  "What is said to have gone back of a payment did": () => "update transactions set returned = 100",
  "Money that was taken for an order paid that order and no other": () =>
    "update captures set order_id = gen_random_uuid()",
  "An order whose money was asked for is closed by the provider's word": () =>
    "update orders set status = 'expired', read_at = null",
  "A refund has failed when the provider's books have it not": () => aRefund("failed", "1", "now()"),
  "What is owed is what was kept of it, where nothing was written since": () =>
    "delete from owed_sums; insert into owed_sums (summed_at, branches) values (now(), '[]')",
  "A coupon's uses, paid or held, are at most its total": () => `${aCoupon};
    insert into coupon_uses (order_id, coupon_id, user_id, package_id, percent, held_until, used_at)
    select gen_random_uuid(), c.id, u.id, gen_random_uuid(), 10, now(), now() from coupons c, users u`,
  "A paid order has one paid transaction and one package, and no other order has any": () =>
    "delete from held_packages where source like 'order:%'",
  "A sale at the desk gave one package": () => "delete from held_packages where source like 'cash:%'",
  "A drawer that was counted holds nothing more than was counted": () =>
    "update shifts set expected = expected + 1, counted = counted + 1",
  "What an order cost was taken once by the provider": () => "update captures set amount = amount + 1",
  "Nothing goes back that was not paid": () => aRefund("done", "amount + 1"),
  "A transaction is refunded when all of it went back, and has no package then": () =>
    aRefund("done", "amount"),
  "An order that staff must decide on has a payment to decide on, or one that they gave back": () =>
    "delete from captures; update orders set status = 'held'",
  "At most one live session per person": () =>
    `drop index sessions_one_live_per_person; ${again("sessions", "true", "'ended_at', null")}`,
  "Every event that was handled has the messages that it became": () =>
    "insert into events (id, name, data, recorded_at, handled_at, messages) values (gen_random_uuid(), 'booked', '{}', now(), now(), 1)",
  "Nobody is told twice of one occasion": () => `
    alter table messages drop constraint messages_occasion_address_key;
    insert into messages (id, occasion, kind, address, facts, created_at, due_at)
    select gen_random_uuid(), '${ana}', 'welcome', 'ana@example.com', '{}', now(), now() from generate_series(1, 2)`,
  "No code can be read once its mail has left or its event was handled": () => `
    insert into messages (id, occasion, kind, address, facts, created_at, due_at, ended_at, outcome)
    values (gen_random_uuid(), '${ana}', 'code', 'ana@example.com', '{"code": "123456"}', now(), now(), now(), 'sent')`,
  "What shows a picture has it": () =>
    `insert into settings (name, value) values ('brand', '{"logo": {"id": "${"0a".repeat(32)}"}}')`,
  "Nothing is left with an account that was merged into another": () =>
    `update users set merged_into = '${luis}' where id = '${ana}'`,
  "Nobody who was removed has anything": () =>
    `insert into removals (user_id, removed_at) values ('${ana}', now())`,
  "Nobody whose account is closed has a seat, a wait or a weekly booking ahead": () =>
    `update users set closed_at = now() where id = '${ana}'`,
  "What was written of somebody goes with their account": () => `
    ${aRefund("done", "1")};
    update refunds set actor_id = '${luis}', created_at = now() - interval '1 minute';
    update transactions set user_id = '${ana}'; update users set closed_at = now() where id = '${ana}'`,
  "An account that was merged points to one that was not": () => `
    update users set merged_into = '${luis}' where id = '${ana}'; update users set merged_into = '${ana}' where id = '${luis}'`,
  "What a chart shows is what was kept of it, where nothing was written since": () =>
    "update chart_sums set sums = '[]'",
  "Money is kept by its days as the payments say, but where it is noted that some were written late": () => `
    delete from late_money;
    insert into money_days (branch_id, day, payment_method, coupon_used, paid, refunded)
    values ('${cupo.studio.branch}', '2020-01-01', 'cash', false, 100, 0)`,
  "What a customer paid in a branch is kept as their payments say, but where it is noted that some were written late":
    () => `
    delete from late_money; insert into customer_sums (branch_id, user_id, paid) values ('${cupo.studio.branch}', '${ana}', 100)`,
  "The day on which somebody came first is kept as their reservations say, but where it is noted that some were written late":
    () => `delete from late_visits; insert into first_visits (user_id, day) values ('${ana}', '2020-01-01')`,
  "What became of a class's seats, and how it was rated, is kept as they say, but where it is noted that some were written since":
    () => `
    delete from late_classes;
    insert into class_sums (class_id, branch_id, instructor_id, discipline_id, day, starts_at, capacity, is_open, booked, held,
      attended, marked, answers, stars, five, low, worded)
    select id, branch_id, instructor_id, discipline_id, day, starts_at, capacity, true, 9, 9, 9, 9, 0, 0, 0, 0, '{}'
    from classes where id = '${taken}'`,
  "Classes are kept by their days as each of them is kept, but where it is noted that some were written since":
    () => `
    delete from late_classes;
    insert into class_days (day, instructor_id, discipline_id, held, attended, is_marked, classes)
    values ('2020-01-01', gen_random_uuid(), gen_random_uuid(), 1, 1, true, 1)`,
  "Classes are counted as there are, but in branches where it is noted that some were changed": () => `
    delete from late_counts;
    insert into class_counts (branch_id, since, until, counts)
    values ('${cupo.studio.branch}', array[current_date], array[current_date + 9], '[]')`,
  "A closed period of the payroll is what its lines and adjustments sum to": () => aPeriod,
  "No class is paid twice": () => `${aPeriod}; drop index pay_lines_one_per_class; ${aLine()}; ${aLine()}`,
  "No day is in two closed periods of the payroll": () =>
    `alter table pay_periods drop constraint pay_periods_apart; ${aPeriod}; ${aPeriod}`,
  "What was paid for a class is what its rate says, on a day of its period": () =>
    `${aPeriod}; ${aLine({ day: "current_date - 2", amount: 501 })}`,
  "A class that was paid for on another day than it is on is known as moved": () =>
    `${aPeriod}; ${aLine({ day: "current_date - 2" })}`,
  "A list has as many rows as are told of it": () =>
    "insert into tallies (list, key, n) values ('mails', '{}', 1)",
}

test("each invariant comes with what breaks it", () => {
  expect(Object.keys(broken).sort()).toEqual(invariants.map(({ name }) => name).sort())
})

test.each(invariants.map((one) => [one.name, one] as const))(
  "verify finds what breaks «%s»",
  async (name, invariant) => {
    const client = await cupo.pool.connect()
    try {
      expect(await findViolations(client, [invariant]), "before").toEqual([])
      await client.query("begin; set local session_replication_role = replica")
      await client.query(broken[name]?.() ?? "")
      const [found] = await findViolations(client, [invariant])
      expect(found).toMatchObject({ what: expect.any(String), why: expect.any(String) })
    } finally {
      await client.query("rollback")
      client.release()
    }
  },
)
