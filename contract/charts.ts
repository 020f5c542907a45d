import { z } from "zod"
import { endpoint } from "./endpoint.ts"
import { PackageId } from "./packages.ts"
import { figuresAccess as access, Money } from "./reports.ts"
import { BranchId } from "./studio.ts"
import { Day, Instant } from "./time.ts"

const tag = "Dashboard"
/** Of one branch; of all that they see, and of payments made in none, when absent. */
const query = z.strictObject({ branch: BranchId.optional() })
const errors = ["BRANCH_NOT_FOUND"] as const

/** Months that a chart goes back, the one that is under way among them. */
export const chartMonths = 12
/** Whole weeks that the chart of occupancy goes back, up to yesterday. */
export const chartWeeks = 12

/** When it was summed, at most twenty minutes ago, and the days that it is of, both in it. */
const Summed = z.object({ at: Instant, from: Day, to: Day })
const Range = { from: Day, to: Day }

const MonthIncome = z.object({ ...Range, cash: Money, terminal: Money, paypal: Money })
export type MonthIncome = z.infer<typeof MonthIncome>

export const getIncome = endpoint({
  method: "GET",
  mayBeOld: true,
  path: "/reports/income",
  tag,
  summary: "Lo que entró y lo que se devolvió cada mes, por método de pago",
  access,
  query,
  output: Summed.extend({ months: z.array(MonthIncome).length(chartMonths) }),
  errors,
})

const HourOfWeek = z.object({
  /** 0 is Monday. */
  weekday: z.int().min(0).max(6),
  /** In which its classes begin, of the branch. */
  hour: z.int().min(0).max(23),
  classes: z.int(),
  capacity: z.int(),
  /** Seats that somebody had. */
  occupied: z.int(),
})
export type HourOfWeek = z.infer<typeof HourOfWeek>

export const getOccupancy = endpoint({
  method: "GET",
  mayBeOld: true,
  path: "/reports/occupancy",
  tag,
  summary: "Qué tan llenas estuvieron las clases de cada hora y día de la semana",
  access,
  query,
  /** Only hours that had classes, none of them cancelled; Monday first. */
  output: Summed.extend({ hours: z.array(HourOfWeek) }),
  errors,
})

const MonthCustomers = z.object({
  ...Range,
  /** People whose first class, in whatever branch, was in this month. */
  new: z.int(),
  /** People who came in this month and before it. */
  returning: z.int(),
})
export type MonthCustomers = z.infer<typeof MonthCustomers>

export const getReturning = endpoint({
  method: "GET",
  mayBeOld: true,
  path: "/reports/returning",
  tag,
  summary: "Cuántas personas vinieron cada mes por primera vez, y cuántas ya habían venido",
  access,
  query,
  output: Summed.extend({ months: z.array(MonthCustomers).length(chartMonths) }),
  errors,
})

/** Classes of the packages that were given in the period: `sold` and `added` are what became of them, all else together. */
const PackageUse = z.object({
  packageId: PackageId.nullable(),
  name: z.string(),
  /** How many of them were given. */
  packages: z.int(),
  sold: z.int(),
  /** What staff gave beside. */
  added: z.int(),
  used: z.int(),
  expired: z.int(),
  /** What staff took back, or a refund. */
  withdrawn: z.int(),
  left: z.int(),
})
export type PackageUse = z.infer<typeof PackageUse>

export const getUnspent = endpoint({
  method: "GET",
  mayBeOld: true,
  path: "/reports/unspent",
  tag,
  summary: "Cuántas clases de cada paquete se usaron, se vencieron y quedan; no de los ilimitados",
  access,
  query,
  /** Those of which most was given first. */
  output: Summed.extend({ packages: z.array(PackageUse) }),
  errors,
})
