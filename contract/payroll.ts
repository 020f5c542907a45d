import { z } from "zod"
import { endpoint } from "./endpoint.ts"
import { Id } from "./id.ts"
import { toCentavos } from "./money.ts"
import { Pesos } from "./orders.ts"
import { pageOf } from "./paging.ts"
import { cadences } from "./payPeriods.ts"
import { cancelledRules, headRules, rateKinds } from "./payRates.ts"
import { edited, Revision } from "./revision.ts"
import { ClassId } from "./schedule.ts"
import { DisciplineId, InstructorId } from "./studio.ts"
import { line } from "./text.ts"
import { ChosenDay, Day, Instant } from "./time.ts"

const tag = "Nómina"
const ok = z.object({ ok: z.literal(true) })

/** An instructor gives classes in any branch and is paid once: all of it is the whole studio's. */
const sees = { module: "nomina", action: "ver", of: "studio" } as const
const edits = { module: "nomina", action: "editar", of: "studio" } as const
/** One's own: who one is in the catalogue says which. */
const own = { module: "misClases", action: "ver", of: "any" } as const

export const PayPeriodId = Id.brand<"PayPeriodId">()
export type PayPeriodId = z.infer<typeof PayPeriodId>

export const lateHoursRange = { min: 1, max: 168 }

const rules = {
  cadence: z.enum(cadences, "Elige cada cuánto se paga"),
  /** From which day classes are paid; null: nobody is paid through Cupo. */
  paysFrom: ChosenDay.nullable(),
  heads: z.enum(headRules, "Elige a quién se cuenta"),
  cancelled: z.enum(cancelledRules, "Elige qué se paga de una clase cancelada"),
  /** One that is cancelled fewer hours before it begins is cancelled late. */
  lateHours: z
    .int("Escribe un número")
    .min(lateHoursRange.min, "Entre 1 y 168")
    .max(lateHoursRange.max, "Entre 1 y 168"),
}

/** How the studio pays its instructors. */
export const PayRules = z.object(rules)
export type PayRules = z.infer<typeof PayRules>

export const defaultPayRules: PayRules = {
  ...{ cadence: "fortnight", paysFrom: null, heads: "attended", cancelled: "never" },
  lateHours: 12,
}

export const PayRulesSetting = PayRules.extend({ revision: Revision })

export const getPayRules = endpoint({
  method: "GET",
  path: "/config/payroll",
  tag: "Configuración",
  summary: "Cómo se paga a los instructores",
  access: {
    anyOf: [
      { ...sees, of: "any" },
      { module: "configuracion", action: "editar", of: "any" },
    ],
  },
  output: PayRulesSetting,
})

export const PayRulesEdit = z.strictObject({ ...rules, ...edited })

export const savePayRules = endpoint({
  method: "POST",
  path: "/config/payroll",
  tag: "Configuración",
  summary: "Guarda cómo se paga a los instructores; lo que ya se cerró queda como está",
  access: { module: "configuracion", action: "editar", of: "studio" },
  body: PayRulesEdit,
  output: PayRulesSetting,
  takesIdempotencyKey: true,
  errors: ["EDITED_MEANWHILE"],
})

/** What a class is paid, in pesos. */
export const Rate = z.object({
  kind: z.enum(rateKinds),
  base: z.number(),
  perHead: z.number(),
  headOver: z.int(),
})
export type Rate = z.infer<typeof Rate>

export const InstructorRate = Rate.extend({
  id: Id,
  from: Day,
  /** Null: of all that have none of their own. */
  discipline: DisciplineId.nullable(),
})
export type InstructorRate = z.infer<typeof InstructorRate>

const instructorParams = z.strictObject({ id: InstructorId })

export const listRates = endpoint({
  method: "GET",
  path: "/instructors/:id/rates",
  tag,
  summary: "Las tarifas de un instructor, la última primero",
  access: sees,
  params: instructorParams,
  output: z.object({ rates: z.array(InstructorRate) }),
  errors: ["INSTRUCTOR_NOT_FOUND"],
})

/** What a kind of rate has not is not read. */
export const NewRate = z.strictObject({
  from: ChosenDay,
  discipline: DisciplineId.nullable().default(null),
  kind: z.enum(rateKinds, "Elige cómo se paga"),
  base: Pesos.default(0),
  perHead: Pesos.default(0),
  headOver: z.int("Escribe un número").min(0, "Entre 0 y 1000").max(1000, "Entre 0 y 1000").default(0),
})

export const addRate = endpoint({
  method: "POST",
  path: "/instructors/:id/rates",
  tag,
  summary: "Agrega la tarifa que vale desde un día",
  access: edits,
  params: instructorParams,
  body: NewRate,
  output: InstructorRate,
  status: 201,
  takesIdempotencyKey: true,
  errors: ["INSTRUCTOR_NOT_FOUND", "DISCIPLINE_NOT_FOUND", "PAY_RATE_TAKEN"],
})

export const removeRate = endpoint({
  method: "DELETE",
  path: "/payroll/rates/:id",
  tag,
  summary: "Quita una tarifa; lo que ya se cerró queda como está",
  access: edits,
  params: z.strictObject({ id: Id }),
  output: ok,
  errors: ["PAY_RATE_NOT_FOUND"],
})

/** Told by its first day, closed or not: no two have a day in common. `running`: it goes on; `due`: it is over, and waits to be closed. Pesos. */
export const PayPeriod = z.object({
  from: Day,
  to: Day,
  state: z.enum(["running", "due", "closed"]),
  classes: z.int(),
  total: z.number(),
})
export type PayPeriod = z.infer<typeof PayPeriod>

export const listPayPeriods = endpoint({
  method: "GET",
  path: "/payroll/periods",
  tag,
  summary: "Los periodos por cerrar, y una página de los cerrados, el último primero",
  access: sees,
  query: z.strictObject(pageOf(["from"])),
  output: z.object({
    open: z.array(PayPeriod),
    closed: z.array(PayPeriod.extend({ closedAt: Instant, closedBy: z.string() })),
    total: z.int(),
  }),
})

export const PayAdjustment = z.object({
  id: Id,
  /** Below zero: it is taken off. */
  amount: z.number(),
  reason: z.string(),
  madeAt: Instant,
})
export type PayAdjustment = z.infer<typeof PayAdjustment>

/** What an instructor earns in a period: classes with a rate, and what was adjusted. */
export const InstructorPay = z.object({
  instructor: InstructorId,
  name: z.string(),
  classes: z.int(),
  heads: z.int(),
  amount: z.number(),
  adjusted: z.number(),
  total: z.number(),
  /** Classes of theirs that no rate is for: they are not paid. */
  unrated: z.int(),
})
export type InstructorPay = z.infer<typeof InstructorPay>

/** Its first day. */
const periodParams = z.strictObject({ period: ChosenDay })

export const getPayPeriod = endpoint({
  method: "GET",
  path: "/payroll/periods/:period",
  tag,
  summary: "Lo que gana cada instructor en un periodo",
  access: sees,
  params: periodParams,
  output: PayPeriod.extend({
    /** It is the one that is closed next, once it is over: adjustments that are made now are of it. */
    isNext: z.boolean(),
    /** It is the last that was closed: it may be reopened. */
    isLast: z.boolean(),
    closed: z.object({ id: PayPeriodId, at: Instant, by: z.string() }).nullable(),
    /** That it was closed before, and why it was not left so. */
    reopened: z.object({ at: Instant, by: z.string(), reason: z.string() }).nullable(),
    instructors: z.array(InstructorPay),
    /** Paid for who held a seat, since nobody took its roll. */
    unmarked: z.int(),
  }),
  errors: ["PAY_PERIOD_NOT_FOUND"],
})

export const PayLine = z.object({
  /** Null: it was deleted since. */
  classId: ClassId.nullable(),
  day: Day,
  hour: z.string(),
  discipline: z.string(),
  branch: z.string(),
  isCancelled: z.boolean(),
  heads: z.int(),
  /** Null: none is for it, and it is not paid. */
  rate: Rate.nullable(),
  amount: z.number(),
})
export type PayLine = z.infer<typeof PayLine>

/** One instructor's pay, class by class. */
export const PaySlip = z.object({
  from: Day,
  to: Day,
  state: PayPeriod.shape.state,
  name: z.string(),
  lines: z.array(PayLine),
  adjustments: z.array(PayAdjustment),
  total: z.number(),
  /** Adjustments that are made now are of this period. */
  isNext: z.boolean(),
})
export type PaySlip = z.infer<typeof PaySlip>

export const getPaySlip = endpoint({
  method: "GET",
  path: "/payroll/periods/:period/instructors/:instructor",
  tag,
  summary: "Lo que gana un instructor en un periodo, clase por clase",
  access: sees,
  params: periodParams.extend({ instructor: InstructorId }),
  output: PaySlip,
  errors: ["PAY_PERIOD_NOT_FOUND", "INSTRUCTOR_NOT_FOUND"],
})

const Reason = line(200, "Escribe el motivo").min(3, "Escribe el motivo")

export const adjustPay = endpoint({
  method: "POST",
  path: "/payroll/adjustments",
  tag,
  summary: "Suma o resta a lo que gana un instructor en el periodo que se cierra primero",
  access: edits,
  body: z.strictObject({
    instructor: InstructorId,
    /** Below zero: it is taken off. */
    amount: z
      .number("Escribe una cantidad")
      .min(-1_000_000, "Escribe una cantidad")
      .max(1_000_000, "Escribe una cantidad")
      .refine((pesos) => pesos !== 0, "Escribe una cantidad")
      .refine((pesos) => toCentavos(pesos) !== undefined, "Máximo 2 decimales"),
    reason: Reason,
  }),
  output: PayAdjustment,
  status: 201,
  takesIdempotencyKey: true,
  errors: ["INSTRUCTOR_NOT_FOUND"],
})

export const removeAdjustment = endpoint({
  method: "DELETE",
  path: "/payroll/adjustments/:id",
  tag,
  summary: "Quita un ajuste de un periodo que no se ha cerrado",
  access: edits,
  params: z.strictObject({ id: Id }),
  output: ok,
  errors: ["PAY_ADJUSTMENT_NOT_FOUND"],
})

export const closePayPeriod = endpoint({
  method: "POST",
  path: "/payroll/periods",
  tag,
  summary: "Cierra el primer periodo abierto: lo que se paga queda como está",
  access: edits,
  /** As it was seen: with another total, something changed meanwhile, and it is looked at again. */
  body: z.strictObject({ from: ChosenDay, to: ChosenDay, total: z.number("Escribe una cantidad") }),
  output: z.object({ id: PayPeriodId }),
  takesIdempotencyKey: true,
  errors: ["PAY_PERIOD_NOT_NEXT", "PAY_PERIOD_RUNNING", "PAY_PERIOD_MOVED"],
})

/** Only a superuser may, and only the last: FORBIDDEN, PAY_PERIOD_NOT_LAST. */
export const reopenPayPeriod = endpoint({
  method: "POST",
  path: "/payroll/periods/:id/reopen",
  tag,
  summary: "Reabre el último periodo que se cerró; quién y por qué queda en la bitácora",
  access: edits,
  params: z.strictObject({ id: PayPeriodId }),
  body: z.strictObject({ reason: Reason }),
  output: ok,
  takesIdempotencyKey: true,
  errors: ["PAY_PERIOD_NOT_FOUND", "PAY_PERIOD_NOT_LAST"],
})

export const listOwnPay = endpoint({
  method: "GET",
  path: "/payroll/own",
  tag,
  summary: "Lo que gana quien pregunta, por periodo, el último primero",
  access: own,
  /** `instructor`: who they are in the catalogue; null: nobody has said. The last year of what is closed. */
  output: z.object({ instructor: InstructorId.nullable(), periods: z.array(PayPeriod) }),
})

export const getOwnPay = endpoint({
  method: "GET",
  path: "/payroll/own/:period",
  tag,
  summary: "Lo que gana quien pregunta en un periodo, clase por clase",
  access: own,
  params: periodParams,
  output: PaySlip,
  errors: ["PAY_PERIOD_NOT_FOUND"],
})

/** All of a period as a file; under `/api`. Takes `format`, as reports do. */
export const payFilePath = "/payroll/periods/:period/file"
export const payFileAccess = sees
