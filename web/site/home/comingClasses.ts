import type { StudioClass } from "../../../contract/schedule.ts"

const most = 4

/** The next few classes of the first day that still has any. */
export function comingClasses(classes: readonly StudioClass[], now: Date): StudioClass[] {
  const coming = classes.filter(({ startsAt }) => new Date(startsAt) > now)
  return coming.filter(({ day }) => day === coming[0]?.day).slice(0, most)
}
