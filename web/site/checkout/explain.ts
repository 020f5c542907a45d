import { couponReasons } from "../../../contract/coupons.ts"
import { ApiError } from "../../api/ApiError.ts"

/** What the server says of these is the best there is; the rest has the sentence of its step. */
const spoken: readonly string[] = [
  "PACKAGE_NOT_ON_SALE",
  "PACKAGE_NOT_FOUND",
  "NOT_NEW_USER",
  "AMOUNT_CHANGED",
  "PAYMENTS_OFF",
  "ORDER_EXPIRED",
  "PAYMENT_NOT_APPROVED",
  "PAYMENT_DECLINED",
  "PAYMENT_HELD",
  ...couponReasons,
  "TOO_MANY_REQUESTS",
]

const sayOr =
  (fallback: string, more: Record<string, string> = {}) =>
  (error: unknown): string => {
    if (!(error instanceof ApiError)) return fallback
    return more[error.code] ?? (spoken.includes(error.code) ? error.message : fallback)
  }

export const explainOrder = sayOr("No se pudo crear la orden de pago.", {
  OFFLINE: "Sin conexión. No se pudo crear la orden de pago.",
})

export const explainCapture = sayOr("Error al procesar el pago.", {
  OFFLINE: "Sin conexión. No se cobró nada.",
})

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
