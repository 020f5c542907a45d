import type { captureOrder, createOrder } from "../../../contract/orders.ts"
import { ApiError } from "../../api/ApiError.ts"
import { type Telling, tellerOf, type Words } from "../../api/telling.ts"

/** What the server says of most is the best there is; the rest has the sentence of its step. */
const refusals = {
  PACKAGE_NOT_ON_SALE: "own",
  NOT_NEW_USER: "own",
  AMOUNT_CHANGED: "own",
  PAYMENTS_OFF: "own",
  ORDER_NOT_CREATED: "step",
  ORDER_NOT_FOUND: "step",
  ORDER_EXPIRED: "own",
  PAYMENT_NOT_APPROVED: "own",
  PAYMENT_DECLINED: "own",
  PAYMENT_FAILED: "step",
  PAYMENT_UNCERTAIN: "step",
  PAYMENT_HELD: "own",
  COUPON_INVALID: "own",
  COUPON_EXPIRED: "own",
  COUPON_USED_UP: "own",
  IDEMPOTENCY_KEY_REUSED: "step",
  REQUEST_IN_PROGRESS: "step",
} as const satisfies Telling<typeof createOrder | typeof captureOrder>

const told: Record<string, Words> = { ...refusals, TOO_MANY_REQUESTS: "own" }

const sayOr = (step: string, unsent: string) => (error: unknown) =>
  error instanceof ApiError && error.code === "OFFLINE" ? unsent : tellerOf(step, told)(error)

export const explainOrder = sayOr(
  "No se pudo crear la orden de pago.",
  "Sin conexión. No se pudo crear la orden de pago.",
)

export const explainCapture = sayOr("Error al procesar el pago.", "Sin conexión. No se cobró nada.")

export const buttonFailed = "Ocurrió un error con el botón de PayPal."

/** Nobody knows whether it was charged: then it is asked, and never charged again. */
export const isUnknown = (error: unknown): boolean =>
  error instanceof ApiError &&
  [
    "NETWORK",
    "UNAVAILABLE",
    "INTERNAL",
    "PAYMENT_UNCERTAIN",
    "REQUEST_IN_PROGRESS",
    // It was asked too often, which says nothing of what came of it.
    "TOO_MANY_REQUESTS",
  ].includes(error.code)

const unreachable =
  "No se pudo contactar al servidor para validar el cupón. Revisa tu conexión e intenta de nuevo."

export const explainCoupon = (error: unknown): string => {
  if (!(error instanceof ApiError)) return "Respuesta del servidor inválida"
  if (["OFFLINE", "NETWORK", "UNAVAILABLE"].includes(error.code)) return unreachable
  const [field] = error.fields
  return field?.message ?? (error.message || "Cupón inválido o expirado")
}
