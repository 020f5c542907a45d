import type { MetaDescriptor } from "react-router"
import type { StudioClass } from "../../../contract/schedule.ts"
import type { Branch } from "../../../contract/studio.ts"
import { placeOf } from "../structuredData.ts"
import type { Studio } from "../useStudio.ts"

const context = "https://schema.org"
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
    .map((item) => ({
      "@type": "Event",
      name: `${item.discipline} con ${item.instructor}`,
      startDate: item.startsAt,
      endDate: item.endsAt,
      url: `${place.url}?dia=${item.day}&clase=${item.id}`,
      eventAttendanceMode: `${context}/OfflineEventAttendanceMode`,
      eventStatus: `${context}/EventScheduled`,
      image: place.image,
      location: { "@type": "Place", name: place.name, address: place.address },
      organizer: { "@type": "Organization", name: studio.profile.name, url: studio.origin },
      performer: { "@type": "Person", name: item.instructor },
      maximumAttendeeCapacity: item.capacity,
      remainingAttendeeCapacity: item.available,
    }))
  return [{ "script:ld+json": { "@context": context, "@graph": [place, ...events] } }]
}
