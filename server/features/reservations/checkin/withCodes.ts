import type { z } from "zod"
import type { MyReservation } from "../../../../contract/reservations.ts"
import type { Context } from "../../../platform/context.ts"
import { piece } from "../../../platform/database/piece.ts"
import { statement } from "../../../platform/database/statement.ts"
import { codeOf } from "./codes.ts"

type Mine = z.input<typeof MyReservation>

const readKey = statement<{ key: Buffer }>("ticket-key")(piece`select key from ticket_key`)

/** One's own reservations, each that one may still come to with the code of its ticket. */
export async function withCodes(
  { pool, clock }: Pick<Context, "pool" | "clock">,
  mine: readonly Mine[],
): Promise<Mine[]> {
  const now = clock.now()
  const isToCome = ({ status, class: item }: Mine) => status !== "cancelled" && new Date(item.endsAt) > now
  if (!mine.some(isToCome)) return [...mine]
  const [{ key }] = (await readKey(pool, {})) as [{ key: Buffer }]
  return mine.map((one) => (isToCome(one) ? { ...one, code: codeOf(key, one) } : one))
}
