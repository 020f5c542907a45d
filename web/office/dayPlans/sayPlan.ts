import type { Counts, Outcome } from "../../../contract/dayPlans.ts"

/** «1 clase», «432 clases». */
export const sayClasses = (count: number): string =>
  count === 1 ? "1 clase" : `${count.toLocaleString("es-MX")} clases`

/** Why something is not made, of one and of many. */
const reasons: Record<Exclude<Outcome, "new">, [one: string, many: string]> = {
  exists: ["ya existe", "ya existen"],
  holiday: ["cae en un día sin clases", "caen en días sin clases"],
  room: ["choca con otra clase del salón", "chocan con otras clases del salón"],
  instructor: ["choca con otra clase del instructor", "chocan con otras clases del instructor"],
  inactive: ["usa un salón o instructor inactivo", "usan un salón o instructor inactivo"],
  skipped: ["cae en una hora que el reloj salta", "caen en una hora que el reloj salta"],
  repeated: ["cae en una hora que el reloj repite", "caen en una hora que el reloj repite"],
  past: ["ya habría empezado", "ya habrían empezado"],
}

export const sayReason = (outcome: Outcome): string => (outcome === "new" ? "" : reasons[outcome][0])

/** «12 ya existen», one line a reason that there is. */
export function sayNotMade(counts: Counts): string[] {
  return Object.entries(reasons).flatMap(([outcome, [one, many]]) => {
    const count = counts[outcome as Outcome]
    return count > 0 ? [`${count.toLocaleString("es-MX")} ${count === 1 ? one : many}`] : []
  })
}
