/** Where Mexico's clocks differ, as a person there would say it. */
const mexican: [string, string][] = [
  ["America/Mexico_City", "Centro (Ciudad de México)"],
  ["America/Cancun", "Sureste (Cancún)"],
  ["America/Chihuahua", "Chihuahua"],
  ["America/Ciudad_Juarez", "Ciudad Juárez"],
  ["America/Hermosillo", "Sonora (Hermosillo)"],
  ["America/Mazatlan", "Pacífico (Mazatlán)"],
  ["America/Tijuana", "Noroeste (Tijuana)"],
  ["America/Matamoros", "Frontera noreste (Matamoros)"],
]

/** The zones to choose from, with the one that is chosen. */
export function zones(chosen: string): { value: string; label: string }[] {
  const known = mexican.map(([value, label]) => ({ value, label }))
  return known.some(({ value }) => value === chosen) ? known : [...known, { value: chosen, label: chosen }]
}
