/** How to get to a branch. */
export function mapHref({ name, address }: { name: string; address: string }): string {
  return `https://www.google.com/maps/search/?${new URLSearchParams({ api: "1", query: `${name}, ${address}` })}`
}
