import type { Output } from "../../../../contract/endpoint.ts"
import type { getRefundImpact } from "../../../../contract/transactions.ts"

type Impact = Output<typeof getRefundImpact>

const count = (number: number, one: string, many: string) => `${number} ${number === 1 ? one : many}`

/** «Se revocan 6 clases, se cancelan 2 reservas, el cupón se devuelve.»: what a refund takes with it. */
export function sayImpact(
  impact: Impact,
  { isWhole, revokes }: { isWhole: boolean; revokes: boolean },
): string {
  const { left, credits, reservations, coupon } = impact
  const takes = isWhole || revokes
  const parts = [
    takes &&
      credits !== null &&
      `${credits === 1 ? "se revoca" : "se revocan"} ${count(credits, "clase", "clases")}`,
    takes && impact.hasPackage && credits === null && "se revoca el paquete",
    takes &&
      reservations > 0 &&
      `${reservations === 1 ? "se cancela" : "se cancelan"} ${count(reservations, "reserva", "reservas")}`,
    isWhole && coupon && "el cupón se devuelve",
  ].filter((part) => part !== false)
  if (parts.length === 0) {
    if (!takes) return "Conserva su paquete y sus reservas."
    return `${left > 0 ? "Solo se devuelve el dinero" : "Solo queda como reembolsada"}: no hay un paquete ligado.`
  }
  const said = parts.join(", ")
  const holder = takes && impact.passedTo !== null ? ` El paquete ahora es de ${impact.passedTo}.` : ""
  return `${said[0]?.toUpperCase()}${said.slice(1)}.${holder}`
}
