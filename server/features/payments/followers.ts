import type { z } from "zod"
import type { HeldSeat } from "../../../contract/holds.ts"
import type { Platform } from "../../platform/context.ts"
import type { Runner } from "../../platform/database/statement.ts"
import type { Inside } from "../../platform/database/transaction.ts"

/** A package that was just given for an order. */
export interface Granted {
  userId: string
  heldPackageId: string
  orderId: string
}

/**
 * A package whose money went back, and what was passed on of it, each with whose it is. `actorId`: whose doing it is; the
 * customer's own when nobody of the studio did it.
 */
export interface Revoked {
  packages: readonly { userId: string; heldPackageId: string }[]
  actorId: string
}

/**
 * What later features do in a payment's own transaction, and what only they know. Whoever puts the server together brings
 * it. Locks are taken in the order of the house, so whatever locks classes does it in the part that comes first.
 */
export interface Followers {
  /** Has been in a class that is over. */
  hasAttended(runner: Runner, userId: string, now: Date): Promise<boolean>
  /** Before the customer is locked: the classes that `whenGranted` will touch. */
  beforeGrant(inside: Inside<Platform>, order: { userId: string; orderId: string }): Promise<void>
  whenGranted(inside: Inside<Platform>, granted: Granted): Promise<void>
  /** What became of a seat that was held until the package came. */
  heldSeat(platform: Platform, heldPackageId: string): Promise<z.input<typeof HeldSeat> | null>
  /** How many seats of classes to come they pay: what `whenRevoked` would give up. */
  countPaid(runner: Runner, heldPackageIds: readonly string[], now: Date): Promise<number>
  /** Before the customers are locked, and before what is left is taken back: gives up what the packages paid and is still to come. */
  whenRevoked(inside: Inside<Platform>, revoked: Revoked): Promise<void>
}
