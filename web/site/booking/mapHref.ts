/** How to get to a branch: where the studio says it is on a map, or else by its address. */
export function mapHref({
  name,
  address,
  mapUrl,
}: {
  name: string
  address: string
  mapUrl?: string
}): string {
  const query = new URLSearchParams({ api: "1", query: `${name}, ${address}` })
  return mapUrl || `https://www.google.com/maps/search/?${query}`
}
