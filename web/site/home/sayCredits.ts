import type { HeldPackage } from "../../../contract/packages.ts"

/** How many classes somebody may still reserve. */
export function creditsOf(packages: readonly HeldPackage[]): number {
  const active = packages.filter((held) => held.active)
  if (active.some(({ isUnlimited }) => isUnlimited)) return Number.POSITIVE_INFINITY
  return active.reduce((sum, { available }) => sum + available, 0)
}

/** «Te quedan 5 clases.», or what to do without any. */
export function sayCredits(left: number): string {
  if (left === Number.POSITIVE_INFINITY) return "Tu paquete es ilimitado: elige el día."
  if (left === 0) return "No te quedan clases. Con un paquete reservas en segundos."
  return `Te ${left === 1 ? "queda 1 clase" : `quedan ${left} clases`}: elige el día.`
}
