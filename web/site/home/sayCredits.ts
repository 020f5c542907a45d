import type { HeldPackage } from "../../../contract/packages.ts"

/** «Te quedan 5 clases.», or what to do without any. */
export function sayCredits(packages: readonly HeldPackage[]): string {
  const active = packages.filter((held) => held.active)
  if (active.some(({ isUnlimited }) => isUnlimited)) return "Tu paquete es ilimitado: elige el día."
  const left = active.reduce((sum, { available }) => sum + available, 0)
  if (left === 0) return "No te quedan clases. Con un paquete reservas en segundos."
  return `Te ${left === 1 ? "queda 1 clase" : `quedan ${left} clases`}: elige el día.`
}
