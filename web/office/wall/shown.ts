import type { StudioClass } from "../../../contract/schedule.ts"

/** Who comes late still looks for their seat. */
const minutesAfterStart = 10

/** What hangs on the wall at a moment: the next classes that begin together, a little beyond their start; none once the day is over. */
export function shownAt(classes: readonly StudioClass[], now: Date): StudioClass[] {
  const since = now.getTime() - minutesAfterStart * 60_000
  const coming = classes
    .filter((item) => !item.cancelledAt && new Date(item.startsAt).getTime() > since)
    .toSorted((a, b) => a.startsAt.localeCompare(b.startsAt))
  return coming.filter(({ startsAt }) => startsAt === coming[0]?.startsAt)
}

/** As everybody may read it: the first name, «María José» too, and of the rest one letter. In one that has no last name, it may stand as well. */
export function sayBriefly({ firstName, lastName }: { firstName: string; lastName: string }): string {
  const first = firstName.trim()
  const initial = Array.from(lastName.trim())[0]
  return initial ? `${first} ${initial.toLocaleUpperCase("es-MX")}.` : (first.split(/\s+/)[0] ?? "")
}
