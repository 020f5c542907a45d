import { release } from "./heldSeat.ts"
import { leave } from "./session.ts"
import { endBoth } from "./turnAway.ts"

/** Milliseconds. A seat that nobody could be told of by then ends by itself; a session would not. */
const longestReleasing = 1000

/**
 * The seat that waits for who leaves is everybody's again, which is told while the server still knows whose it is. Whatever
 * comes of that, they leave.
 */
export function signOut(): Promise<void> {
  const isLong = new Promise<void>((resolve) => setTimeout(resolve, longestReleasing))
  const released = release().catch(() => {})
  return leave(Promise.race([released, isLong]).then(endBoth))
}
