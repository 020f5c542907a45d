import type { z } from "zod"
import type { Hold } from "../../../../contract/holds.ts"
import { bytes, instant, piece, uuid } from "../../../platform/database/piece.ts"
import { statement } from "../../../platform/database/statement.ts"
import { digestOf } from "../../../platform/digest.ts"

/** Whose a hold is: a customer's, a visitor's by the digest of their browser's secret, or both while one becomes the other. */
export interface Holder {
  userId: string | null
  visitor: Buffer | null
}

export const holderOf = (userId: string | undefined, secret: string | undefined): Holder => ({
  userId: userId ?? null,
  visitor: secret === undefined ? null : digestOf(secret),
})

/** A condition on a seating `s`: a hold of this holder that nothing has ended yet. It may have run out. */
export const isHeldBy = piece`s.held_until is not null and s.cancelled_at is null
  and (s.user_id = ${uuid.orNull("userId")} or s.visitor = ${bytes.orNull("visitor")})`

export interface HoldRow {
  id: string
  class_id: string
  seat: number
  held_until: Date
  is_live: boolean
}

/** What a holder holds, of their own and as the visitor that they were; the newest first. */
export const readHoldsOf = statement<HoldRow>("holds-of")(
  piece`select s.id, s.class_id, s.seat, s.held_until, s.held_until > ${instant("now")} as is_live
   from seatings s where ${isHeldBy} order by s.created_at desc`,
)

export const toHold = (row: Pick<HoldRow, "class_id" | "seat" | "held_until">): z.input<typeof Hold> => ({
  classId: row.class_id,
  seat: row.seat,
  heldUntil: row.held_until.toISOString(),
})
