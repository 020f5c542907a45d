import { LRUCache } from "lru-cache"
import { Temporal } from "temporal-polyfill"
import type { Opening } from "../../../contract/opening.ts"
import type { OpeningRule, OpeningTimes } from "../../../contract/openingTimes.ts"
import { type ClassType, classTypes } from "../../../contract/schedule.ts"

/** What of a class says when its reservations open. */
export interface Opens {
  branchId: string
  type: ClassType
  day: string
  timeZone: string
}

export const opensOf = (row: { branch_id: string; type: string; day: string; time_zone: string }): Opens => ({
  branchId: row.branch_id,
  type: row.type as ClassType,
  day: row.day,
  timeZone: row.time_zone,
})

/** Of what applies to a class, what says most of it: of its branch before of its type. */
const weight = ({ branch, type }: OpeningRule): number => (branch === null ? 0 : 2) + (type === null ? 0 : 1)

/** When reservations of a class open; null: always. The hour is its branch's, also on days that its clock is set. */
export function openingOf(item: Opens, { classes, packages }: OpeningTimes): Opening | null {
  const [rule] = classes
    .filter(({ branch }) => branch === null || branch === item.branchId)
    .filter(({ type }) => type === null || type === item.type)
    .toSorted((a, b) => weight(b) - weight(a))
  if (!rule || rule.days === null) return null
  const at = instantOf(item, rule.days, rule.hour)
  const sooner = packages
    .map((one) => ({ package: one.package, at: one.days === null ? 0 : instantOf(item, one.days, one.hour) }))
    .filter((one) => one.at < at)
  const say = (instant: number) => new Date(instant).toISOString()
  return { at: say(at), sooner: sooner.map((one) => ({ ...one, at: say(one.at) })) }
}

/** How many days ahead a class may be open to anybody; Infinity where some always are. */
export function daysOpen({ classes, packages }: OpeningTimes): number {
  const isRuled = classTypes.every((wanted) =>
    classes.some(({ branch, type }) => branch === null && (type === null || type === wanted)),
  )
  return isRuled ? Math.max(...[...classes, ...packages].map(({ days }) => days ?? Infinity)) : Infinity
}

/** The same while it is waited for; null once everybody may book. */
export function openingAhead(item: Opens, times: OpeningTimes, now: Date): Opening | null {
  const opening = openingOf(item, times)
  return opening && Date.parse(opening.at) > now.getTime() ? opening : null
}

/** Of the classes that thousands press for in one second the hour is worked out once. */
const instants = new LRUCache<string, number>({ max: 1_000 })

/** An hour that a clock skips is the one after it; of one that comes twice, the first. */
function instantOf({ day, timeZone }: Opens, days: number, hour: string): number {
  const key = `${day} ${days} ${hour} ${timeZone}`
  const known = instants.get(key)
  if (known !== undefined) return known
  const { epochMilliseconds } = Temporal.PlainDate.from(day)
    .subtract({ days })
    .toZonedDateTime({ timeZone, plainTime: hour })
  instants.set(key, epochMilliseconds)
  return epochMilliseconds
}
