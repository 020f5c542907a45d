/** What people hand over for a total, in pesos: the notes that it is rounded up to, the smallest first. */
export function bills(total: number): number[] {
  const rounded = [50, 100, 500, 1000].map((note) => Math.ceil(total / note) * note)
  return [...new Set(rounded)].filter((pesos) => pesos > total)
}
