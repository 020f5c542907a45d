import { z } from "zod"
import { CouponCode, couponRefusals } from "./coupons.ts"
import { endpoint } from "./endpoint.ts"
import { HeldSeat } from "./holds.ts"
import { Currency, toCentavos } from "./money.ts"
import { HeldPackageId, PackageId } from "./packages.ts"
import { history } from "./paging.ts"
import { Transaction, TransactionId } from "./payments.ts"
import { CurrentUser } from "./people.ts"
import { BranchId } from "./studio.ts"
import { Instant } from "./time.ts"

/** The provider's own name of an order; ours, of one that costs nothing. */
export const OrderId = z.string().regex(/^[\w-]{1,64}$/, "Identificador inválido")

/** Minutes in which an order is to be paid. */
export const orderMinutes = 30

/** An amount in pesos with two decimals at most, as a number or as «1800.00». */
export const Pesos = z
  .union(
    [
      z.number(),
      z
        .string()
        .regex(/^\d{1,7}(\.\d{1,2})?$/)
        .transform(Number),
    ],
    {
      error: "Escribe una cantidad",
    },
  )
  .refine((pesos) => pesos >= 0 && pesos <= 1_000_000, "Escribe una cantidad")
  .refine((pesos) => toCentavos(pesos) !== undefined, "Máximo 2 decimales")

const tag = "Pagos"

/** How the browser pays; `isAvailable` false: the studio takes no payments online. */
export const PaymentWay = z.discriminatedUnion("isAvailable", [
  z.object({ isAvailable: z.literal(false) }),
  z.object({
    isAvailable: z.literal(true),
    /** The provider's browser script, without its query: an address of ours while payments are simulated. */
    scriptUrl: z.string(),
    clientId: z.string(),
    environment: z.enum(["sandbox", "production"]),
    /** Nothing is charged. */
    isSimulated: z.boolean(),
    currency: Currency,
  }),
])
export type PaymentWay = z.infer<typeof PaymentWay>

export const getPaymentWay = endpoint({
  method: "GET",
  path: "/config/payments",
  tag,
  summary: "Cómo se paga en línea",
  access: "public",
  output: PaymentWay,
})

export const tryPayments = endpoint({
  method: "POST",
  path: "/config/payments/test",
  tag,
  summary: "Pide una orden de prueba a quien cobra, que nadie paga: dice si la cuenta está lista",
  access: { module: "configuracion", action: "editar", of: "studio" },
  output: z.object({ ok: z.literal(true) }),
  mostPerMinute: 5,
  errors: ["PAYMENTS_OFF", "ORDER_NOT_CREATED"],
})

export const createOrder = endpoint({
  method: "POST",
  path: "/paypal/create-order",
  tag,
  summary: "Crea la orden de pago de un paquete. El precio lo calcula el servidor: otro importe se rechaza",
  access: "customer",
  body: z.strictObject({
    amount: Pesos,
    packageId: PackageId,
    /** What the screen shows: the studio's, or it is refused. */
    currency: Currency,
    couponCode: CouponCode.optional(),
  }),
  output: z.object({
    orderID: OrderId,
    /** Pesos. At 0 there is nothing to pay: `capture-order` finishes it without the provider. */
    amount: z.number(),
    expiresAt: Instant,
  }),
  takesIdempotencyKey: true,
  // As few as of codes that are asked about: an order tells of them too.
  mostPerMinute: 8,
  mostPerMinuteOfAddress: 60,
  limitIsShared: true,
  errors: [
    "PACKAGE_NOT_ON_SALE",
    "NOT_NEW_USER",
    "AMOUNT_CHANGED",
    ...couponRefusals,
    "ORDER_NOT_CREATED",
    "PAYMENTS_OFF",
    "IDEMPOTENCY_KEY_REUSED",
    "REQUEST_IN_PROGRESS",
  ],
})

export const captureOrder = endpoint({
  method: "POST",
  path: "/paypal/capture-order",
  tag,
  summary: "Cobra mi orden y entrega el paquete; repetida, responde lo mismo",
  access: "customer",
  body: z.strictObject({
    orderID: OrderId,
    packageId: PackageId,
    /** Of the screen; the order has its own. */
    branchId: BranchId.nullish(),
  }),
  output: z.object({
    /** With the new package among theirs. */
    user: CurrentUser,
    transactionId: TransactionId,
    heldPackageId: HeldPackageId,
    /** What became of the seat that they held; null when they held none. */
    seat: HeldSeat.nullable(),
  }),
  mostPerMinute: 30,
  limitIsShared: true,
  errors: [
    "ORDER_NOT_FOUND",
    "ORDER_EXPIRED",
    "PACKAGE_NOT_ON_SALE",
    "NOT_NEW_USER",
    ...couponRefusals,
    "PAYMENT_NOT_APPROVED",
    "PAYMENT_DECLINED",
    "PAYMENT_FAILED",
    "PAYMENT_UNCERTAIN",
    "PAYMENT_HELD",
    "PAYMENTS_OFF",
    "REQUEST_IN_PROGRESS",
  ],
})

export const listPaypalTransactions = endpoint({
  method: "GET",
  path: "/paypal/transactions",
  tag,
  summary: "Mis pagos en línea, el más reciente primero",
  access: "signedIn",
  output: z.object({ transactions: z.array(Transaction), ...history }),
})
