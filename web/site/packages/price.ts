import type { Package } from "../../../contract/packages.ts"

/** What a package costs today, and what it cost before when that is more. In centavos. */
export function priceOf(item: Pick<Package, "amount" | "specialPrice" | "discount">): {
  price: number
  before: number | null
} {
  const amount = Math.round(item.amount * 100)
  const price =
    item.specialPrice !== null
      ? Math.round(item.specialPrice * 100)
      : Math.round(amount * (1 - item.discount / 100))
  return { price, before: price < amount ? amount : null }
}

export function sayClasses({ totalClasses }: Pick<Package, "totalClasses">): string {
  return totalClasses === 0 ? "Ilimitado" : totalClasses === 1 ? "1 clase" : `${totalClasses} clases`
}
