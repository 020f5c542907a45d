import { release } from "./heldSeat.ts"
import { leave } from "./session.ts"
import { endBoth } from "./turnAway.ts"

/** The seat that waits for who leaves is everybody's again, which is told while the server still knows whose it is. */
export const signOut = (): Promise<void> => leave(release().then(endBoth))
