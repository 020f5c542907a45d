import { z } from "zod"
import { endpoint } from "./endpoint.ts"
import { UserId } from "./people.ts"
import { ClassId } from "./schedule.ts"
import { BranchId, DisciplineId, InstructorId } from "./studio.ts"
import { Day, Instant } from "./time.ts"

const tag = "Dashboard"

/** Staff accounts may hold either action. Whose permission is for some branches sees those alone. */
export const figuresAccess = {
  anyOf: [
    { module: "dashboard", action: "estadisticas", of: "branch" },
    { module: "dashboard", action: "ver", of: "branch" },
  ],
} as const
const access = figuresAccess

/** Pesos: what was paid, what went back, each on its own day, and what is left. Less went in than out: `net` is below zero. */
export const Money = z.object({ paid: z.number(), refunded: z.number(), net: z.number() })
export type Money = z.infer<typeof Money>

/** Of this day or later, in the time of the branch where it was paid, or the studio's: what a list of payments from it shows. */
const MoneySince = Money.extend({ since: Day })

const Coupons = z.object({ with: Money, without: Money })
const Methods = z.object({ cash: Money, terminal: Money, paypal: Money })

export const getBilling = endpoint({
  method: "GET",
  mayBeOld: true,
  path: "/reports/billing",
  tag,
  summary: "Lo que entró en total, este año, este mes, esta semana y hoy; con y sin cupón, y por método",
  access,
  output: z.object({
    total: Money,
    year: MoneySince,
    month: MoneySince,
    /** Since Monday. */
    week: MoneySince,
    day: MoneySince,
    coupons: z.object({ year: Coupons, month: Coupons }),
    methods: z.object({ year: Methods, month: Methods }),
  }),
})

/** What a day brought: money, and seats that are taken in its classes. */
const DayFigures = z.object({ day: Day, money: Money, people: z.int(), classes: z.int() })

export const getToday = endpoint({
  method: "GET",
  mayBeOld: true,
  path: "/reports/today",
  tag,
  summary: "Hoy, y el mismo día de la semana pasada entero: lo que entró y quién vino",
  access,
  output: z.object({ today: DayFigures, weekAgo: DayFigures }),
})

/** A branch's day, on the day it is there; null is what who asks may not see. */
export const BranchDay = z.object({
  day: Day,
  /** Who has a seat in a class of the day, each once. */
  people: z.int(),
  /** As the dashboard and the list of payments have it of that branch and day. */
  money: Money.nullable(),
  /** Of them, who never came before. */
  firstTimers: z.int().nullable(),
  /** Of them, who wrote what of their body asks for care. */
  careNotes: z.int().nullable(),
})

export const getBranchDay = endpoint({
  method: "GET",
  path: "/reports/branch-day",
  tag,
  summary:
    "El día de una sucursal: quién viene, lo que entró, quién llega por primera vez y quién pide cuidado",
  access: { module: "operaciones", action: "ver", of: "branch" },
  query: z.strictObject({ branch: BranchId }),
  output: BranchDay,
  errors: ["BRANCH_NOT_FOUND"],
})

/** Most classes of each kind that are told of; how many there are stands beside them. */
export const mostToLookAt = 5
/** A class is nearly empty when it has less than this share of its places taken. */
export const nearlyEmpty = 0.25

export const ClassToLookAt = z.object({
  id: ClassId,
  startsAt: Instant,
  timeZone: z.string(),
  branchId: BranchId,
  branchName: z.string(),
  discipline: z.string(),
  instructor: z.string(),
  capacity: z.int(),
  occupied: z.int(),
  /** People who wait for a place. */
  waiting: z.int(),
})
export type ClassToLookAt = z.infer<typeof ClassToLookAt>

const ClassesToLookAt = z.object({ total: z.int(), classes: z.array(ClassToLookAt) })

export const getComing = endpoint({
  method: "GET",
  mayBeOld: true,
  path: "/reports/coming",
  tag,
  summary:
    "Qué tan llenos van los próximos siete días; las clases casi vacías, y aquellas con lista de espera",
  access,
  output: z.object({
    /** Seven, from today: the classes that have not begun, their places, and those that are taken. */
    days: z.array(z.object({ day: Day, classes: z.int(), capacity: z.int(), occupied: z.int() })),
    /** Those that can still be booked; soonest first. */
    empty: ClassesToLookAt,
    waited: ClassesToLookAt,
  }),
})

export const getUserFigures = endpoint({
  method: "GET",
  mayBeOld: true,
  path: "/reports/users",
  tag,
  summary: "Cuántos clientes hay, cuántos se registraron este mes y cuántos pueden entrar",
  access,
  output: z.object({
    total: z.int(),
    new: z.int(),
    active: z.int(),
    /** From when on a user is new. */
    since: Day,
  }),
})

const Range = z.object({ from: Day, to: Day })

/** Of a public branch, by its own days. No figure has a cancelled class in it. */
const BranchClasses = z.object({
  branchId: BranchId,
  branchName: z.string(),
  /** The last thirty days. */
  lastMonth: Range,
  /** Null: nobody has said from when on fortnights are counted, or that day is still to come. */
  fortnight: Range.nullable(),
  month: Range,
  /** The last seven days. */
  week: Range,
  today: Day,
  instructors: z.array(
    z.object({
      id: InstructorId,
      name: z.string(),
      lastMonth: z.int(),
      fortnight: z.int().nullable(),
    }),
  ),
  disciplines: z.array(
    z.object({ id: DisciplineId, name: z.string(), month: z.int(), week: z.int(), today: z.int() }),
  ),
})
export type BranchClasses = z.infer<typeof BranchClasses>

export const getClassFigures = endpoint({
  method: "GET",
  mayBeOld: true,
  path: "/reports/classes",
  tag,
  summary: "Cuántas clases tiene cada instructor y cada disciplina, por sucursal",
  access,
  output: z.object({
    /** From when on fortnights are counted; null while nobody has said it. */
    startDate: Day.nullable(),
    branches: z.array(BranchClasses),
  }),
})

/** How many customers a ranking has. */
export const mostRanked = 5

const Ranked = z.object({
  userId: UserId,
  name: z.string(),
  /** Pesos of their payments there that stand, less what of them went back. */
  paid: z.number(),
  lastAt: Instant,
  /** Of the last one; null when it paid for none. */
  package: z.string().nullable(),
})

export const getRanking = endpoint({
  method: "GET",
  mayBeOld: true,
  path: "/reports/ranking",
  tag,
  summary: "Quiénes han pagado más en cada sucursal, y su último pago",
  access,
  output: z.object({
    branches: z.array(
      z.object({
        branchId: BranchId,
        branchName: z.string(),
        timeZone: z.string(),
        customers: z.array(Ranked),
      }),
    ),
  }),
})
