import { dayIn, formatDate, hourIn } from "../../../contract/calendar.ts"
import type { PaymentMethod, TransactionStatus } from "../../../contract/transactions.ts"

/** As the lists name it; the detail and the filters say which of the two at the desk. */
export const sayMethod = (method: PaymentMethod): string => (method === "paypal" ? "Tarjeta" : "Efectivo")

/** What making a payment of a state is called. */
export const becoming: Record<TransactionStatus, string> = {
  paid: "Marcar como pagada",
  rejected: "Marcar como rechazada",
  cancelled: "Cancelar",
  pending: "Dejar pendiente",
  refunded: "Reembolsar",
}

/** «25/11/2026 19:15», where it was paid. */
export function sayWhen(instant: string, timeZone: string): string {
  const moment = new Date(instant)
  return `${formatDate(dayIn(timeZone, moment))} ${hourIn(timeZone, moment)}`
}
