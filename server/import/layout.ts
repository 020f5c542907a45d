import type { Seat } from "../../contract/studio.ts"

/** A room with a longer row or column is drawn without its plan: better to say so now. */
const longest = 20

export type Plan = { seats: Seat[] } | { fault: string }

/**
 * A plan written in one cell: rows separated by `/` or new lines, places by spaces.
 * `7` is seat 7, `x7` is seat 7 out of use, `.` is an aisle.
 */
export function readLayout(text: string): Plan {
  const rows = text
    .split(/[/\n]/)
    .map((row) => row.trim().split(/\s+/).filter(Boolean))
    .filter((row) => row.length > 0)
  const seats: Seat[] = []
  const seen = new Set<number>()
  for (const [row, places] of rows.entries()) {
    for (const [col, place] of places.entries()) {
      if (place === ".") continue
      const [, blocked, digits] = /^(x?)([1-9]\d{0,2})$/i.exec(place) ?? []
      if (digits === undefined) {
        return {
          fault: `«${place}» no es un lugar; se espera un número (7), uno fuera de uso (x7) o un pasillo (.)`,
        }
      }
      const id = Number(digits)
      if (seen.has(id)) return { fault: `el lugar ${id} está dos veces` }
      seen.add(id)
      seats.push({ id, col, row, blocked: blocked !== "" })
    }
  }
  if (rows.length > longest || rows.some((row) => row.length > longest)) {
    return { fault: `el plano pasa de ${longest} filas o columnas` }
  }
  if (seats.length === 0)
    return { fault: "el plano no tiene lugares; déjalo vacío si el salón no tiene plano" }
  return { seats }
}
