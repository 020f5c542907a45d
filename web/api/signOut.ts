import { release } from "./heldSeat.ts"
import { leave } from "./session.ts"
import { isKeptStill, keptSignIn } from "./storage.ts"
import { endBoth } from "./turnAway.ts"

/** Milliseconds. A seat that nobody could be told of by then ends by itself; a session would not. */
const longestReleasing = 1000

/**
 * The seat that waits for who leaves is everybody's again, which is told while the server still knows whose it is. Whatever
 * comes of that, they leave: `who` pressed it, and nobody who came in from another tab since.
 */
export function signOut(who = keptSignIn()): Promise<void> {
  const isLong = new Promise<void>((resolve) => setTimeout(resolve, longestReleasing))
  const released = Promise.resolve(isKeptStill(who) && release()).catch(() => {})
  const end = Promise.race([released, isLong]).then(() => endBoth(who))
  return leave(who, end)
}
