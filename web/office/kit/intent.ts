import { z } from "zod"
import { UserId } from "../../../contract/people.ts"
import { Buyer } from "../../../contract/transactions.ts"

// What one screen is asked to do by another, carried by the visit and not by the address: a name is nobody else's business.

const Charge = z.object({ charge: Buyer })
const Seat = z.object({
  seat: z.object({
    id: UserId,
    name: z.string(),
    day: z.string().optional(),
    hour: z.string().optional(),
    /** Of class. */
    type: z.enum(["groups", "individual"]).optional(),
  }),
})
export type Seated = z.infer<typeof Seat>["seat"]

/** Whom the till is to charge, where one came to charge somebody. */
export const chargeOf = (state: unknown): Buyer | undefined => Charge.safeParse(state).data?.charge

/** Whom the desk is to seat, and when. */
export const seatOf = (state: unknown): Seated | undefined => Seat.safeParse(state).data?.seat

export const toCharge = (charge: Buyer): z.infer<typeof Charge> => ({ charge })
export const toSeat = (seat: Seated): z.infer<typeof Seat> => ({ seat })

/** What was asked for is done once: the page read again does not do it again. */
export function forgetIntent(): void {
  history.replaceState({ ...history.state, usr: null }, "")
}
