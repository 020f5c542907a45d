/** A colour of a picture, and how much of it there is. Shares of one. */
export interface Found {
  hex: string
  area: number
  saturation: number
  lightness: number
}

const most = 5

/** What of a logo's colours is proposed, the likeliest first: what is vivid and large, and no white, black or grey. */
export function proposedOf(found: readonly Found[]): string[] {
  const weigh = ({ area, saturation, lightness }: Found) =>
    Math.sqrt(area) * saturation * (1 - Math.abs(2 * lightness - 1))
  return found
    .filter(({ saturation, lightness }) => saturation > 0.15 && lightness > 0.08 && lightness < 0.94)
    .toSorted((a, b) => weigh(b) - weigh(a))
    .slice(0, most)
    .map(({ hex }) => hex.toLowerCase())
}
