import { distance } from "fastest-levenshtein"
import { sameName } from "./ids.ts"

/** The known name that is most like the one written; undefined when none is. */
export function nearest(written: string, known: Iterable<string>): string | undefined {
  let best: string | undefined
  let least = Math.max(2, Math.ceil(written.length / 2))
  for (const name of known) {
    const changes = distance(sameName(written), sameName(name))
    if (changes >= least) continue
    best = name
    least = changes
  }
  return best
}
