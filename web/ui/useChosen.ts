import { useState } from "react"

/**
 * What somebody chose of a list, as the list has it by now; once it is there no more, what stands in its place, or as it was last seen.
 * And how another is chosen.
 */
export function useChosen<Item extends { id: string }>(
  list: readonly Item[] | undefined,
  isInPlaceOf: (one: Item, gone: Item) => boolean = () => false,
) {
  const [chosen, choose] = useState<Item | null>(null)
  const seen =
    list?.find(({ id }) => id === chosen?.id) ?? list?.find((one) => chosen && isInPlaceOf(one, chosen))
  if (seen && seen !== chosen) choose(seen)
  return [seen ?? chosen, choose] as const
}
