import type { Platform } from "../../../platform/context.ts"
import { inTransaction } from "../../../platform/database/transaction.ts"
import { record } from "../../../platform/events/record.ts"
import { Refusal } from "../../../platform/refusal.ts"
import { findDue } from "./due.ts"
import { takeTurn } from "./take.ts"
import { findUntold, tellTurns } from "./turns.ts"

interface Looked {
  /** When the next class opens that is asked for, in milliseconds; Infinity where none does before the day is over. */
  opensNext: number
  /** What it took to find what is due. */
  tookMs: number
}

/**
 * Decides every class that a weekly booking asks for and that is open by now, and has told what became of it: all that one booking
 * was decided for at once in one mail. Twice, by two at once, or killed in between: each class is decided once, and told once.
 */
export async function bookWeekly(platform: Platform, weeklyBookingId?: string): Promise<Looked> {
  const start = performance.now()
  const { due: all, opensNext } = await findDue(platform, platform.clock.now(), weeklyBookingId)
  const tookMs = performance.now() - start
  for (const due of all) {
    try {
      await takeTurn(platform, due)
    } catch (error) {
      // Too many at once: it is due at the next look too.
      if (!(error instanceof Refusal)) throw error
    }
  }
  const untold = weeklyBookingId ? [{ id: weeklyBookingId }] : await findUntold(platform.pool, {})
  for (const { id } of untold) await tell(platform, id)
  return { opensNext, tookMs }
}

async function tell(platform: Platform, weeklyBookingId: string): Promise<void> {
  await inTransaction({ ...platform, actor: undefined }, async ({ transaction, clock }) => {
    const now = clock.now()
    const classIds = (await tellTurns(transaction, { weeklyBookingId, now })).map((one) => one.class_id)
    if (classIds.length > 0) await record(transaction, "weekly-decided", { weeklyBookingId, classIds }, now)
  })
}
