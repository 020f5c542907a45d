import { z } from "zod"
import { endpoint } from "./endpoint.ts"
import { Id } from "./id.ts"
import { toCentavos } from "./money.ts"
import { history, mostOfHistory } from "./paging.ts"
import { edited, Revision } from "./revision.ts"
import { BranchId } from "./studio.ts"
import { line } from "./text.ts"
import { ChosenDay, Day, Instant } from "./time.ts"

export const PackageId = Id.brand<"PackageId">()
export type PackageId = z.infer<typeof PackageId>
export const HeldPackageId = Id.brand<"HeldPackageId">()
export type HeldPackageId = z.infer<typeof HeldPackageId>

export const packageTypes = ["group", "individual"] as const
export type PackageType = (typeof packageTypes)[number]

/** A package of the catalogue. Amounts in pesos with two decimals. */
export const Package = z.object({
  id: PackageId,
  description: z.string(),
  /** 0 means unlimited. */
  totalClasses: z.int().min(0),
  amount: z.number(),
  type: z.enum(packageTypes),
  daysExpiry: z.int().min(1),
  isActive: z.boolean(),
  isUnlimited: z.boolean(),
  public: z.boolean(),
  isNewUser: z.boolean(),
  specialPrice: z.number().nullable(),
  discount: z.number(),
  discountInfo: z.string(),
  branchId: BranchId.nullable(),
  /** The coupon that its card suggests. */
  couponId: Id.brand<"CouponId">().nullable(),
  startDate: Day.nullable(),
  endDate: Day.nullable(),
  revision: Revision,
  createdAt: Instant,
  updatedAt: Instant,
})
export type Package = z.infer<typeof Package>

const pesos = z
  .number("Escribe una cantidad")
  .min(0, "No puede ser menos de 0")
  .max(1_000_000, "Máximo 1,000,000")
  .refine((amount) => toCentavos(amount) !== undefined, "Máximo dos decimales")

const whole = (least: number, most: number, few: string) =>
  z
    .int("Escribe un número entero")
    .min(least, few)
    .max(most, `Máximo ${most.toLocaleString("es-MX")}`)

/** Whether it is unlimited follows from its classes. Amounts in pesos. */
export const PackageEdit = z
  .strictObject({
    description: line(120).min(1, "El nombre es requerido"),
    type: z.enum(packageTypes),
    /** 0 means unlimited. */
    totalClasses: whole(0, 1000, "No puede ser menos de 0"),
    daysExpiry: whole(1, 3650, "Al menos 1 día"),
    amount: pesos,
    specialPrice: pesos.nullable(),
    discount: z
      .number("Escribe un porcentaje")
      .min(0, "No puede ser menos de 0 %")
      .max(100, "Debe ser 100 % o menos")
      .multipleOf(0.01, "Máximo dos decimales"),
    discountInfo: line(80),
    branchId: BranchId.nullable(),
    couponId: Id.brand<"CouponId">().nullable(),
    startDate: ChosenDay.nullable(),
    endDate: ChosenDay.nullable(),
    isNewUser: z.boolean(),
    public: z.boolean(),
    isActive: z.boolean(),
    ...edited,
  })
  .refine(({ amount, specialPrice }) => specialPrice === null || specialPrice <= amount, {
    path: ["specialPrice"],
    error: "No puede ser más que el precio",
  })
  .refine(({ startDate, endDate }) => !startDate || !endDate || endDate >= startDate, {
    path: ["endDate"],
    error: "Termina antes de empezar",
  })
export type PackageEdit = z.infer<typeof PackageEdit>

/** A package that a customer holds. */
export const HeldPackage = z.object({
  id: HeldPackageId,
  packageId: PackageId.nullable(),
  description: z.string(),
  type: z.enum(packageTypes),
  isUnlimited: z.boolean(),
  totalClasses: z.int(),
  /** What the ledger says is left; 0 for an unlimited package. */
  available: z.int().min(0),
  branchId: BranchId.nullable(),
  startsAt: Instant,
  expiresAt: Instant,
  /** In which its days are counted: its branch's, else the customer's own branch's. */
  timeZone: z.string(),
  /** Valid now: not expired and not revoked. */
  active: z.boolean(),
  /** The days of a rest that is under way or to come: nothing is booked with it on them. */
  frozen: z.object({ from: Day, until: Day }).nullable(),
  /** Who gave it, and to whom it was given last, by first name and initial. */
  passedFrom: z.string().nullable(),
  passedTo: z.string().nullable(),
})
export type HeldPackage = z.infer<typeof HeldPackage>

export const creditReasons = [
  ...(["granted", "used", "returned", "lost", "expired", "adjusted"] as const),
  ...(["extended", "frozen", "thawed", "passed"] as const),
] as const
export type CreditReason = (typeof creditReasons)[number]

/** One row of the ledger: what changed, why, and what was left after it. */
export const CreditMovement = z.object({
  heldPackageId: HeldPackageId,
  package: z.string(),
  isUnlimited: z.boolean(),
  delta: z.int(),
  balance: z.int().min(0),
  reason: z.enum(creditReasons),
  /** A sentence in Spanish: «Pilates Reformer · 25 nov · lugar 6». */
  note: z.string(),
  createdAt: Instant,
  /** The zone of its package. */
  timeZone: z.string(),
})
export type CreditMovement = z.infer<typeof CreditMovement>

/** How many of the packages that are over are told of, unless more are asked for. */
export const fewEnded = 12

export const creditsAsked = z.strictObject({
  /** No more of the packages that are over: the last to end. */
  ended: z.coerce.number().int().min(0).max(mostOfHistory).default(fewEnded),
})

/** What somebody holds and lately held, and each movement of these packages. */
export const Credits = z.object({
  packages: z.array(HeldPackage),
  /** Others ended before those. */
  hasOlderPackages: z.boolean(),
  movements: z.array(CreditMovement),
  ...history,
})
export type Credits = z.infer<typeof Credits>

const tag = "Paquetes"

export const listPackages = endpoint({
  method: "GET",
  path: "/packages",
  tag,
  summary: "Paquetes a la venta",
  access: "public",
  output: z.object({ packages: z.array(Package) }),
})

export const getPackage = endpoint({
  method: "GET",
  path: "/packages/:id",
  tag,
  summary: "Un paquete a la venta",
  access: "public",
  params: z.strictObject({ id: PackageId }),
  output: Package,
  errors: ["PACKAGE_NOT_FOUND"],
})

const done = z.object({ ok: z.literal(true) })

export const createPackage = endpoint({
  method: "POST",
  path: "/packages",
  tag,
  summary: "Crea un paquete",
  access: { module: "paquetes", action: "crear", of: "branch" },
  body: PackageEdit,
  status: 201,
  output: Package,
  takesIdempotencyKey: true,
  errors: ["BRANCH_NOT_FOUND", "COUPON_NOT_FOUND", "NAME_TAKEN"],
})

export const updatePackage = endpoint({
  method: "PUT",
  path: "/packages/:id",
  tag,
  summary: "Cambia un paquete del catálogo; lo que alguien ya compró se queda como está",
  access: { module: "paquetes", action: "editar", of: "branch" },
  params: z.strictObject({ id: PackageId }),
  body: PackageEdit,
  output: Package,
  takesIdempotencyKey: true,
  errors: ["PACKAGE_NOT_FOUND", "BRANCH_NOT_FOUND", "COUPON_NOT_FOUND", "NAME_TAKEN", "EDITED_MEANWHILE"],
})

export const deletePackage = endpoint({
  method: "DELETE",
  path: "/packages/:id",
  tag,
  summary: "Elimina un paquete que nadie ha comprado",
  access: { module: "paquetes", action: "editar", of: "branch" },
  params: z.strictObject({ id: PackageId }),
  output: done,
  errors: ["PACKAGE_NOT_FOUND", "IN_USE"],
})

export const getPackageHolders = endpoint({
  method: "GET",
  path: "/packages/:id/holders",
  tag,
  summary: "Cuántas personas tienen un paquete",
  access: {
    anyOf: [
      { module: "paquetes", action: "listado", of: "any" },
      { module: "paquetes", action: "editar", of: "any" },
    ],
  },
  params: z.strictObject({ id: PackageId }),
  output: z.object({
    /** Who may still book with one. */
    holding: z.int(),
    /** Who ever had one. */
    ever: z.int(),
  }),
  errors: ["PACKAGE_NOT_FOUND"],
})

export const listMyCredits = endpoint({
  method: "GET",
  path: "/credits/my",
  tag,
  summary:
    "Mis paquetes, los últimos de los que terminaron, y cada movimiento de sus clases, el más reciente primero",
  access: "signedIn",
  query: creditsAsked,
  output: Credits,
})
