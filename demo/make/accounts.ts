import { keptSeats } from "./classes.ts"

/** The customers whose password the demo gives away: their days count from the day of the import. */
const password = "Cupo2025"
const branch = "Roma Norte"
const ana = "ana@demo.cupo.mx"
const luis = "luis@demo.cupo.mx"
const sofia = "sofia@demo.cupo.mx"

export const accountCustomers = [
  ["Ana", "Negrete", ana, "55 5555 0161", branch, "14/05", -210, password],
  ["Luis", "Prado", luis, "55 5555 0162", branch, "02/11", -340, password],
  ["Sofía", "Olvera", sofia, "55 5555 0163", branch, "27/08", 0, password],
]

export const accountPackages = [
  [ana, "10 clases", "", "-7", ""],
  [luis, "Ilimitado", "", "-10", ""],
]

export const accountPayments = [
  [ana, branch, "10 clases", 1800, "paypal", "paid", "-7", "07:02", "no", ""],
  [luis, branch, "Ilimitado", 2900, "terminal", "paid", "-10", "08:40", "no", ""],
]

function inBarre(customer: string, seat: number, name: string, day: string, booked: string, cancelled = "") {
  return [branch, keptSeats.room, day, keptSeats.hour, customer, seat, name, booked, cancelled]
}

const forAna = (day: string, booked: string, cancelled = "") =>
  inBarre(ana, keptSeats.ana, "10 clases", day, booked, cancelled)
const forLuis = (day: string, booked: string, cancelled = "") =>
  inBarre(luis, keptSeats.luis, "Ilimitado", day, booked, cancelled)

/** Ana: ten classes, four taken, one ahead, one cancelled on time: five are left. */
export const accountReservations = [
  forAna("-6", "-7 07:20"),
  forAna("-5", "-7 07:22"),
  forAna("-3", "-5 19:48"),
  forAna("-2", "-5 19:50", "-3 12:05"),
  forAna("-1", "-3 12:10"),
  forAna("+2", "-1 21:05"),
  forLuis("-9", "-10 09:15"),
  forLuis("-7", "-8 20:10"),
  forLuis("-4", "-5 22:00"),
  forLuis("-2", "-3 18:30", "-2 06:40"),
  forLuis("-1", "-2 18:15"),
  forLuis("+3", "-1 20:30"),
]
