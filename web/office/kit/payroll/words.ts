import { formatDay, formatRange } from "../../../../contract/calendar.ts"
import type { PayPeriod } from "../../../../contract/payroll.ts"

type Days = Pick<PayPeriod, "from" | "to">

/** «1 – 15 de marzo de 2026». */
export const sayPeriod = ({ from, to }: Days): string =>
  `${formatRange(from, to)} de ${formatDay(to, { year: "numeric" })}`

export const sayClasses = (count: number): string => (count === 1 ? "1 clase" : `${count} clases`)

export const sayHeads = (count: number): string => (count === 1 ? "1 persona" : `${count} personas`)

export const stateNames: Record<PayPeriod["state"], string> = {
  running: "en curso",
  due: "por cerrar",
  closed: "cerrado",
}
