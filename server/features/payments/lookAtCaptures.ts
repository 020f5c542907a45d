import type { Platform } from "../../platform/context.ts"
import { heedDispute } from "./heedDispute.ts"
import { heedReturn } from "./heedReturn.ts"
import { lookAgain } from "./lookAgain.ts"
import type { Online } from "./online.ts"
import { ProviderAway } from "./provider.ts"
import { leftOf } from "./refunds.ts"

/** How many are asked about in one run, and the minutes after which one whose look was cut short has its next. */
const [most, patience] = [60, 15]

/** What the looks of one run found. */
export interface Looked {
  looked: number
  /** Returns that nobody had told us of, or not to their end. */
  returned: number
  unanswered: number
}

/**
 * Asks the provider what became of money that it took: what it gave back and its webhooks did not tell ends where they
 * would have. Each is asked about ever more seldom; any number of these may run at once, each on its own.
 */
export async function lookAtCaptures(platform: Platform, { provider, followers }: Online): Promise<Looked> {
  const found: Looked = { looked: 0, returned: 0, unanswered: 0 }
  if (!provider) return found
  for (const { id, captured_at } of await claim(platform)) {
    try {
      const capture = await provider.readCapture(id)
      found.looked++
      for (const one of capture.returns) if (await heedReturn(platform, followers, one)) found.returned++
      if (capture.isDisputed) await heedDispute(platform, { captureId: id })
      const isOver = capture.state === "gone" || (await leftOf(platform.pool, { captureId: id })) === 0
      await put(platform, id, isOver ? null : lookAgain(captured_at, platform.clock.now()))
    } catch (error) {
      if (!(error instanceof ProviderAway)) throw error
      // Whoever does not answer now is not asked sixty times.
      found.unanswered++
      break
    }
  }
  return found
}

async function claim({ pool, clock }: Platform): Promise<{ id: string; captured_at: Date }[]> {
  const { rows } = await pool.query<{ id: string; captured_at: Date }>(
    `update captures set look_at = $1::timestamptz + make_interval(mins => $3) where id in
       (select id from captures where look_at <= $1 order by look_at limit $2 for no key update skip locked)
     returning id, captured_at`,
    [clock.now(), most, patience],
  )
  return rows
}

const put = ({ pool }: Platform, id: string, at: Date | null) =>
  pool.query("update captures set look_at = $2 where id = $1", [id, at])
