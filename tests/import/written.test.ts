import { afterEach, beforeEach, expect, test } from "vitest"
import { invariants } from "../../server/invariants.ts"
import { findViolations } from "../../server/platform/invariant.ts"
import { folderWith, plus, swap } from "./folder.ts"
import { openStudio, type Studio, tuesday } from "./studio.ts"

let studio: Studio
beforeEach(async () => {
  studio = await openStudio()
})
afterEach(() => studio.close())

const rowsOf = async (sql: string) => (await studio.pool.query(sql)).rows

/** Brings it in: nothing is wrong with it, nor with what is there then. */
async function brought(changes: Parameters<typeof folderWith>[0], now = tuesday) {
  const { faults } = await studio.import(await folderWith(changes), now)
  expect(faults).toEqual([])
  expect(await findViolations(studio.pool, invariants)).toEqual([])
}

test("a package comes with its prices, whom it is for and where, and with what is left out as the office would have it", async () => {
  await brought({
    "packages.csv": `description,total_classes,amount,type,days_expiry,branch,is_active,public,is_new_user,special_price,discount,discount_info,coupon,start_date,end_date
5 clases,5,1000,group,30,,,,,,,,,,
Ilimitado,0,2900.50,group,30,,,,,,,,,,
1 individual,1,650,individual,30,Centro,no,no,yes,650,,Tu primera,PLAYAS,0,0
5 clases,5,800,group,15,Playas,,,,,12.5,,,-5,+5
`,
  })
  expect(
    await rowsOf(
      `select p.description, b.name as branch, p.total_classes, p.amount, p.type, p.days_expiry, p.is_active, p.is_public,
         p.is_new_user, p.special_price, p.discount, p.discount_info, c.code, p.start_date::text, p.end_date::text
       from packages p left join branches b on b.id = p.branch_id left join coupons c on c.id = p.coupon_id order by p.amount`,
    ),
  ).toMatchObject([
    {
      ...{
        description: "1 individual",
        branch: "Centro",
        total_classes: 1,
        amount: 65_000,
        type: "individual",
      },
      ...{ is_active: false, is_public: false, is_new_user: true, special_price: 65_000, discount: 0 },
      ...{ discount_info: "Tu primera", code: "PLAYAS", start_date: "2026-03-10", end_date: "2026-03-10" },
    },
    {
      ...{ description: "5 clases", branch: "Playas", amount: 80_000, days_expiry: 15, special_price: null },
      ...{ discount: 12.5, code: null, start_date: "2026-03-05", end_date: "2026-03-15" },
    },
    {
      ...{ description: "5 clases", branch: null, amount: 100_000, days_expiry: 30, is_active: true },
      ...{ is_public: true, is_new_user: false, special_price: null, discount: 0, start_date: null },
    },
    { description: "Ilimitado", total_classes: 0, amount: 290_050 },
  ])
})

test("who holds a package has that of the branch, from the first second of a day there to the last of another", async () => {
  await brought({
    "packages.csv": plus("5 clases,5,800,group,15,Playas"),
    "customer_packages.csv": `customer,package,branch,starts,remaining
marina@example.com,5 clases,,lun-1,2
bruno@example.com,Ilimitado,,-14,
bruno@example.com,5 clases,,-3,5
bruno@example.com,5 clases,,-4,
marina@example.com,5 clases,Playas,-3,0
marina@example.com,1 individual,,-3,
bruno@example.com,1 individual,Centro,-2,
marina@example.com,5 clases,Centro,-2,
`,
  })
  expect(
    await rowsOf(
      `select u.first_name, h.description, b.name as branch, h.starts_at, h.expires_at,
         (select l.balance from credit_ledger l where l.held_package_id = h.id order by l.seq desc limit 1) as balance,
         (select p.amount from packages p where p.id = h.package_id) as amount
       from held_packages h join users u on u.id = h.user_id left join branches b on b.id = h.branch_id
       order by h.starts_at, u.first_name, h.description desc`,
    ),
  ).toEqual(
    [
      ["Bruno", "Ilimitado", null, "2026-02-24T08:00", "2026-03-27T07:00", 0, 290_050],
      ["Marina", "5 clases", null, "2026-03-02T06:00", "2026-04-02T06:00", 2, 100_000],
      // Of a house on the coast, whose clocks went forward on the eighth.
      ["Bruno", "5 clases", "Playas", "2026-03-06T08:00", "2026-03-22T07:00", 5, 80_000],
      ["Marina", "1 individual", "Centro", "2026-03-07T06:00", "2026-04-07T06:00", 1, 65_000],
      ["Bruno", "5 clases", "Playas", "2026-03-07T08:00", "2026-03-23T07:00", 5, 80_000],
      ["Marina", "5 clases", "Playas", "2026-03-07T08:00", "2026-03-23T07:00", 0, 80_000],
      ["Bruno", "1 individual", "Centro", "2026-03-08T06:00", "2026-04-08T06:00", 1, 65_000],
      // What is good anywhere, sold for one of them.
      ["Marina", "5 clases", "Centro", "2026-03-08T06:00", "2026-04-08T06:00", 5, 100_000],
    ].map(([first_name, description, branch, starts, ends, balance, amount]) => ({
      ...{ first_name, description, branch, balance, amount },
      starts_at: new Date(`${starts}:00Z`),
      expires_at: new Date(new Date(`${ends}:00Z`).getTime() - 1_000),
    })),
  )
})

test("of a package that the studio has changed since, what it is now counts for what the file goes on to bring", async () => {
  await brought({})
  await studio.pool.query(
    "update packages set total_classes = 8, days_expiry = 10 where description = '5 clases'",
  )
  await brought({ "customer_packages.csv": plus("bruno@example.com,5 clases,Centro,-1,8") })
  expect(
    await rowsOf(
      `select h.granted, h.starts_at, h.expires_at from held_packages h join users u on u.id = h.user_id
       where h.description = '5 clases' and u.first_name = 'Bruno'`,
    ),
  ).toEqual([
    { granted: 8, starts_at: new Date("2026-03-09T06:00:00Z"), expires_at: new Date("2026-03-20T05:59:59Z") },
  ])
})

const unlimited = (day: string) => `marina@example.com,Ilimitado,,${day},`
const goesOn: [string, (text: string) => string][] = [
  ["a package that would have paid one of them", plus(unlimited("vie-1"))],
  ["a package that would have paid one of them and one that came back", plus(unlimited("jue-1"))],
  ["another package in its stead", swap("marina@example.com,5 clases,,lun-1,2", unlimited("lun-1"))],
]

test.each(goesOn)(
  "what came before stays paid by what paid it, where the file goes on to bring %s",
  async (_, packages) => {
    const unnamed = (text: string) => text.replaceAll(/(marina@example\.com,\d),5 clases/g, "$1,")
    const paid = () =>
      rowsOf(
        `select h.description, l.reason, l.delta, l.balance from credit_ledger l
       join held_packages h on h.id = l.held_package_id join users u on u.id = h.user_id
       where u.first_name = 'Marina' order by h.description, l.seq`,
      )
    await brought({ "reservations.csv": unnamed })
    const before = await paid()
    await brought({
      "customer_packages.csv": packages,
      "reservations.csv": (text) =>
        `${unnamed(text)}Centro,Sala Norte,lun+1,07:00,marina@example.com,2,,mar 08:00,\n`,
    })
    expect(await paid()).toEqual([
      ...before,
      { description: "Ilimitado", reason: "granted", delta: 0, balance: 0 },
      { description: "Ilimitado", reason: "used", delta: 0, balance: 0 },
    ])
  },
)

test("of a file that is written on above what came before, what is new comes and nothing a second time", async () => {
  const above = (rows: string) => (text: string) => text.replace("\n", `\n${rows}\n`)
  const held = () =>
    rowsOf("select starts_at, branch_id is null as anywhere from held_packages order by 1, 2")
  const paid = () =>
    rowsOf("select amount, payment_method, status, created_at from transactions order by 4, 1, 2, 3")
  await brought({})
  const [heldBefore, paidBefore] = [await held(), await paid()]
  await brought({
    "customer_packages.csv": above(
      "marina@example.com,5 clases,,-3,\nmarina@example.com,5 clases,Centro,lun-1,",
    ),
    "payments.csv": above(
      ["900,cash,paid,-3", "900,cash,refunded,lun-1", "900,terminal,paid,lun-1", "800,cash,paid,lun-1"]
        .map((one) => `marina@example.com,Centro,5 clases,${one},10:15,yes`)
        .join("\n"),
    ),
  })
  const at = (starts: string) => new Date(`${starts}:00Z`)
  expect(await held()).toEqual([
    ...heldBefore.slice(0, 1),
    { starts_at: at("2026-03-02T06:00"), anywhere: false },
    ...heldBefore.slice(1),
    { starts_at: at("2026-03-07T06:00"), anywhere: true },
  ])
  const marina = {
    amount: 90_000,
    payment_method: "cash",
    status: "paid",
    created_at: at("2026-03-02T16:15"),
  }
  expect(paidBefore[1]).toEqual(marina)
  expect(await paid()).toEqual([
    paidBefore[0],
    { ...marina, amount: 80_000 },
    marina,
    { ...marina, status: "refunded" },
    { ...marina, payment_method: "terminal" },
    { ...marina, created_at: at("2026-03-07T16:15") },
  ])
})

test("a payment is of its amount, its way, its branch or its customer's, and the moment there; one like another is another", async () => {
  const payments = `customer,branch,package,amount,method,status,day,hour,coupon
marina@example.com,Playas,5 clases,900,cash,paid,lun-1,10:15,yes
bruno@example.com,,Ilimitado,2900.50,paypal,paid,-14,,
bruno@example.com,,,100,cash,paid,-2,,no
bruno@example.com,,,100,cash,paid,-2,,
bruno@example.com,,,100,terminal,paid,-2,,
bruno@example.com,,,100,cash,pending,-2,,
bruno@example.com,,,101,cash,paid,-2,,
bruno@example.com,,,100,cash,paid,0,,
marina@example.com,,,100,cash,paid,0,12:00,
`
  const all = async () =>
    rowsOf(
      `select u.first_name, b.name as branch, p.description, t.amount, t.payment_method, t.status, t.created_at, t.coupon_used
       from transactions t join users u on u.id = t.user_id left join branches b on b.id = t.branch_id
       left join packages p on p.id = t.package_id order by t.created_at, u.first_name, t.amount, t.payment_method desc, t.status`,
    )
  const of = (more: object) => ({
    ...{ first_name: "Bruno", branch: "Playas", description: null, amount: 10_000, payment_method: "cash" },
    ...{ status: "paid", created_at: new Date("2026-03-08T19:00:00Z"), coupon_used: false, ...more },
  })
  const marina = { first_name: "Marina" }
  const expected = [
    of({
      description: "Ilimitado",
      amount: 290_050,
      payment_method: "paypal",
      created_at: new Date("2026-02-24T20:00:00Z"),
    }),
    of({
      ...marina,
      description: "5 clases",
      amount: 90_000,
      created_at: new Date("2026-03-02T18:15:00Z"),
      coupon_used: true,
    }),
    of({ payment_method: "terminal" }),
    ...[of({}), of({}), of({ status: "pending" }), of({ amount: 10_100 })],
    // Noon has not come there, where it is eleven.
    of({ created_at: tuesday }),
    of({ ...marina, branch: "Centro", created_at: tuesday }),
  ]
  for (const _again of [1, 2]) {
    await brought({ "payments.csv": payments })
    expect(await all()).toEqual(expected)
  }
})

test("a coupon, and who is a customer or of the staff, comes as it is written, on the days that it says", async () => {
  await brought({
    "coupons.csv": (text) =>
      text
        .replace("packages\n", "packages,is_active\n")
        .replace("Playas,\n", "Playas,,no\n")
        .replace("+5,40", "-5,40")
        .replace("Ilimitado\n", "Ilimitado,\n"),
  })
  expect(
    await rowsOf(
      `select c.code, b.name as branch, c.is_active, c.start_date::text, c.end_date::text, c.total_uses from coupons c
       left join branches b on b.id = c.branch_id order by 1`,
    ),
  ).toEqual([
    {
      code: "OTONO10",
      branch: null,
      is_active: true,
      start_date: "2026-03-05",
      end_date: "2026-03-05",
      total_uses: 40,
    },
    {
      code: "PLAYAS",
      branch: "Playas",
      is_active: false,
      start_date: "2026-03-10",
      end_date: "2026-03-19",
      total_uses: 5,
    },
  ])
  expect(
    await rowsOf(
      `select u.first_name, u.role, b.name as branch, u.birth_date, u.created_at, u.is_superuser from users u
       left join branches b on b.id = u.branch_id order by 1`,
    ),
  ).toMatchObject([
    {
      first_name: "Bruno",
      role: "user",
      branch: "Playas",
      birth_date: expect.stringContaining("11"),
      created_at: new Date("2026-02-18T08:00:00Z"),
    },
    { first_name: "Marina", role: "user", branch: "Centro", created_at: new Date("2026-01-09T06:00:00Z") },
    { first_name: "Rosa", role: "employee", branch: null, is_superuser: false, created_at: tuesday },
  ])
})

test("what a reservation moved is said to be its customer's doing, and what the file says beside it nobody's", async () => {
  await brought({})
  expect(
    await rowsOf(
      `select l.reason, a.first_name as actor, l.note <> '' as is_noted from credit_ledger l join held_packages h on h.id = l.held_package_id
       left join users a on a.id = l.actor_id where h.description = '5 clases' order by l.seq`,
    ),
  ).toEqual([
    { reason: "granted", actor: null, is_noted: true },
    ...["used", "used", "returned", "used"].map((reason) => ({ reason, actor: "Marina", is_noted: true })),
    { reason: "adjusted", actor: null, is_noted: true },
  ])
  const of = await rowsOf(
    `select u.first_name, r.cancelled_by = r.user_id as by_them, r.free_until, r.created_at from reservations r
     join users u on u.id = r.user_id where r.cancelled_at is not null order by r.created_at`,
  )
  expect(of).toEqual([
    // A class of Monday at seven, twelve hours before; and one of Sunday at nine on the coast.
    {
      first_name: "Marina",
      by_them: true,
      free_until: new Date("2026-03-09T01:00:00Z"),
      created_at: new Date("2026-03-05T16:00:00Z"),
    },
    {
      first_name: "Bruno",
      by_them: true,
      free_until: new Date("2026-03-08T04:00:00Z"),
      created_at: new Date("2026-03-06T17:00:00Z"),
    },
  ])
})

test("who is a customer of the studio already has what the file brings of them", async () => {
  const id = "3d0f1c52-6c1f-4a8e-9a0e-5b7f6f0c2a11"
  await studio.pool.query(
    "insert into users (id, uid, email, first_name, phone) values ($1, 'there', 'marina@example.com', 'Marina', '')",
    [id],
  )
  await brought({})
  expect(
    await rowsOf(
      `select (select count(*)::int from transactions where user_id = '${id}') as paid,
         (select count(*)::int from held_packages where user_id = '${id}') as held,
         (select count(*)::int from reservations where user_id = '${id}') as booked,
         (select count(*)::int from reservations where cancelled_by = '${id}') as cancelled,
         (select count(*)::int from credit_ledger where actor_id = '${id}') as moved`,
    ),
  ).toEqual([{ paid: 1, held: 1, booked: 3, cancelled: 1, moved: 4 }])
})

test("a day may have one class after another, more than two that are counted, and what was given up beside them", async () => {
  await brought({
    "customer_packages.csv": swap("lun-1,2", "lun-1,"),
    "timetable.csv": plus("Centro,Sala Norte,dom,10:00,50,BSC,Elena Ruiz,groups,"),
    "reservations.csv": `branch,room,day,hour,customer,seat,package,booked,cancelled
Playas,Sala Mar,dom,12:00,marina@example.com,1,5 clases,lun 08:00,
Playas,Sala Mar,dom,09:00,marina@example.com,1,5 clases,lun 08:00,
Playas,Sala Mar,dom,10:00,marina@example.com,1,5 clases,lun 08:00,
Centro,Sala Norte,dom,10:00,marina@example.com,1,5 clases,lun 08:00,lun 09:00
Playas,Sala Mar,dom-1,09:00,bruno@example.com,2,Ilimitado,vie-1 09:00,dom-1 01:00
Playas,Sala Mar,dom-1,09:00,marina@example.com,2,5 clases,vie-1 09:00,
`,
  })
  const of = await rowsOf(
    `select u.first_name, c.day::text, c.hour, r.seat, r.cancelled_at is not null as is_over from reservations r
     join users u on u.id = r.user_id join classes c on c.id = r.class_id order by c.starts_at, u.first_name, r.cancelled_at`,
  )
  const marina = { first_name: "Marina", day: "2026-03-15", seat: 1, is_over: false }
  expect(of).toEqual([
    { first_name: "Bruno", day: "2026-03-08", hour: "09:00", seat: 2, is_over: true },
    { ...marina, day: "2026-03-08", hour: "09:00", seat: 2 },
    // As early as the one at nine, where the clock is an hour ahead.
    { ...marina, hour: "10:00", is_over: true },
    { ...marina, hour: "09:00" },
    { ...marina, hour: "10:00" },
    { ...marina, hour: "12:00" },
  ])
  expect(await studio.ledgerOf("marina@example.com")).toEqual({ description: "5 clases", balance: 1 })
})

test("whom the studio has, and the file names without bringing them, has what it brings in their branch and its time", async () => {
  await brought({})
  const id = "3d0f1c52-6c1f-4a8e-9a0e-5b7f6f0c2a12"
  await studio.pool.query(
    `insert into users (id, uid, email, first_name, phone, branch_id)
     select $1, 'there', 'lia@example.com', 'Lía', '', b.id from branches b where b.name = 'Playas'`,
    [id],
  )
  await brought({
    "customer_packages.csv": plus("lia@example.com,5 clases,,-3,"),
    "payments.csv": plus("lia@example.com,,5 clases,1000,cash,paid,-3,10:00,"),
  })
  expect(
    await rowsOf(
      `select t.user_id, b.name as branch, t.created_at, h.user_id as had_by, h.starts_at from transactions t
       join branches b on b.id = t.branch_id join held_packages h on h.id = t.held_package_id where t.user_id = '${id}'`,
    ),
  ).toEqual([
    {
      ...{ user_id: id, branch: "Playas", created_at: new Date("2026-03-07T18:00:00Z") },
      ...{ had_by: id, starts_at: new Date("2026-03-07T08:00:00Z") },
    },
  ])
})

test("a package of which nothing is left here takes no new reservation of the file, which is named", async () => {
  const packages = { "customer_packages.csv": swap("lun-1,2", "lun-1,") }
  await brought(packages)
  await studio.pool.query(
    `insert into credit_ledger (held_package_id, seq, delta, balance, reason, note)
     select l.held_package_id, l.seq + 1, -l.balance, 0, 'adjusted', 'Se usó aquí' from credit_ledger l
     join held_packages h on h.id = l.held_package_id where h.description = '5 clases' order by l.seq desc limit 1`,
  )
  const before = await studio.countAll()
  const more = {
    "reservations.csv": plus("Centro,Sala Norte,lun+1,07:00,marina@example.com,2,5 clases,mar 08:00,"),
  }
  const { faults, added } = await studio.import(await folderWith({ ...packages, ...more }))
  expect(added).toBeUndefined()
  expect(faults).toEqual([
    {
      ...{ file: "customer_packages.csv", row: 2 },
      message: "marina@example.com ya no tiene clases en este paquete para las reservas nuevas del archivo",
    },
  ])
  expect(await studio.countAll()).toEqual(before)
})
