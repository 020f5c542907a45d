import { randomUUID } from "node:crypto"
import { expect } from "vitest"
import { deliver } from "../../server/features/notifications/deliver.ts"
import { openPlatform } from "../../server/platform/open.ts"
import { actClasses } from "../support/attendances.ts"
import type { Cupo } from "../support/cupo.ts"
import { makeLedger } from "../support/ledger.ts"
import type { Person } from "../support/people.ts"
import { drawPhotograph } from "../support/photograph.ts"
import { at, dayFromNow, dayOf, give, makeClass, makeRoom, near } from "../support/studio.ts"
import type { Till } from "../support/till.ts"

/** What a spreadsheet would compute, what a CSV must quote, and what is written as if it had been guarded. */
export const oddNames = [
  "=1+1",
  "+52 55",
  "-7",
  "@todos",
  "'-7",
  "''=x",
  "'tis",
  '"Ana", dijo',
  "línea\nnueva",
  " sola ",
]

/** A studio in which everything that moves has happened, by the calls that people make, and some of it in hundreds. */
export async function playEverything(cupo: Cupo, till: Till): Promise<void> {
  const { pool, studio, server } = cupo
  await dayOf(90)
  const boss = await cupo.person({ role: "admin", superuser: true })
  const does = async (line: string, as: Person, body?: object) => {
    const reply = await cupo.call(line, { as, key: randomUUID(), ...(body && { body }) })
    expect(reply.status, `${line} ${JSON.stringify(reply.body)}`).toBeLessThan(300)
    return reply.body
  }
  const { tijuana } = await actClasses(cupo, boss, 5)
  const people: Person[] = []
  for (const name of oddNames) {
    const one = await cupo.person({})
    await pool.query("update users set first_name = $2, branch_id = $3 where id = $1", [
      one.id,
      name,
      tijuana.branch,
    ])
    people.push(one)
  }
  await makeLedger(pool, {
    ...{
      count: 260,
      users: people.map(({ id }) => id),
      branches: [studio.branch, tijuana.branch, null],
      seed: 9,
    },
    packages: [studio.packages.ten],
    ...{ from: new Date("2025-11-01T00:00:00Z"), to: new Date("2026-03-20T00:00:00Z") },
  })
  server.setTime(new Date())

  // Words and a picture.
  const form = new FormData()
  form.append("image", new Blob([new Uint8Array(await drawPhotograph(400, 300))]))
  const sent = await fetch(`${server.url}/api/images`, { method: "POST", headers: boss.headers, body: form })
  const { id: photo } = (await sent.json()) as { id: string }
  await pool.query("update branches set photo = $1, late_minutes = 10", [photo])
  for (const early of ["diez", "cinco"])
    await does("POST /content/terms", boss, {
      html: `<p>Llega ${early} minutos antes; «=1+1» no es una fórmula.</p>`,
    })

  // At the desk: a till, a sale for nothing, one given back in part, and one paid by card.
  await does("POST /shifts", boss, { branchId: studio.branch, openingFloat: 500 })
  const couponId = randomUUID()
  await pool.query(
    `insert into coupons (id, name, code, discount, start_date, end_date, total_uses)
     values ($1, '-Cien', 'CIEN', 100, '2020-01-01', '2090-01-01', 5)`,
    [couponId],
  )
  const [ana, luis, eva] = [
    await cupo.customer("ten"),
    await cupo.customer("ten"),
    await cupo.customer("ten"),
  ]
  const sale = { packageId: studio.packages.ten, paymentMethod: "cash", branchId: studio.branch }
  await does("POST /transactions/cash", boss, { ...sale, userId: ana.id, amount: 0, couponCode: "CIEN" })
  const sold = await does("POST /transactions/cash", boss, { ...sale, userId: luis.id, amount: 1800 })
  const back = { reason: "+Se lastimó", through: "cash", amount: 600 }
  await does(`POST /transactions/${sold.tx.id}/refunds`, boss, back)
  expect((await till.buy(eva, studio.packages.one, 250)).status).toBe(200)

  // A package that rests, one that is passed on, credits by hand.
  const [resting, passed] = [
    await give(pool, ana.id, studio.packages.ten),
    await give(pool, luis.id, studio.packages.unlimited),
  ]
  const reason = "=Se va de viaje"
  await does(`POST /users/${ana.id}/credits/${resting}/freeze`, boss, {
    ...{ from: dayFromNow(10), until: dayFromNow(12), reason },
  })
  await does(`POST /users/${luis.id}/credits/${passed}/pass`, boss, { to: eva.id, reason })
  await does(`POST /users/${ana.id}/notes`, boss, { note: "@Prefiere las mañanas." })
  await pool.query("insert into care_notes values ($1, '-Rodilla izquierda', now())", [ana.id])

  // A class with a line, seats that are kept, and the same class every week; then it is moved.
  const room = await makeRoom(pool, studio, "Sala Luz", 5)
  const hour = { room, hour: "07:00" }
  const small = await makeClass(pool, studio, { ...hour, day: dayFromNow(3), capacity: 3 })
  const weekly = await makeClass(pool, studio, { ...hour, day: dayFromNow(9), capacity: 5 })
  await does("POST /weekly-bookings", ana, { classId: weekly })
  await does(`POST /classes/${weekly}/kept-seats`, boss, { seat: 4, name: "Mamá de Sofía" })
  await does(`POST /classes/${weekly}/blocked-seats`, boss, { seat: 5, until: "class" })
  for (const one of [luis, eva]) await does("POST /reservations", one, { classId: small })
  const third = await cupo.customer("ten")
  await does("POST /reservations", third, { classId: small })
  const waits = await cupo.customer("ten")
  await does("POST /waitlist", waits, { classId: small })
  const edit = {
    ...{ day: dayFromNow(9), hour: "08:30", minutes: 50, type: "groups", info: "Otra hora", capacity: 5 },
    ...{ branch: studio.branch, room, discipline: studio.discipline, instructor: studio.instructor },
  }
  const impact = await does(`POST /classes/${weekly}/impact`, boss, edit)
  await does(`PUT /classes/${weekly}`, boss, { ...edit, accepts: impact.token })

  // A seat that was given to who waited at the desk, and how it was.
  const start = at(dayFromNow(1), "18:00").getTime()
  const lateClass = await makeClass(pool, studio, {
    capacity: 1,
    room: await makeRoom(pool, studio, "Sala", 1),
  })
  const [late, taker] = [await cupo.customer("ten"), await cupo.customer("ten")]
  const missed = await does("POST /reservations", late, { classId: lateClass })
  server.setTime(new Date(start + 15 * 60_000))
  await does(`POST /reservations/${missed.id}/give`, boss, { userId: taker.id })
  server.setTime(new Date())
  await does("POST /config/ratings", boss, { isOn: true })
  const over = await makeClass(pool, studio, { room: await makeRoom(pool, studio, "Sala de ayer", 2) })
  const { id: sat } = await does("POST /reservations", eva, { classId: over })
  await near(pool, over, -110)
  await does("POST /attendance", boss, { classId: over, userId: eva.id, attended: true })
  await does(`POST /reservations/${sat}/rating`, eva, { stars: 4, words: "=Muy buena" })

  // Two accounts that were one person's.
  const { token } = await does(`POST /users/${taker.id}/merge/impact`, boss, { other: third.id })
  await does(`POST /users/${taker.id}/merge`, boss, { other: third.id, accepts: token })
  const platform = openPlatform(cupo.database.connection, 2)
  await deliver(platform).finally(() => platform.close())
  await addRest(cupo, { boss, ana, classId: small, sat, slotRoom: room })
}

/** Some of what is left, as it stands in the tables; and more people than are read or written at once. */
async function addRest(
  { pool, studio }: Cupo,
  world: { boss: Person; ana: Person; classId: string; sat: string; slotRoom: string },
): Promise<void> {
  const { boss, ana, classId, sat, slotRoom } = world
  const insert = (sql: string, ...values: unknown[]) => pool.query(`insert into ${sql}`, values)
  const [slot, employee] = [randomUUID(), randomUUID()]
  await insert(
    `weekly_slots values ($1, $2, $3, $4, $5, 2, '07:00', 50, 5, 'groups', '', true, now())`,
    ...[slot, studio.branch, slotRoom, studio.discipline, studio.instructor],
  )
  await insert("planned_classes values ($1, current_date, $2), ($1, current_date + 7, null)", slot, classId)
  await insert("holidays values (current_date + 3, 'Día de muertos', array[$1::uuid])", studio.branch)
  await insert("holidays values (current_date + 4, 'Navidad', null)")
  await insert(
    `substitute_requests (id, class_id, instructor_id, asked_by, asked_at) values ($1, $2, $3, $4, now())`,
    ...[randomUUID(), classId, studio.instructor, boss.id],
  )
  await insert(
    `users (id, uid, email, first_name, role) values ($1::uuid, $1::text, 'rosa@example.com', 'Rosa', 'employee')`,
    employee,
  )
  await insert("staff_permissions values ($1, 'clases', '{listado,detalle}', $2)", employee, [studio.branch])
  await insert("staff_permissions values ($1, 'usuarios', '{}', '{}')", employee)
  await insert(
    "saved_reports values ($1, $2, 'payments', '@Mes', 'days=lastMonth', now(), 'monthly', '2026-03-01')",
    randomUUID(),
    boss.id,
  )
  await insert(
    `contact_messages (id, name, email, phone, message, created_at) values ($1, 'Eva', 'eva@example.com', '', $2, now())`,
    ...[randomUUID(), "=¿Abren\n los domingos?"],
  )
  await insert("class_messages values ($1, $2, 'Trae agua', true, $3, now())", randomUUID(), classId, boss.id)
  await insert("no_show_lifts values ($1, $2, now(), $3, '-Avisó')", randomUUID(), ana.id, boss.id)
  await insert("no_show_warnings values ($1, now())", sat)
  await insert(
    `waitlist_offers (id, class_id, offered_at, ends_at) values ($1, $2, now() - interval '2 days', now() - interval '1 day')`,
    ...[randomUUID(), classId],
  )
  await insert(
    `transaction_changes select gen_random_uuid(), id, 'pending', status, $1, 'Depósito', now() from transactions
     where status = 'rejected' limit 2`,
    boss.id,
  )
  await insert("coupon_packages select id, $1 from coupons", studio.packages.ten)
  await insert("shift_movements select gen_random_uuid(), id, 'out', 5000, '+Agua', now() from shifts")
  const period = randomUUID()
  await insert(
    "instructor_rates values ($1, $2, null, '2026-01-01', 'base_plus_head_over', 30000, 1550, 4, now())",
    randomUUID(),
    studio.instructor,
  )
  await insert("pay_periods values ($1, '2026-02-01', '2026-02-15', 31050, now(), $2)", period, boss.id)
  await insert(
    `pay_lines values ($1, $2, $3, $4, $5, $6, '2026-02-03', '07:00', false, 5, 'base_plus_head_over', 30000, 1550, 4, 31550)`,
    ...[randomUUID(), period, classId, studio.instructor, studio.discipline, studio.branch],
  )
  await insert(
    "pay_adjustments values ($1, $2, $3, -500, '-Descuento', $4, now())",
    randomUUID(),
    studio.instructor,
    period,
    boss.id,
  )
  await pool.query("update messages set outcome = 'unmailed', ended_at = now()")
  await insert(
    `users (id, uid, email, first_name, created_at)
     select gen_random_uuid(), 'many ' || n, n || '@example.com', 'Marta', now() - interval '1 year' from generate_series(1, 4100) n`,
  )
}
