import { dayIn, formatDate, formatLongDay, hourIn } from "../../../../contract/calendar.ts"
import { formatExactMoney } from "../../../../contract/money.ts"
import type { Actor, Context } from "../../../platform/context.ts"
import { readStudioProfile } from "../../studio/settings.ts"
import { type Paper, type PaperLine, printPaper } from "./paper.ts"
import { readTransaction } from "./readTransaction.ts"

type Payment = Awaited<ReturnType<typeof readTransaction>>

const methods = { cash: "Efectivo", terminal: "Terminal", paypal: "Tarjeta" }
const states = {
  paid: "Pagado",
  pending: "Pendiente de pago",
  rejected: "Rechazado",
  cancelled: "Cancelado",
  refunded: "Reembolsado",
}

/** The receipt of a payment as a PDF, to who may see the payment. Throws TRANSACTION_NOT_FOUND. */
export async function printReceipt(
  context: Context<Actor>,
  id: string,
): Promise<{ name: string; bytes: Buffer }> {
  const [payment, studio] = await Promise.all([readTransaction(context, id), readStudioProfile(context)])
  return {
    name: `recibo-${payment.folio}.pdf`,
    bytes: await printPaper(receiptOf(payment, studio.name)),
  }
}

/** What a receipt says. */
export function receiptOf(payment: Payment, house: string): Paper {
  const { folio, amount, original, coupon, received, change, refunded, refundedAt, timeZone } = payment
  const moment = new Date(payment.createdAt)
  const money = (pesos: number) => formatExactMoney(Math.round(pesos * 100))
  const day = dayIn(timeZone, moment)
  const when = `${formatLongDay(day)} de ${day.slice(0, 4)}, ${hourIn(timeZone, moment)}`
  const backOn = refundedAt && formatDate(dayIn(timeZone, new Date(refundedAt)))
  const back = [money(refunded), backOn].filter(Boolean).join(" · ")
  const facts: PaperLine[] = [
    { name: "Folio", says: String(folio) },
    { name: "Fecha", says: when },
    { name: "Cliente", says: payment.userName },
    { name: "Sucursal", says: payment.branchName ?? "-" },
    { name: "Paquete", says: payment.package?.description ?? "Otro pago" },
    { name: "Forma de pago", says: methods[payment.paymentMethod] },
    { name: "Estado", says: states[payment.status] },
  ]
  const sums: PaperLine[] = [
    ...(original === amount ? [] : [{ name: "Precio", says: money(original) }]),
    ...(original === amount
      ? []
      : [{ name: coupon ? `Cupón ${coupon}` : "Descuento", says: money(amount - original) }]),
    { name: "Total", says: money(amount), strong: true },
    ...(received === null ? [] : [{ name: "Recibido", says: money(received) }]),
    ...(received === null ? [] : [{ name: "Cambio", says: money(change ?? 0) }]),
    ...(refunded > 0 ? [{ name: "Reembolsado", says: back, strong: true }] : []),
  ]
  return {
    ...{ house, title: `Recibo ${folio}`, figure: money(amount), groups: [facts, sums] },
    about: payment.package?.description ?? "Otro pago",
    foot: ["Este recibo no es un comprobante fiscal (CFDI).", "Gracias por moverte con nosotros."],
  }
}
