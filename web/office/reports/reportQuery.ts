import type { ReportPeriod, ReportQuery } from "../../../contract/reporting.ts"
import { type ReportKind, type ReportName, reportKinds, reportNames } from "../../../contract/reportKinds.ts"
import { pageIn } from "../../ui/paging.ts"

/** The report of an address; undefined where there is none. */
export const reportAt = (address: string | undefined): ReportName | undefined =>
  reportNames.find((name) => reportKinds[name].address === address)

export const periodNames: Record<ReportPeriod, string> = {
  month: "Este mes",
  lastMonth: "Mes pasado",
  week: "Esta semana",
  lastWeek: "Semana pasada",
  today: "Hoy",
  yesterday: "Ayer",
  last7: "Últimos 7 días",
  last30: "Últimos 30 días",
  last90: "Últimos 90 días",
  year: "Este año",
}

const names = ["period", "from", "to", "by", "branch", "method", "discipline", "instructor", "sort"] as const
export type QueryName = (typeof names)[number]

/** What an address asks a report with, as it stands there: the server says what is wrong with it. */
export const askedIn = (query: URLSearchParams): ReportQuery =>
  Object.fromEntries(
    names.flatMap((name) => (query.get(name) ? [[name, query.get(name)]] : [])),
  ) as ReportQuery

export const pageAsked = (query: URLSearchParams, size: number) => ({ page: pageIn(query), size })

/** How many filters narrow it, beside its days and how it is grouped. */
export const countActive = (asked: ReportQuery): number =>
  [asked.branch, asked.method, asked.discipline, asked.instructor].filter(Boolean).length

/** The ways to group it, for a choice. */
export const waysOf = ({ by }: ReportKind) =>
  Object.entries(by).map(([value, { label }]) => ({ value, label }))
