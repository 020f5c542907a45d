/** The seat that an address asks for; what is no number of a seat counts as absent. */
export function seatIn(query: URLSearchParams): number | undefined {
  const seat = Number(query.get("lugar"))
  return Number.isInteger(seat) && seat > 0 && seat < 1_000 ? seat : undefined
}
