import type { z } from "zod"
import type { ClassType } from "../../../../contract/schedule.ts"
import type { CancellationTimes } from "../../../../contract/studio.ts"
import type { WaitTerms } from "../../../../contract/waitlist.ts"
import type { Actor, Context } from "../../../platform/context.ts"
import { readCancellationTimes } from "../../studio/settings.ts"
import { readClass } from "../listing/classes.ts"
import { automaticUntil, lastCallOf, offerMinutes, phaseOf } from "./waiting.ts"

type Reader = Pick<Context, "db" | "pool" | "clock"> & { actor?: Actor }
type Terms = z.input<typeof WaitTerms>

/** What becomes of places of a class that are freed from now on. Throws CLASS_NOT_FOUND. */
export async function readWaitTerms(reader: Reader, classId: string): Promise<Terms> {
  const [{ startsAt, type }, times] = await Promise.all([
    readClass(reader, classId),
    readCancellationTimes(reader),
  ])
  return termsOf({ startsAt: Date.parse(startsAt), type }, times, reader.clock.now().getTime())
}

export function termsOf(
  item: { startsAt: number; type: ClassType },
  times: CancellationTimes,
  now: number,
): Terms {
  return {
    phase: phaseOf(item, times, now).phase,
    automaticUntil: new Date(automaticUntil(item, times)).toISOString(),
    overAt: new Date(lastCallOf(item)).toISOString(),
    offerMinutes,
  }
}
