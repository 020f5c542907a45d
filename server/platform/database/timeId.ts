import { v7 } from "uuid"

/** An id that is ordered by when it was made (UUID version 7): at `time`, the `place`th of those made together. */
export const timeId = (time: Date, place?: number): string =>
  place === undefined ? v7({ msecs: time.getTime() }) : v7({ msecs: time.getTime(), seq: place })

/** The least id of those made at `time` or later. */
export const leastIdOf = (time: Date): string =>
  v7({ msecs: time.getTime(), seq: 0, random: new Uint8Array(16) })
