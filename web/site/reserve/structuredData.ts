import type { MetaDescriptor } from "react-router"
import type { StudioClass } from "../../../contract/schedule.ts"
import type { Branch } from "../../../contract/studio.ts"
import { eventOf, placeOf } from "../structuredData.ts"
import type { Studio } from "../useStudio.ts"

const most = 20

/** What search engines read of a branch and its coming classes. */
export function structuredData(
  { branch, classes, now }: { branch: Branch; classes: StudioClass[]; now: string },
  studio: Studio,
): MetaDescriptor[] {
  const place = placeOf(branch, studio)
  const events = classes
    .filter(({ startsAt, status }) => startsAt > now && status === "abierta")
    .slice(0, most)
    .map((item) => eventOf(item, place, studio))
  return [{ "script:ld+json": { "@context": "https://schema.org", "@graph": [place, ...events] } }]
}
