import type { MetaDescriptor } from "react-router"
import type { StudioClass } from "../../../contract/schedule.ts"
import type { Branch } from "../../../contract/studio.ts"

const context = "https://schema.org"

/** What search engines read of a branch and its coming classes. */
export function structuredData({
  branch,
  classes,
}: {
  branch: Branch
  classes: StudioClass[]
}): MetaDescriptor[] {
  const place = {
    "@type": "HealthClub",
    name: branch.name,
    address: branch.address,
    telephone: branch.phone,
  }
  const events = classes.slice(0, 20).map((item) => ({
    "@context": context,
    "@type": "Event",
    name: `${item.discipline} con ${item.instructor}`,
    startDate: item.startsAt,
    endDate: item.endsAt,
    eventAttendanceMode: `${context}/OfflineEventAttendanceMode`,
    eventStatus: `${context}/EventScheduled`,
    location: { "@type": "Place", name: branch.name, address: branch.address },
    maximumAttendeeCapacity: item.capacity,
    remainingAttendeeCapacity: item.available,
  }))
  return [{ "@context": context, ...place }, ...events].map((data) => ({ "script:ld+json": data }))
}
