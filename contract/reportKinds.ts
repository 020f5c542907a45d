import type { ReportColumn } from "./reportCells.ts"

/** By what the rows of a report are: the columns that name a row. */
interface Grouping {
  label: string
  columns: readonly ReportColumn[]
  /** What else each row says of itself: the ids by which its own list is found. */
  ids?: readonly string[]
}

/** What narrows a report, beside its days and its branch. */
export type ReportFilter = "method" | "discipline" | "instructor"

export interface ReportKind {
  /** Under `/backend/informes`. */
  address: string
  title: string
  lead: string
  /** The first when nobody says. */
  by: Readonly<Record<string, Grouping>>
  measures: readonly ReportColumn[]
  filters: readonly ReportFilter[]
  /** What its figures do not say. */
  note?: string
}

const day: ReportColumn = { key: "day", name: "Día", kind: "day" }
const hour: ReportColumn = { key: "hour", name: "Hora", kind: "hour" }
const weekday: ReportColumn = { key: "weekday", name: "Día de la semana", kind: "weekday" }
const discipline: ReportColumn = { key: "discipline", name: "Disciplina", kind: "text" }
const instructor: ReportColumn = { key: "instructor", name: "Instructor", kind: "text" }
const branch: ReportColumn = { key: "branch", name: "Sucursal", kind: "text" }
const method: ReportColumn = { key: "method", name: "Método", kind: "method" }

const byDay = { label: "Día", columns: [day] }
const byHour = { label: "Hora", columns: [hour] }
const byWeekday = { label: "Día de la semana", columns: [weekday] }
const byDiscipline = { label: "Disciplina", columns: [discipline], ids: ["disciplineId"] }
const byInstructor = { label: "Instructor", columns: [instructor], ids: ["instructorId"] }
const byBranch = { label: "Sucursal", columns: [branch], ids: ["branchId"] }
const byClass = {
  label: "Clase",
  columns: [day, hour, discipline, instructor, branch],
  ids: ["classId", "branchId"],
}

const count = (key: string, name: string): ReportColumn => ({ key, name, kind: "count" })
const money = (key: string, name: string): ReportColumn => ({ key, name, kind: "money" })
const share = (key: string, name: string, of: readonly [string, string]): ReportColumn => ({
  ...{ key, name, of },
  kind: "share",
})

/** What each report is, by its name over the wire. */
export const reportKinds = {
  payments: {
    address: "pagos",
    title: "Pagos",
    lead: "Lo que se cobró y lo que se devolvió, cada movimiento en su propio día.",
    by: {
      day: byDay,
      method: { label: "Método", columns: [method] },
      branch: byBranch,
      all: { label: "Día, sucursal y método", columns: [day, branch, method], ids: ["branchId"] },
    },
    measures: [
      count("payments", "Pagos"),
      money("paid", "Cobrado"),
      money("refunded", "Reembolsado"),
      money("net", "Neto"),
    ],
    filters: ["method"],
    note: "El neto es antes de las comisiones del procesador de pagos, que Cupo no conoce.",
  },
  attendance: {
    address: "asistencia",
    title: "Asistencia",
    lead: "Quién llegó y quién no, en las clases que ya empezaron.",
    by: {
      day: byDay,
      class: byClass,
      discipline: byDiscipline,
      instructor: byInstructor,
      branch: byBranch,
    },
    measures: [
      count("classes", "Clases"),
      count("booked", "Reservas"),
      count("attended", "Asistieron"),
      count("missed", "Faltaron"),
      count("unmarked", "Sin marcar"),
      count("late", "Canceladas tarde"),
      share("came", "Asistencia", ["attended", "marked"]),
    ],
    filters: ["discipline", "instructor"],
    note: "La asistencia es de las reservas que se marcaron: de las demás nadie dijo si llegaron.",
  },
  occupancy: {
    address: "ocupacion",
    title: "Ocupación",
    lead: "Qué tan llenas fueron las clases que ya empezaron.",
    by: {
      hour: byHour,
      weekday: byWeekday,
      discipline: byDiscipline,
      instructor: byInstructor,
      branch: byBranch,
      class: byClass,
    },
    measures: [
      count("classes", "Clases"),
      count("capacity", "Lugares"),
      count("occupied", "Ocupados"),
      share("filled", "Ocupación", ["occupied", "capacity"]),
      count("full", "Llenas"),
    ],
    filters: ["discipline", "instructor"],
  },
} as const satisfies Record<string, ReportKind>

export type ReportName = keyof typeof reportKinds

export const reportNames = Object.keys(reportKinds) as ReportName[]

export const kindOf = (name: ReportName): ReportKind => reportKinds[name]

/** How a report's rows are grouped: as is asked, else by its first way. */
export function groupingOf({ by }: ReportKind, wanted: string | undefined): string {
  const ways = Object.keys(by)
  return wanted !== undefined && ways.includes(wanted) ? wanted : (ways[0] as string)
}

/** The columns of a report, as its rows are grouped. */
export const columnsOf = (kind: ReportKind, by: string | undefined): ReportColumn[] => [
  ...(kind.by[groupingOf(kind, by)]?.columns ?? []),
  ...kind.measures,
]
