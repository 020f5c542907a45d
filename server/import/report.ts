import { sayFault } from "./faults.ts"
import type { ImportReport } from "./import.ts"
import type { Added } from "./write.ts"

const nouns: Record<keyof Added, string> = {
  settings: "ajustes",
  branches: "sucursales",
  disciplines: "disciplinas",
  rooms: "salones",
  instructors: "instructores",
  packages: "paquetes a la venta",
  people: "personas",
  classes: "clases",
  heldPackages: "paquetes de clientes",
  reservations: "reservas",
  payments: "pagos",
}

/** A person mends a few and tries again; ten thousand lines would only push the first out of sight. */
const mostLines = 200

/** What an import did, or why it did nothing, in Spanish, one line a thing. */
export function sayReport({ name, referenceDay, faults, added }: ImportReport): string {
  if (!added) {
    const count = faults.length === 1 ? "1 falla" : `${faults.length} fallas`
    const rest = faults.length - mostLines
    const more = rest > 0 ? [`… y ${rest} más`] : []
    return [...faults.slice(0, mostLines).map(sayFault), ...more, `No se importó nada: ${count}.`].join("\n")
  }
  const news = (Object.keys(nouns) as (keyof Added)[]).filter((kind) => added[kind] > 0)
  const lines = news.map((kind) => `  ${added[kind]} ${nouns[kind]}`)
  const title = `«${name}», contado desde el ${referenceDay}:`
  return [title, ...(lines.length > 0 ? lines : ["  nada nuevo"])].join("\n")
}
