import { useState } from "react"

/** What somebody chose of a list, as the list has it by now; once it is there no more, as it was last seen. And how another is chosen. */
export function useChosen<Item extends { id: string }>(list: readonly Item[] | undefined) {
  const [chosen, choose] = useState<Item | null>(null)
  const seen = list?.find(({ id }) => id === chosen?.id)
  if (seen && seen !== chosen) choose(seen)
  return [seen ?? chosen, choose] as const
}
