import { z } from "zod"

/** An amount in integer centavos of MXN. */
export const Centavos = z.int().min(0)

export const currency = "MXN"

/** «$1,800»: shown without decimals. */
export function formatMoney(centavos: number): string {
  return new Intl.NumberFormat("es-MX", { style: "currency", currency, maximumFractionDigits: 0 }).format(
    centavos / 100,
  )
}

/** «$1,800.50 MXN»: to the centavo, for receipts. */
export function formatExactMoney(centavos: number): string {
  const pesos = new Intl.NumberFormat("es-MX", { style: "currency", currency }).format(centavos / 100)
  return `${pesos} ${currency}`
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
