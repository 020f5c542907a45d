import type { z } from "zod"
import type { getBilling } from "../../../contract/reports.ts"
import type { Actor, Context } from "../../platform/context.ts"
import { sumUp } from "../payments/desk/sumUp.ts"
import { readMoved, sumOf } from "./money.ts"
import { startsOf } from "./periods.ts"
import { seenDay, seenIds } from "./seen.ts"

type Name = "year" | "month" | "week" | "day"

export async function readBilling(context: Context<Actor>): Promise<z.input<typeof getBilling.output>> {
  const day = await seenDay(context)
  const since: Record<Name, string> = { ...startsOf(day), day }
  const names = Object.keys(since) as Name[]
  const [all, moved] = await Promise.all([
    sumUp(context.db, {}, seenIds(context)),
    readMoved(
      context,
      names.map((name) => ({ name, since: since[name] })),
    ),
  ])
  const tile = (name: Name) => ({ ...sumOf(moved, ({ period }) => period === name), since: since[name] })
  const byCoupon = (name: Name) => {
    const whether = (used: boolean) =>
      sumOf(moved, ({ period, coupon_used }) => period === name && coupon_used === used)
    return { with: whether(true), without: whether(false) }
  }
  const byMethod = (name: Name) => {
    const by = (method: string) =>
      sumOf(moved, ({ period, payment_method }) => period === name && payment_method === method)
    return { cash: by("cash"), terminal: by("terminal"), paypal: by("paypal") }
  }
  return {
    total: sumOf([all]),
    ...{ year: tile("year"), month: tile("month"), week: tile("week"), day: tile("day") },
    coupons: { year: byCoupon("year"), month: byCoupon("month") },
    methods: { year: byMethod("year"), month: byMethod("month") },
  }
}
