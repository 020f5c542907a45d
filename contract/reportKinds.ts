import type { Action, Module } from "./permissions.ts"
import type { ReportColumn } from "./reportCells.ts"
import type { ReportPeriod } from "./reporting.ts"

/** By what the rows of a report are: the columns that name a row. */
interface Grouping {
  label: string
  columns: readonly ReportColumn[]
  /** What else each row says of itself: the ids by which its own list is found, and by which it is not another of the same name. */
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
  /** Of what days when nobody says; of this month when absent. */
  period?: ReportPeriod
  /** What one must hold beside the dashboard. */
  needs?: { module: Module; action: Action }
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

const customer: ReportColumn = { key: "customer", name: "Cliente", kind: "text" }

const byDay = { label: "Día", columns: [day] }
const byHour = { label: "Hora", columns: [hour] }
const byWeekday = { label: "Día de la semana", columns: [weekday] }
const byDiscipline = { label: "Disciplina", columns: [discipline], ids: ["disciplineId"] }
const byInstructor = { label: "Instructor", columns: [instructor], ids: ["instructorId"] }
const byBranch = { label: "Sucursal", columns: [branch], ids: ["branchId"] }
const byPackage = {
  label: "Paquete",
  columns: [{ key: "package", name: "Paquete", kind: "text" }],
  ids: ["packageId"],
} as const
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

const average = (key: string, name: string, of: readonly [string, string]): ReportColumn => ({
  ...{ key, name, of },
  kind: "average",
})

/** In how many weeks on end somebody came who is told to be at risk, and for how many days they have not since. */
export const regularWeeks = 4
export const calmDays = 14
/** How many months after the first purchase are told. */
export const retentionMonths = 6

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
    lead: "Qué tan llenas estuvieron las clases que ya empezaron.",
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
  cancellations: {
    address: "cancelaciones",
    title: "Cancelaciones y faltas",
    lead: "De lo que se reservó en las clases que ya empezaron, qué se canceló y quién faltó.",
    by: {
      day: byDay,
      customer: { label: "Cliente", columns: [customer], ids: ["userId"] },
      discipline: byDiscipline,
      instructor: byInstructor,
      branch: byBranch,
    },
    measures: [
      count("made", "Reservas"),
      count("inTime", "A tiempo"),
      count("late", "Tarde"),
      count("byStaff", "Por el estudio"),
      count("missed", "Faltas"),
      share("gone", "Tarde o falta", ["lost", "made"]),
    ],
    filters: ["discipline", "instructor"],
    note: "Lo que se cambió por otra clase cuenta en la otra. Por cliente están quienes cancelaron o faltaron.",
  },
  packages: {
    address: "paquetes",
    title: "Paquetes",
    lead: "Los que se vendieron y las clases que vencieron en esos días, y lo que queda por tomar hoy.",
    by: {
      package: byPackage,
      branch: byBranch,
    },
    measures: [
      count("sold", "Vendidos"),
      money("net", "Neto"),
      count("expired", "Clases vencidas"),
      count("left", "Clases por tomar hoy"),
      count("unlimited", "Ilimitados hoy"),
    ],
    filters: [],
    note: "El neto es de lo vendido en esos días, menos lo que de ello se haya devuelto. Lo que queda por tomar es de todos los paquetes vigentes, se hayan vendido cuando se hayan vendido; cuánto vale está en Clases por dar.",
  },
  coupons: {
    address: "cupones",
    title: "Cupones",
    lead: "Cuántas veces se usó cada uno, y cuánto se dejó de cobrar.",
    by: {
      coupon: {
        label: "Cupón",
        columns: [
          { key: "coupon", name: "Cupón", kind: "text" },
          { key: "code", name: "Código", kind: "text" },
        ],
        ids: ["couponId"],
      },
      package: byPackage,
      branch: byBranch,
    },
    measures: [
      count("uses", "Usos"),
      money("original", "Precio"),
      money("discount", "Descuento"),
      money("paid", "Cobrado"),
    ],
    filters: [],
  },
  retention: {
    address: "retencion",
    title: "Retención",
    lead: "De quienes compraron por primera vez en cada mes, cuántos vinieron a clase en los meses siguientes.",
    by: {
      month: {
        label: "Mes de la primera compra",
        columns: [{ key: "month", name: "Primera compra", kind: "month" }],
      },
    },
    measures: [
      count("customers", "Clientes"),
      share("month0", "Ese mes", ["came0", "of0"]),
      share("month1", "Mes 1", ["came1", "of1"]),
      share("month2", "Mes 2", ["came2", "of2"]),
      share("month3", "Mes 3", ["came3", "of3"]),
      share("month4", "Mes 4", ["came4", "of4"]),
      share("month5", "Mes 5", ["came5", "of5"]),
      share("month6", "Mes 6", ["came6", "of6"]),
    ],
    filters: [],
    period: "year",
    note: "Viene quien reservó una clase que ya se dio y no faltó a ella. El mes en curso todavía puede subir.",
  },
  atRisk: {
    address: "en-riesgo",
    title: "Clientes en riesgo",
    lead: "Vinieron cada semana durante cuatro semanas, llevan dos sin venir y no han reservado nada.",
    by: {
      customer: {
        label: "Cliente",
        columns: [
          customer,
          { key: "phone", name: "Teléfono", kind: "phone" },
          branch,
          { key: "lastDay", name: "Última clase", kind: "day" },
        ],
        ids: ["userId"],
      },
    },
    measures: [
      { key: "daysAgo", name: "Días sin venir", kind: "figure" },
      { key: "came", name: "Clases en sus cuatro semanas", kind: "figure" },
    ],
    filters: [],
    period: "last90",
    note: "Por los días de su última clase. El teléfono lo ve quien ve la lista de usuarios.",
  },
  ratings: {
    address: "calificaciones",
    title: "Calificaciones",
    lead: "Cómo califican las clases quienes asistieron, por el día de la clase.",
    by: { instructor: byInstructor, discipline: byDiscipline, branch: byBranch, day: byDay },
    measures: [
      count("answers", "Respuestas"),
      average("average", "Promedio", ["stars", "answers"]),
      count("five", "Cinco estrellas"),
      count("low", "Dos o menos"),
    ],
    filters: ["discipline", "instructor"],
    needs: { module: "clases", action: "detalle" },
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
