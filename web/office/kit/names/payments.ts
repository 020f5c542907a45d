import type { UnresolvedPayment } from "../../../../contract/refunds.ts"
import type { PaymentMethod, TransactionStatus } from "../../../../contract/transactions.ts"

export const methods: Record<PaymentMethod, string> = {
  cash: "Efectivo",
  terminal: "Terminal",
  paypal: "Tarjeta (PayPal)",
}

export const statuses: Record<TransactionStatus, string> = {
  paid: "Pagada",
  pending: "Pendiente",
  rejected: "Rechazada",
  cancelled: "Cancelada",
  refunded: "Reembolsada",
}

/** Why money that was taken gave nothing by itself. */
export const problems: Record<UnresolvedPayment["problem"], string> = {
  unknown: "No es de ninguna orden del estudio",
  amount: "Se cobró otra cantidad",
  currency: "Se cobró en otra moneda",
  person: "La cuenta ya no está activa",
  newUser: "Era solo para la primera compra",
  twice: "La orden se pagó dos veces",
  coupon: "Su cupón ya no tenía usos",
}
