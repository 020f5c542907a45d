import { dayIn, formatLongDay, hourIn, theHour } from "../../../contract/calendar.ts"
import { currencies } from "../../../contract/house.ts"
import { formatExactMoney, formatMoney } from "../../../contract/money.ts"

const names = new Intl.DisplayNames("es-MX", { type: "currency" })

/** «MXN · peso mexicano». */
export const currencyOptions = () =>
  currencies.map((value) => ({ value, label: `${value} · ${names.of(value)?.toLocaleLowerCase("es-MX")}` }))

/** How prices read in a currency. */
export const sayPrice = (currency: string): string =>
  `Un paquete de mil ochocientos se ve así: ${formatMoney(180_000, currency)}; en el recibo, ${formatExactMoney(180_000, currency)}.`

/** What time it is there, so that nobody takes a zone for another. */
export function sayClock(timeZone: string, now: Date): string {
  const hour = theHour(hourIn(timeZone, now))
  const clock = `Ahí ${hour.startsWith("la ") ? "es" : "son"} ${hour} del ${formatLongDay(dayIn(timeZone, now))}.`
  return `${clock} Es la de las sucursales nuevas y de lo que no es de ninguna.`
}
