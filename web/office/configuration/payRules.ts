import { formatDate } from "../../../contract/calendar.ts"
import type { PayRules } from "../../../contract/payroll.ts"

export const cadenceNames: Record<PayRules["cadence"], string> = {
  week: "Cada semana, de lunes a domingo",
  fortnight: "Cada quincena, del 1 y del 16",
  month: "Cada mes",
}

const often: Record<PayRules["cadence"], string> = {
  week: "cada semana",
  fortnight: "cada quincena",
  month: "cada mes",
}

/** How instructors are paid, in a line. */
export const sayPayRules = ({ paysFrom, cadence }: PayRules): string =>
  paysFrom
    ? `Se paga ${often[cadence]}, desde el ${formatDate(paysFrom)}.`
    : "Falta elegir desde qué día se paga a los instructores."
