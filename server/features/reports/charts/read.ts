import type { z } from "zod"
import {
  chartMonths,
  type getIncome,
  type getOccupancy,
  type getReturning,
  type getUnspent,
  type HourOfWeek,
} from "../../../../contract/charts.ts"
import type { Actor, Context } from "../../../platform/context.ts"
import { sumOf } from "../money.ts"
import { lastMonths } from "../periods.ts"
import { readChart, type Summed } from "./kept.ts"

type Answer<E extends { output: z.ZodType }> = Promise<z.input<E["output"]>>

/** What every chart says of itself. */
const saidOf = ({ at, from, to }: Summed<unknown>) => ({ at: at.toISOString(), from, to })

/** Every month of a chart, those without a row too. */
const monthsOf = ({ to }: Summed<unknown>) => lastMonths(to, chartMonths)

interface Paid {
  /** Its first day. */
  month: string
  method: "cash" | "terminal" | "paypal"
  /** In centavos. */
  paid: number
  refunded: number
}

export async function readIncome(
  context: Context<Actor>,
  branch: string | undefined,
): Answer<typeof getIncome> {
  const summed = await readChart<Paid>(context, "income", branch)
  const months = monthsOf(summed).map(({ from, to }) => {
    const by = (method: Paid["method"]) =>
      sumOf(summed.rows, (row) => row.month === from && row.method === method)
    return { from, to, cash: by("cash"), terminal: by("terminal"), paypal: by("paypal") }
  })
  return { ...saidOf(summed), months }
}

export async function readOccupancy(
  context: Context<Actor>,
  branch: string | undefined,
): Answer<typeof getOccupancy> {
  const summed = await readChart<HourOfWeek>(context, "occupancy", branch)
  return { ...saidOf(summed), hours: summed.rows }
}

export async function readReturning(
  context: Context<Actor>,
  branch: string | undefined,
): Answer<typeof getReturning> {
  const summed = await readChart<{ month: string; new: number; returning: number }>(
    context,
    "returning",
    branch,
  )
  const months = monthsOf(summed).map(({ from, to }) => {
    const row = summed.rows.find(({ month }) => month === from)
    return { from, to, new: row?.new ?? 0, returning: row?.returning ?? 0 }
  })
  return { ...saidOf(summed), months }
}

export async function readUnspent(
  context: Context<Actor>,
  branch: string | undefined,
): Answer<typeof getUnspent> {
  const summed = await readChart<z.input<typeof getUnspent.output>["packages"][number]>(
    context,
    "unspent",
    branch,
  )
  return { ...saidOf(summed), packages: summed.rows }
}
