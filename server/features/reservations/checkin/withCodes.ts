import type { z } from "zod"
import type { MyReservation } from "../../../../contract/reservations.ts"
import type { Context } from "../../../platform/context.ts"
import { codeOf } from "./codes.ts"

type Mine = z.input<typeof MyReservation>

/** One's own reservations, each that one may still come to with the code of its ticket. */
export async function withCodes(
  { db, clock }: Pick<Context, "db" | "clock">,
  mine: readonly Mine[],
): Promise<Mine[]> {
  const now = clock.now()
  const isToCome = ({ status, class: item }: Mine) => status !== "cancelled" && new Date(item.endsAt) > now
  if (!mine.some(isToCome)) return [...mine]
  const { key } = await db.selectFrom("ticket_key").select("key").executeTakeFirstOrThrow()
  return mine.map((one) => (isToCome(one) ? { ...one, code: codeOf(key, one) } : one))
}
