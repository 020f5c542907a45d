import type { HeldPackage } from "../../../../../contract/packages.ts"

export type HeldWay = "extend" | "freeze" | "thaw" | "pass"

const labels: Record<HeldWay, string> = {
  extend: "Ampliar vigencia",
  freeze: "Congelar",
  thaw: "Descongelar",
  pass: "Pasar a otra persona",
}

/** What can be done with a package that somebody holds, or held. `mayFind`: whoever asks may look for who receives it. */
export function waysOf(held: HeldPackage, now: Date, mayFind: boolean): { way: HeldWay; label: string }[] {
  const hasExpired = new Date(held.expiresAt) < now
  if (!held.active && !hasExpired) return []
  const ways: HeldWay[] = ["extend"]
  if (held.active) ways.push(held.frozen ? "thaw" : "freeze")
  if (held.active && mayFind && (held.isUnlimited || held.available > 0)) ways.push("pass")
  return ways.map((way) => ({ way, label: labels[way] }))
}
