import { z } from "zod"
import { endpoint } from "./endpoint.ts"
import { mostRows } from "./paging.ts"
import { paymentMethods } from "./payments.ts"
import { BranchId, DisciplineId, InstructorId } from "./studio.ts"
import { ChosenDay, Day } from "./time.ts"

const tag = "Informes"

/** Whoever sees the dashboard, of the branches that it is for. */
export const reportAccess = {
  anyOf: [
    { module: "dashboard", action: "estadisticas", of: "branch" },
    { module: "dashboard", action: "ver", of: "branch" },
  ],
} as const

/** Days that are told from the one it is, so that what is saved goes on with the calendar. */
export const reportPeriods = [
  ...["month", "lastMonth", "week", "lastWeek", "today", "yesterday"],
  ...["last7", "last30", "last90", "year"],
] as const
export type ReportPeriod =
  | "month"
  | "lastMonth"
  | "week"
  | "lastWeek"
  | "today"
  | "yesterday"
  | "last7"
  | "last30"
  | "last90"
  | "year"

/** Most days of one report. */
export const mostReportDays = 400
/** Most rows of one report; what has more is refused, and asked for by fewer days. */
export const mostReportRows = 20_000

/** Which report; what none is called is REPORT_NOT_FOUND. */
export const ReportId = z.string().regex(/^\w{1,40}$/, "Elige un informe")

/** What a report is asked with: days of one's own, or a period; this month when neither is said. */
export const ReportQuery = z.strictObject({
  period: z.enum(reportPeriods as readonly [ReportPeriod, ...ReportPeriod[]]).optional(),
  from: ChosenDay.optional(),
  to: ChosenDay.optional(),
  /** How its rows are grouped; as it is grouped first when absent. */
  by: z
    .string()
    .regex(/^\w{1,20}$/, "Elige cómo agrupar")
    .optional(),
  branch: BranchId.optional(),
  method: z.enum(paymentMethods).optional(),
  discipline: DisciplineId.optional(),
  instructor: InstructorId.optional(),
  /** A column, with a minus in front turned round; as the report has its rows when absent. */
  sort: z
    .string()
    .regex(/^-?\w{1,20}$/, "Elige una columna")
    .optional(),
})
export type ReportQuery = z.infer<typeof ReportQuery>

/** As the wire and an address carry it: the same of the same, in whatever order it was asked. */
export const writeReportQuery = (asked: ReportQuery): string =>
  new URLSearchParams(
    Object.entries(asked)
      .filter((entry): entry is [string, string] => Boolean(entry[1]))
      .toSorted(),
  ).toString()

const cells = z.record(z.string(), z.union([z.string(), z.number(), z.null()]))
const Days = z.object({ from: Day, to: Day })

export const getReport = endpoint({
  method: "GET",
  mayBeOld: true,
  path: "/reports/of/:report",
  tag,
  summary: "Un informe: una página de sus renglones, lo que suman todos, y lo que sumaron los días de antes",
  access: reportAccess,
  params: z.strictObject({ report: ReportId }),
  query: ReportQuery.extend({
    page: z.coerce.number().int().min(1).max(100_000).default(1),
    size: z.coerce.number().int().min(1).max(mostRows).default(25),
  }),
  output: z.object({
    days: Days,
    /** As many days, those before. */
    before: Days,
    /** By the columns of the report; beside them what leads to a row's own list, such as `branchId`. */
    rows: z.array(cells),
    total: z.int(),
    /** Of all rows, by the columns that are numbers. */
    totals: cells,
    totalsBefore: cells,
  }),
  errors: ["REPORT_NOT_FOUND", "BRANCH_NOT_FOUND", "REPORT_TOO_LONG"],
})

export const reportFormats = ["csv", "xlsx"] as const
export type ReportFormat = (typeof reportFormats)[number]

/** All rows of a report as a file, written as it is read; under `/api`. Takes `format` beside what the report takes. */
export const reportFilePath = "/reports/of/:report/file"
