// What the card of a package says. No schemas: the shop stands on this.
import { formatDay, sayDays } from "./calendar.ts"
import { formatMoney } from "./money.ts"
import { inCentavos, type Priced, priceOf } from "./price.ts"

/** A package as its card needs it; amounts in pesos. */
export interface Offered extends Priced {
  description: string
  /** 0 means unlimited. */
  totalClasses: number
  daysExpiry: number
  isNewUser: boolean
  discountInfo: string
  endDate: string | null
}

/** What stands around it. */
export interface OfferPlace {
  /** The branch that it is good in; null when that goes without saying. */
  branch: string | null
  /** The coupon that it suggests. */
  coupon?: { code: string; discount: number } | undefined
}

export interface Offer {
  name: string
  /** What the studio calls it, when that says more. */
  what: string | null
  price: string
  /** What it cost before, when that is more. */
  before: string | null
  tag: string | null
  details: string[]
  /** «Con el código OTOÑO10, $1,620». */
  coupon: string | null
}

export function sayClasses({ totalClasses }: Pick<Offered, "totalClasses">): string {
  return totalClasses === 0 ? "Ilimitado" : totalClasses === 1 ? "1 clase" : `${totalClasses} clases`
}

export function offerOf(item: Offered, { branch, coupon }: OfferPlace): Offer {
  const priced = inCentavos(item)
  const price = priceOf(priced)
  const before = price < priced.amount ? priced.amount : null
  const name = sayClasses(item)
  const tag = item.isNewUser ? "Primera vez" : before === null ? null : item.discountInfo || sayLess(item)
  return {
    name,
    what: item.description === name ? null : item.description,
    price: formatMoney(price),
    before: before === null ? null : formatMoney(before),
    tag,
    details: [
      [sayEach(item, price), sayDays(item.daysExpiry)].filter(Boolean).join(" · "),
      ...(branch ? [`Solo en ${branch}`] : []),
      ...(item.discountInfo && item.discountInfo !== tag ? [item.discountInfo] : []),
      ...(item.endDate ? [`A la venta hasta el ${sayDay(item.endDate)}`] : []),
    ],
    coupon: coupon ? `Con el código ${coupon.code}, ${formatMoney(priceOf(priced, coupon.discount))}` : null,
  }
}

const sayLess = ({ specialPrice, discount }: Priced): string =>
  specialPrice === null ? `${discount} % de descuento` : "Precio especial"

function sayEach({ totalClasses }: Offered, price: number): string {
  if (totalClasses === 0) return "Hasta 2 clases al día"
  return totalClasses > 1 ? `${formatMoney(Math.round(price / totalClasses))} por clase` : ""
}

const sayDay = (day: string): string => formatDay(day, { day: "numeric", month: "long" })
