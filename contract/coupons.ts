import { z } from "zod"
import { endpoint } from "./endpoint.ts"
import { Id } from "./id.ts"
import { PackageId } from "./packages.ts"
import { pageOf } from "./paging.ts"
import { UserId } from "./people.ts"
import { edited, Revision } from "./revision.ts"
import { BranchId } from "./studio.ts"
import { line } from "./text.ts"
import { ChosenDay, Day, Instant } from "./time.ts"

export const CouponId = Id.brand<"CouponId">()
export type CouponId = z.infer<typeof CouponId>

export const Coupon = z.object({
  id: CouponId,
  name: z.string(),
  code: z.string(),
  /** A percent, with two decimals at most. */
  discount: z.number(),
  /** Both inclusive, in the time of the branch where one buys. */
  startDate: Day,
  endDate: Day,
  totalUses: z.int(),
  /** Paid with it, and held at this moment by who is paying. */
  usedCount: z.int(),
  /** Null: good in all of them. */
  branchId: BranchId.nullable(),
  /** The only packages it is for; none: all of them. */
  packageIds: z.array(PackageId),
  isActive: z.boolean(),
  revision: Revision,
  createdAt: Instant,
})
export type Coupon = z.infer<typeof Coupon>

/** Why a coupon cannot be used, as anybody is told. */
export const couponRefusals = ["COUPON_INVALID", "COUPON_EXPIRED", "COUPON_USED_UP"] as const

/** And what only who may see the coupons is told: it would tell a stranger that a code they guessed is one. */
export const couponSecrets = [
  "COUPON_INACTIVE",
  "COUPON_NOT_YET",
  "COUPON_OF_OTHER_BRANCH",
  "COUPON_OF_OTHER_PACKAGE",
] as const

export const couponReasons = [...couponRefusals, ...couponSecrets] as const
export type CouponReason = (typeof couponReasons)[number]

/** What somebody types as a code. */
export const CouponCode = line(40, "Por favor ingresa un código de cupón").min(
  1,
  "Por favor ingresa un código de cupón",
)

const date = (missing: string) => z.string({ error: missing }).min(1, missing).pipe(ChosenDay)

export const CouponEdit = z
  .strictObject({
    name: line(80).min(1, "El nombre es requerido"),
    code: CouponCode.toUpperCase()
      .min(4, "Al menos 4 caracteres, para que nadie lo adivine")
      .regex(/^[A-Z0-9Ñ_-]+$/u, "Usa letras, números y guiones, sin espacios ni acentos"),
    discount: z
      .number("Escribe un porcentaje")
      .gt(0, "Debe ser más de 0 %")
      .max(100, "Debe ser 100 % o menos")
      .multipleOf(0.01, "Máximo dos decimales"),
    startDate: date("La fecha de inicio es requerida"),
    endDate: date("La fecha de fin es requerida"),
    totalUses: z.int("Escribe un número").min(1, "Al menos 1 uso").max(1_000_000, "Máximo 1,000,000 de usos"),
    branchId: BranchId.nullable(),
    packageIds: z.array(PackageId).max(200, "Máximo 200 paquetes"),
    isActive: z.boolean(),
    ...edited,
  })
  .refine(({ startDate, endDate }) => endDate >= startDate, {
    path: ["endDate"],
    error: "Termina antes de empezar",
  })
export type CouponEdit = z.infer<typeof CouponEdit>

/** `held`: promised to who is paying. `lapsed`: the promise ended and nobody paid. */
export const couponUseStates = ["used", "held", "lapsed", "returned"] as const

/** One order that was promised the coupon. */
export const CouponUse = z.object({
  orderId: Id,
  person: z.object({ id: UserId, name: z.string(), email: z.string() }),
  package: z.string(),
  /** The percent that was promised. */
  discount: z.number(),
  state: z.enum(couponUseStates),
  createdAt: Instant,
  heldUntil: Instant,
  usedAt: Instant.nullable(),
  givenBackAt: Instant.nullable(),
})
export type CouponUse = z.infer<typeof CouponUse>

const tag = "Cupones"

/** Who sells sees them too, to offer them. */
export const listCoupons = endpoint({
  method: "GET",
  path: "/coupons",
  tag,
  summary: "Los cupones, los más nuevos primero",
  access: {
    anyOf: [
      { module: "cupones", action: "listado", of: "any" },
      { module: "transacciones", action: "crear", of: "any" },
    ],
  },
  output: z.object({ coupons: z.array(Coupon) }),
})

export const validateCoupon = endpoint({
  method: "GET",
  path: "/coupons/validate",
  tag,
  summary: "Dice si un cupón sirve para un paquete, y cuánto cuesta con él",
  access: "signedIn",
  query: z.strictObject({
    code: CouponCode,
    packageId: PackageId,
    /** What the screen showed, in pesos. The answer has the right one. */
    amount: z.coerce.number().optional(),
    /** Where it is bought, when the package is of no branch; one's own when absent. */
    branchId: BranchId.optional(),
  }),
  /** Amounts in pesos. Without a valid coupon `finalAmount` is `originalAmount`. */
  output: z.object({
    valid: z.boolean(),
    coupon: Coupon.pick({ id: true, name: true, code: true, discount: true, endDate: true }).nullable(),
    message: z.string(),
    finalAmount: z.number(),
    originalAmount: z.number(),
  }),
  mostPerMinute: 8,
  mostPerMinuteOfAddress: 40,
  limitIsShared: true,
  errors: ["PACKAGE_NOT_FOUND"],
})

/** What the cards of the shop may say: of the packages on sale that suggest a coupon, those whose coupon is good today. */
export const listSuggestedCoupons = endpoint({
  method: "GET",
  path: "/coupons/suggested",
  tag,
  summary: "Los cupones que sugiere la tienda, por paquete",
  access: "public",
  output: z.object({
    suggested: z.array(
      z.object({ packageId: PackageId, code: z.string(), discount: z.number(), endDate: Day }),
    ),
  }),
})

export const getCoupon = endpoint({
  method: "GET",
  path: "/coupons/:id",
  tag,
  summary: "Un cupón",
  access: {
    anyOf: [
      { module: "cupones", action: "detalle", of: "any" },
      { module: "cupones", action: "editar", of: "any" },
    ],
  },
  params: z.strictObject({ id: CouponId }),
  output: Coupon,
  errors: ["COUPON_NOT_FOUND"],
})

export const listCouponUses = endpoint({
  method: "GET",
  path: "/coupons/:id/uses",
  tag,
  summary: "Quién ha usado un cupón y quién lo tiene apartado, lo más nuevo primero",
  access: { module: "cupones", action: "detalle", of: "any" },
  params: z.strictObject({ id: CouponId }),
  query: z.strictObject(pageOf(["created"])).omit({ sort: true }),
  output: z.object({
    uses: z.array(CouponUse),
    total: z.int(),
    /** How many there are in each state, on all pages. */
    counts: z.record(z.enum(couponUseStates), z.int()),
  }),
  errors: ["COUPON_NOT_FOUND"],
})

export const createCoupon = endpoint({
  method: "POST",
  path: "/coupons",
  tag,
  summary: "Crea un cupón",
  access: { module: "cupones", action: "crear", of: "branch" },
  body: CouponEdit,
  status: 201,
  output: Coupon,
  takesIdempotencyKey: true,
  errors: ["BRANCH_NOT_FOUND", "PACKAGE_NOT_FOUND", "CODE_TAKEN"],
})

/** VALIDATION at `totalUses` when fewer than are used or held already. */
export const updateCoupon = endpoint({
  method: "PUT",
  path: "/coupons/:id",
  tag,
  summary: "Cambia un cupón",
  access: { module: "cupones", action: "editar", of: "branch" },
  params: z.strictObject({ id: CouponId }),
  body: CouponEdit,
  output: Coupon,
  takesIdempotencyKey: true,
  errors: ["COUPON_NOT_FOUND", "BRANCH_NOT_FOUND", "PACKAGE_NOT_FOUND", "CODE_TAKEN", "EDITED_MEANWHILE"],
})

export const deleteCoupon = endpoint({
  method: "DELETE",
  path: "/coupons/:id",
  tag,
  summary: "Elimina un cupón que nadie ha usado",
  access: { module: "cupones", action: "editar", of: "branch" },
  params: z.strictObject({ id: CouponId }),
  output: z.object({ ok: z.literal(true) }),
  errors: ["COUPON_NOT_FOUND", "IN_USE"],
})
