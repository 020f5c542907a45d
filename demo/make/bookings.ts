import type { DemoClass } from "./classes.ts"
import { dayLength } from "./clock.ts"
import type { Customer } from "./customers.ts"
import type { Random } from "./random.ts"

/** A package somebody bought; credits as they go, in the order things happen. */
export interface Purchase {
  customer: Customer
  name: string
  /** First day and last day on which it pays. */
  from: number
  until: number
  left: number
  unlimited: boolean
  /** Bought before the classes of the demo begin: part of it was used in classes that nobody wrote down. */
  earlier?: boolean
}

export interface Booking {
  customer: Customer
  in: DemoClass
  purchase: Purchase
  bookedAt: number
  cancelledAt?: number
  seat?: number
}

export interface CatalogueEntry {
  credits: number
  days: number
  type: "group" | "individual"
}

type Wish = { at: number; in: DemoClass; cancelAt?: number }
type Event = { at: number; wish: Wish } | { at: number; cancelled: Booking }

const hour = 60
/** How long before a class its credit can still come back, and a margin for a change of clocks between. */
const window = 12 * hour
const margin = 2 * hour

/** Lets customers book, cancel and buy what they need, minute by minute, until the reference week begins. */
export function simulate(
  random: Random,
  classes: DemoClass[],
  customers: Customer[],
  catalogue: Map<string, CatalogueEntry>,
): { bookings: Booking[]; purchases: Purchase[] } {
  const bookings: Booking[] = []
  const earlier = customers.flatMap((customer) => boughtBefore(random, customer, catalogue))
  const purchases = [...earlier]
  const own: Own = new Map(
    customers.map((customer) => [
      customer,
      { purchases: earlier.filter((purchase) => purchase.customer === customer), bookings: [] },
    ]),
  )
  const events: Event[] = classes.flatMap((one) => wishes(random, one)).map((wish) => ({ at: wish.at, wish }))
  const queue = events.sort((a, b) => a.at - b.at)
  for (let event = queue.shift(); event; event = queue.shift()) {
    if ("cancelled" in event) {
      const { cancelled } = event
      if (event.at <= cancelled.in.startsAt - window && !cancelled.purchase.unlimited)
        cancelled.purchase.left += 1
      continue
    }
    const { wish } = event
    const customer = chooseCustomer(random, wish, customers, own, catalogue)
    if (!customer) continue
    const theirs = own.get(customer)
    const purchase =
      theirs && (payer(wish, theirs.purchases) ?? buy(wish, customer, theirs.purchases, catalogue))
    if (!theirs || !purchase) continue
    if (!purchases.includes(purchase)) purchases.push(purchase)
    if (!purchase.unlimited) purchase.left -= 1
    const booking = { customer, in: wish.in, purchase, bookedAt: wish.at, cancelledAt: wish.cancelAt }
    theirs.bookings.push(booking)
    bookings.push(booking)
    if (wish.cancelAt !== undefined) {
      const place = queue.findIndex(({ at }) => at > (wish.cancelAt as number))
      queue.splice(place < 0 ? queue.length : place, 0, { at: wish.cancelAt, cancelled: booking })
    }
  }
  sitDown(random, bookings)
  return { bookings, purchases }
}

/** Moments at which somebody will want this class, in waking hours; a few more than come, who cancel. */
function wishes(random: Random, one: DemoClass): Wish[] {
  const latest = Math.min(one.startsAt - hour, -2 * hour)
  const days = one.day < 0 ? 6 : 12
  const wishAt = () => awake(Math.round(latest - random.next() ** 2 * days * dayLength), latest)
  const coming = Array.from({ length: one.wanted }, (): Wish => ({ at: wishAt(), in: one }))
  const leaving = Array.from({ length: Math.round(one.wanted * random.next() * 0.3) }, (): Wish => {
    const at = wishAt()
    const onTime = one.startsAt - window - margin
    const cancelAt = random.chance(0.7)
      ? awake(Math.round(at + random.next() * (onTime - at)), onTime)
      : one.startsAt - random.integer(2 * hour, 8 * hour)
    return { at, in: one, cancelAt }
  })
  return [...coming, ...leaving.filter(({ at, cancelAt = 0 }) => cancelAt > at && cancelAt < -hour)]
}

/** Never at night: nobody books at four, and clocks change then. */
function awake(at: number, latest: number): number {
  const inDay = ((at % dayLength) + dayLength) % dayLength
  const moved =
    inDay < 7 * hour ? at - inDay - 2 * hour - (inDay % 50) : inDay > 22 * hour ? at - 2 * hour : at
  return Math.min(moved, latest)
}

type Own = Map<Customer, { purchases: Purchase[]; bookings: Booking[] }>

function chooseCustomer(
  random: Random,
  wish: Wish,
  customers: Customer[],
  own: Own,
  catalogue: Map<string, CatalogueEntry>,
): Customer | undefined {
  const type = wish.in.slot.type === "individual" ? "individual" : "group"
  const week = Math.floor(wish.in.day / 7)
  const able = customers.filter((customer) => {
    if (customer.branch !== wish.in.slot.branch) return false
    if (catalogue.get(customer.buys)?.type !== type) return false
    if (Math.floor(wish.at / dayLength) < customer.registered + 7) return false
    const theirs = own.get(customer)?.bookings ?? []
    return !theirs.some((other) => other.in.day === wish.in.day)
  })
  return random.weighted(able, (customer) => {
    const theirs = own.get(customer)?.bookings ?? []
    const sameWeek = theirs.filter((other) => Math.floor(other.in.day / 7) === week).length
    return customer.rhythm * Math.max(0, 1 - sameWeek / (customer.rhythm + 0.8)) ** 2
  })
}

/** What a customer of long standing had when the first class of the demo began. */
function boughtBefore(
  random: Random,
  customer: Customer,
  catalogue: Map<string, CatalogueEntry>,
): Purchase[] {
  const entry = catalogue.get(customer.buys)
  if (!entry || customer.registered > -75 || random.chance(0.15)) return []
  const from = random.integer(-66, -37)
  const left = entry.credits === 0 ? 0 : random.integer(0, Math.ceil(entry.credits / 2))
  const unlimited = entry.credits === 0
  return [{ customer, name: customer.buys, from, until: from + entry.days, left, unlimited, earlier: true }]
}

function payer(wish: Wish, purchases: Purchase[]): Purchase | undefined {
  return purchases
    .filter((one) => one.from <= Math.floor(wish.at / dayLength) && one.until >= wish.in.day)
    .filter((one) => one.unlimited || one.left > 0)
    .sort((a, b) => a.until - b.until)[0]
}

function buy(
  wish: Wish,
  customer: Customer,
  purchases: Purchase[],
  catalogue: Map<string, CatalogueEntry>,
): Purchase | undefined {
  const name = customer.first && purchases.length === 0 ? "3 clases primera vez" : customer.buys
  const entry = catalogue.get(name)
  const from = Math.floor(wish.at / dayLength)
  if (!entry || from + entry.days < wish.in.day) return undefined
  const purchase = {
    customer,
    name,
    from,
    until: from + entry.days,
    left: entry.credits,
    unlimited: entry.credits === 0,
  }
  purchases.push(purchase)
  return purchase
}

/** Gives each active booking a seat of its own, the front rows first more often than not. */
function sitDown(random: Random, bookings: Booking[]): void {
  for (const [one, inClass] of Map.groupBy(bookings, (booking) => booking.in)) {
    const free = random.chance(0.5) ? [...one.seats] : random.shuffle(one.seats)
    for (const booking of random.shuffle(inClass)) {
      if (booking.cancelledAt !== undefined) {
        booking.seat = random.pick(one.seats)
        continue
      }
      const near = random.chance(0.5) ? 0 : random.integer(0, free.length - 1)
      booking.seat = free.splice(near, 1)[0]
    }
  }
}
