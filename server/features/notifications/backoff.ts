const second = 1_000
const minute = 60 * second
const hour = 60 * minute

/** Milliseconds until a mail is tried again, by how often it was; after the last it has failed, within a day. */
const waits = [30 * second, 2 * minute, 8 * minute, 30 * minute, 2 * hour, 6 * hour, 12 * hour]

export const mostTries = waits.length + 1

/** When to try again after try number `tries` failed at `now`; undefined when that was the last. */
export function nextTry(tries: number, now: Date): Date | undefined {
  const wait = waits[tries - 1]
  return wait === undefined ? undefined : new Date(now.getTime() + wait)
}

/** How long whoever took a mail may be silent before it is another's: longer than a slow server is waited for. */
export const lease = 3 * minute

/** Of those that were taken together one that is sent later than this is taken anew: what is left would be shorter than one mail may take. */
export const fresh = minute
