import { dayIn, formatDate, hourIn } from "../../../../../contract/calendar.ts"
import { formatExactMoney } from "../../../../../contract/money.ts"
import type { Actor, Context } from "../../../../platform/context.ts"
import { readStudioProfile } from "../../../studio/settings.ts"
import { printPaper } from "../paper.ts"
import { readShift } from "./read.ts"

/** The count of a shift as a PDF. Throws SHIFT_NOT_FOUND. */
export async function printShift(context: Context<Actor>, id: string) {
  const [shift, studio] = await Promise.all([readShift(context, id), readStudioProfile(context)])
  const money = (pesos: number) => formatExactMoney(Math.round(pesos * 100))
  const when = (instant: string) =>
    `${formatDate(dayIn(shift.timeZone, new Date(instant)))} ${hourIn(shift.timeZone, new Date(instant))}`
  const { counted, difference, movements } = shift
  const bytes = await printPaper({
    house: studio.name,
    title: `Corte de caja · ${shift.branchName}`,
    figure: money(counted ?? shift.expected),
    about: counted === null ? "Esperado hasta ahora; el turno sigue abierto." : "Contado al cerrar.",
    groups: [
      [
        { name: "Cobró", says: shift.person },
        { name: "Abrió", says: when(shift.openedAt) },
        { name: "Cerró", says: shift.closedAt ? when(shift.closedAt) : "Abierto" },
        ...(shift.closedBy ? [{ name: "Contó", says: shift.closedBy }] : []),
      ],
      [
        { name: "Fondo inicial", says: money(shift.openingFloat) },
        { name: `Efectivo (${shift.cash.count})`, says: money(shift.cash.amount) },
        ...movements.map(({ kind, reason, amount }) => ({
          name: kind === "in" ? "Entrada" : "Salida",
          says: `${reason} · ${money(kind === "in" ? amount : -amount)}`,
        })),
        { name: `Reembolsos (${shift.refunds.count})`, says: money(0 - shift.refunds.amount) },
        { name: "Esperado", says: money(shift.expected), strong: true },
        ...(counted === null ? [] : [{ name: "Contado", says: money(counted), strong: true }]),
        ...(difference ? [{ name: "Diferencia", says: `${money(difference)} · ${shift.explanation}` }] : []),
      ],
      [{ name: `Terminal (${shift.terminal.count})`, says: money(shift.terminal.amount) }],
    ],
    foot: ["Firma: ______________________________"],
  })
  return { name: `corte-${dayIn(shift.timeZone, new Date(shift.openedAt))}.pdf`, bytes }
}
