import type { Counted, MoveState } from "../../../contract/moving.ts"
import type { BadgeTone } from "../../ui/Badge.tsx"

const nouns: Record<string, readonly [one: string, many: string]> = {
  people: ["persona", "personas"],
  heldPackages: ["paquete de clientes", "paquetes de clientes"],
  reservations: ["reserva", "reservas"],
  payments: ["pago", "pagos"],
  classes: ["clase", "clases"],
  packages: ["paquete en venta", "paquetes en venta"],
  coupons: ["cupón", "cupones"],
  slots: ["horario de la semana", "horarios de la semana"],
  instructors: ["instructor", "instructores"],
  branches: ["sucursal", "sucursales"],
  disciplines: ["disciplina", "disciplinas"],
  rooms: ["salón", "salones"],
  settings: ["ajuste", "ajustes"],
  content: ["texto", "textos"],
}

/** Who and what one comes for stands first. */
const order = Object.keys(nouns)

export const sorted = (counts: readonly Counted[]): Counted[] =>
  counts.toSorted(
    (one, other) => order.indexOf(one.kind) - order.indexOf(other.kind) || other.count - one.count,
  )

/** «1,240 personas»; of a whole studio «1,240 en users.csv». */
export function sayCount({ kind, count }: Counted): string {
  const noun = nouns[kind]
  const number = count.toLocaleString("en")
  return noun ? `${number} ${noun[count === 1 ? 0 : 1]}` : `${number} en ${kind}`
}

export const nounOf = ({ kind, count }: Counted): string => nouns[kind]?.[count === 1 ? 0 : 1] ?? kind

/** «1,240 personas, 310 pagos y 3 más» */
export function sayCounts(counts: readonly Counted[]): string {
  const [first, second, ...rest] = sorted(counts)
  if (!first) return "nada nuevo"
  if (!second) return sayCount(first)
  if (rest.length === 0) return `${sayCount(first)} y ${sayCount(second)}`
  return `${sayCount(first)}, ${sayCount(second)} y ${rest.length} más`
}

/** «Importar 1,240 personas y 3 archivos más» */
export function sayImport(counts: readonly Counted[]): string {
  const [first, ...rest] = sorted(counts)
  if (!first) return "Importar"
  const more = rest.length === 1 ? "1 archivo más" : `${rest.length} archivos más`
  return `Importar ${sayCount(first)}${rest.length > 0 ? ` y ${more}` : ""}`
}

export const stateNames: Record<MoveState, string> = {
  receiving: "Faltan archivos",
  reading: "Leyendo",
  mapping: "Por confirmar",
  checking: "Revisando",
  checked: "Por importar",
  running: "Importando",
  done: "Importada",
  undoing: "Deshaciendo",
  undone: "Deshecha",
  failed: "No se pudo",
  dropped: "Descartada",
}

export const toneOf = (state: MoveState): BadgeTone =>
  state === "done" ? "sage" : state === "undone" ? "cream" : state === "failed" ? "clay" : "gold"

/** What is done now, as who waits reads it. */
export const doing: Partial<Record<MoveState, string>> = {
  reading: "Leyendo tus archivos…",
  checking: "Revisando cada fila. Todavía no se guarda nada.",
  running: "Importando. Tu estudio sigue abierto mientras tanto.",
  undoing: "Quitando lo que vino con esta importación…",
}

export const steps = ["Archivos", "Columnas", "Revisión", "Listo"] as const

/** Where one is in them, counted from 1. */
export function stepOf(state: MoveState): number {
  if (state === "receiving" || state === "reading") return 1
  if (state === "mapping") return 2
  return state === "checking" || state === "checked" ? 3 : 4
}

export const saySize = (bytes: number): string =>
  bytes < 1024 * 1024
    ? `${Math.max(1, Math.round(bytes / 1024)).toLocaleString("en")} KB`
    : `${(bytes / 1024 / 1024).toFixed(1)} MB`
