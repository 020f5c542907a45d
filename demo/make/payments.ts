import type { Purchase } from "./bookings.ts"
import { dayName, fromReference } from "./clock.ts"
import type { Customer } from "./customers.ts"
import type { Random } from "./random.ts"

export type Payment = (string | number)[]

export const paymentColumns = [
  "customer",
  "branch",
  "package",
  "amount",
  "method",
  "status",
  "day",
  "hour",
  "coupon",
  "coupon_code",
] as const

/** A payment for each package, and the year before them, when the studio was smaller. */
export function makePayments(
  random: Random,
  prices: Map<string, number>,
  purchases: { customer: Customer; name: string; day: string }[],
  customers: Customer[],
): Payment[] {
  const paid = purchases.map(({ customer, name, day }) => {
    const isToday = day === "0"
    return payment(random, prices, {
      customer,
      name,
      day,
      hour: isToday ? "" : hourOf(random),
      status: "paid",
    })
  })
  const unpaid = random
    .shuffle(purchases)
    .slice(0, Math.round(purchases.length * 0.06))
    .filter(({ day }) => day !== "0")
    .map(({ customer, name, day }) => {
      const status = random.pick(["pending", "rejected", "rejected", "cancelled", "refunded"])
      return payment(random, prices, { customer, name, day, hour: hourOf(random), status })
    })
  const older: Payment[] = []
  for (let day = -380; day < -73; day++) {
    const usual = 1.2 + (3.6 * (day + 380)) / 307
    for (let n = Math.floor(usual + random.next()); n > 0; n--) {
      const then = customers.filter((customer) => customer.registered <= day)
      if (then.length === 0) continue
      const customer = random.pick(then)
      const status = random.chance(0.04) ? random.pick(["rejected", "cancelled", "refunded"]) : "paid"
      older.push(
        payment(random, prices, {
          customer,
          name: customer.buys,
          day: String(day),
          hour: hourOf(random),
          status,
        }),
      )
    }
  }
  return [...older, ...paid, ...unpaid]
}

export function dayOfPurchase({ from }: Purchase): string {
  return dayName(from)
}

function payment(
  random: Random,
  prices: Map<string, number>,
  of: { customer: Customer; name: string; day: string; hour: string; status: string },
): Payment {
  const hasCoupon = random.chance(0.13)
  const price = prices.get(of.name) ?? 0
  const amount = hasCoupon ? Math.round(price * random.pick([0.85, 0.9])) : price
  const isOnline = of.status === "pending" || of.status === "rejected" || random.chance(0.58)
  const method = isOnline ? "paypal" : random.pick(["terminal", "terminal", "cash"])
  const { customer, name, status, day, hour } = of
  const coupon = hasCoupon ? codeOf(amount / price, customer.branch, fromReference(day)) : ""
  return [
    ...[customer.email, customer.branch, name, amount, method, status, day, hour, hasCoupon ? "yes" : "no"],
    coupon,
  ]
}

/** Of `coupons.csv`, the one that took this much off on that day; none of before those. */
function codeOf(share: number, branch: string, day: number): string {
  if (share < 0.88) {
    if (branch === "Tijuana" && day >= -10) return "TIJUANA15"
    return day >= -90 ? "PRIMAVERA15" : ""
  }
  return day >= -20 ? "OTONO10" : ""
}

function hourOf(random: Random): string {
  const pad = (part: number) => String(part).padStart(2, "0")
  return `${pad(random.integer(7, 21))}:${pad(random.integer(0, 59))}`
}
