// Makes the files of the demo studio that are too long to write by hand. See README.md.
import { fileURLToPath } from "node:url"
import { Faults, sayFault } from "../server/import/faults.ts"
import { readFolder } from "../server/import/folder.ts"
import { nothingKnown } from "../server/import/known.ts"
import { planStudio } from "../server/import/plan/studio.ts"
import { accountCustomers, accountPackages, accountPayments, accountReservations } from "./make/accounts.ts"
import { type CatalogueEntry, simulate } from "./make/bookings.ts"
import { makeClasses } from "./make/classes.ts"
import { dayName, momentName } from "./make/clock.ts"
import { writeCsv } from "./make/csv.ts"
import { makeCustomers } from "./make/customers.ts"
import { dayOfPurchase, makePayments, paymentColumns } from "./make/payments.ts"
import { Random } from "./make/random.ts"
import { minutes, timetable } from "./make/timetable.ts"

const random = new Random(2025)
const faults = new Faults()
const folder = await readFolder(fileURLToPath(new URL(".", import.meta.url)), faults, new Set())
const studio = planStudio(folder, nothingKnown, faults)
for (const fault of faults.list) console.error(sayFault(fault))

const branchNames = new Map(studio.branches.all.map(({ id, name }) => [id, name]))
const seats = new Map(
  studio.rooms.all.map((room) => [`${branchNames.get(room.branch_id)} ${room.name}`, room.seats]),
)
const catalogue = new Map<string, CatalogueEntry>(
  folder["packages.csv"].map((row) => [
    row.description,
    { credits: row.total_classes, days: row.days_expiry, type: row.type },
  ]),
)
const prices = new Map(
  folder["packages.csv"].map((row) => [row.description, (row.special_price ?? row.amount) / 100]),
)

const weekdays = ["lunes", "martes", "miércoles", "jueves", "viernes", "sábado", "domingo"]
writeCsv(
  "timetable.csv",
  ["branch", "room", "weekday", "hour", "minutes", "discipline", "instructor", "type"],
  timetable.map((slot) => [
    slot.branch,
    slot.room,
    weekdays[slot.weekday] ?? "",
    slot.hour,
    minutes,
    slot.discipline,
    slot.instructor,
    slot.type,
  ]),
)

const customers = makeCustomers(random, 420)
writeCsv(
  "customers.csv",
  ["first_name", "last_name", "email", "phone", "branch", "birth_date", "registered", "password"],
  [
    ...accountCustomers,
    ...customers.map((one) => [
      one.firstName,
      one.lastName,
      one.email,
      one.phone,
      one.branch,
      one.birthDate,
      one.registered,
      "",
    ]),
  ],
)

const classes = makeClasses(random, seats, -28, 34)
const { bookings, purchases } = simulate(random, classes, customers, catalogue)
writeCsv(
  "reservations.csv",
  ["branch", "room", "day", "hour", "customer", "seat", "package", "booked", "cancelled"],
  [
    ...accountReservations,
    ...bookings
      .toSorted((a, b) => a.in.startsAt - b.in.startsAt)
      .map(({ in: { slot, day }, customer, seat = 0, purchase, bookedAt, cancelledAt }) => [
        slot.branch,
        slot.room,
        dayName(day),
        slot.hour,
        customer.email,
        seat,
        purchase.name,
        momentName(bookedAt),
        cancelledAt === undefined ? "" : momentName(cancelledAt),
      ]),
  ],
)

// Sales of the last days hang on the day of the import itself, so that «hoy» is never empty.
const idle = customers.filter(
  (one) => one.registered < -30 && !purchases.some(({ customer }) => customer === one),
)
const holders = random.shuffle([...idle, ...customers.filter((one) => one.buys === "1 clase")])
const recent = [0, 0, 0, 0, -1, -1, -1, -1, -1, -2, -2, -2, -2, -3, -3, -3, -4, -4, -5, -5].flatMap(
  (day, i) => {
    const customer = holders[i]
    return customer
      ? [{ customer, name: random.pick(["10 clases", "5 clases", "1 clase"]), day: String(day), left: "" }]
      : []
  },
)
const held = [
  ...purchases.map((purchase) => ({
    customer: purchase.customer,
    name: purchase.name,
    day: dayOfPurchase(purchase),
    left: purchase.earlier && !purchase.unlimited ? purchase.left : "",
  })),
  ...recent,
]
writeCsv(
  "customer_packages.csv",
  ["customer", "package", "branch", "starts", "remaining"],
  [...accountPackages, ...held.map(({ customer, name, day, left }) => [customer.email, name, "", day, left])],
)
writeCsv("payments.csv", paymentColumns, [
  ...accountPayments,
  ...makePayments(random, prices, held, customers),
])

const coming = Map.groupBy(
  bookings.filter(({ cancelledAt }) => cancelledAt === undefined),
  (booking) => booking.in,
)
for (const [from, to] of [
  [-28, -1],
  [0, 6],
  [7, 13],
  [14, 20],
  [21, 34],
] as const) {
  const group = classes.filter((one) => one.slot.type === "groups" && one.day >= from && one.day <= to)
  const taken = group.map((one) => coming.get(one)?.length ?? 0)
  const sum = (list: number[]) => list.reduce((total, n) => total + n, 0)
  const fill = sum(taken) / sum(group.map((one) => one.seats.length))
  const left = group.map((one, i) => one.seats.length - (taken[i] ?? 0))
  console.log(
    `days ${from} to ${to}: ${Math.round(fill * 100)} % full; of ${group.length} classes ` +
      `${left.filter((n) => n === 0).length} are full, ${left.filter((n) => n === 1).length} have one place, ` +
      `${taken.filter((n) => n === 0).length} are empty`,
  )
}
