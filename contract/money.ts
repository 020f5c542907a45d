import { z } from "zod"
import { currencies, studioCurrency } from "./house.ts"

/** An amount in integer hundredths of the studio's currency: centavos of MXN. */
export const Centavos = z.int().min(0)

export const Currency = z.enum(currencies, "Elige una moneda")

/** A formatter for each currency. Making one takes three hundred times as long as using it. */
function formatterOf(options: Intl.NumberFormatOptions): (currency: string) => Intl.NumberFormat {
  const kept = new Map<string, Intl.NumberFormat>()
  return (currency) => {
    const made =
      kept.get(currency) ?? new Intl.NumberFormat("es-MX", { style: "currency", currency, ...options })
    kept.set(currency, made)
    return made
  }
}
const whole = formatterOf({ maximumFractionDigits: 0 })
const exact = formatterOf({})

/** «$1,800»: shown without decimals; of a currency that is not pesos with its name, «USD 1,800». */
export function formatMoney(centavos: number, currency: string = studioCurrency()): string {
  return whole(currency).format(centavos / 100)
}

/** «$1,800.50»: to the centavo. */
export function formatCentavos(centavos: number, currency: string = studioCurrency()): string {
  return exact(currency).format(centavos / 100)
}

/** «$1,800», and to the centavo when there are any. Of pesos, as the wire carries them. */
export function sayPesos(pesos: number): string {
  const centavos = Math.round(pesos * 100)
  return centavos % 100 === 0 ? formatMoney(centavos) : formatCentavos(centavos)
}

/** «$1,800.50 MXN»: to the centavo and with the currency's name, for receipts. */
export function formatExactMoney(centavos: number, currency: string = studioCurrency()): string {
  const said = formatCentavos(centavos, currency)
  return said.includes(currency) ? said : `${said} ${currency}`
}

/** Pesos with two decimals, as the wire carries amounts. */
export function toPesos(centavos: number): number {
  return Math.round(centavos) / 100
}

/** Centavos of an amount in pesos; undefined when it has more than two decimals. */
export function toCentavos(pesos: number): number | undefined {
  const centavos = Math.round(pesos * 100)
  return Math.abs(centavos - pesos * 100) < 1e-6 ? centavos : undefined
}
