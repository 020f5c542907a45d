// What the whole house counts in. No schemas: the first screens of the web stand on this.

/** Currencies that a studio may count in: all have hundredths. */
export const currencies = [
  ...["MXN", "USD", "EUR", "ARS", "BOB", "BRL", "CAD", "COP", "CRC", "DOP"],
  ...["GBP", "GTQ", "HNL", "NIO", "PAB", "PEN", "UYU"],
] as const
export type Currency = (typeof currencies)[number]

export const defaultTimeZone = "America/Mexico_City"

export interface House {
  currency: Currency
  /** For what is of no branch. */
  timeZone: string
}

let house: House = { currency: "MXN", timeZone: defaultTimeZone }

/**
 * From here on this process, or this page, counts in what the studio does, as it does in its own language: told where the
 * studio's settings are read, before anything is shown. What is kept says itself in which currency it is.
 */
export function countIn({ currency, timeZone }: House): void {
  house = { currency, timeZone }
}

export const studioCurrency = (): Currency => house.currency

/** Where the studio is, for what is of no branch. */
export const studioZone = (): string => house.timeZone
