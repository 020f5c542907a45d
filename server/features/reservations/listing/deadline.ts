import type { z } from "zod"
import type { Deadline } from "../../../../contract/reservations.ts"
import type { Actor, Context } from "../../../platform/context.ts"
import { readCancellationTimes } from "../../studio/settings.ts"
import { freeUntil } from "../deciding/deadlines.ts"
import { readClass } from "./classes.ts"

type Reader = Pick<Context, "db" | "pool" | "clock"> & { actor?: Actor }

/** Until when a booking made now could be cancelled for free, by the rule that `book` promises with. Throws CLASS_NOT_FOUND. */
export async function readDeadline(reader: Reader, classId: string): Promise<z.input<typeof Deadline>> {
  const [{ startsAt, type }, times] = await Promise.all([
    readClass(reader, classId),
    readCancellationTimes(reader),
  ])
  const now = reader.clock.now().getTime()
  const until = freeUntil({ startsAt: Date.parse(startsAt), type, now }, times)
  return { ...until, freeUntil: new Date(until.freeUntil).toISOString() }
}
