import type { MetaDescriptor } from "react-router"
import type { StudioClass } from "../../contract/schedule.ts"
import type { Branch, Discipline, Instructor } from "../../contract/studio.ts"
import { mostNamed } from "./branches/few.ts"
import type { Studio } from "./useStudio.ts"

const context = "https://schema.org"

/** A branch as search engines read it: a kind of `LocalBusiness`. */
export function placeOf(branch: Branch, { profile, origin }: Studio) {
  return {
    "@type": "HealthClub",
    "@id": `${origin}/reserva-clase/${branch.id}`,
    name: `${profile.name}, ${branch.name}`,
    address: {
      "@type": "PostalAddress",
      streetAddress: branch.address,
      addressRegion: branch.area,
      addressCountry: "MX",
    },
    ...(branch.phone && { telephone: branch.phone }),
    url: `${origin}/reserva-clase/${branch.id}`,
    image: `${origin}/api/cover.png`,
  }
}

/** The studio and its branches; a chain's first ones, since each is told by its own page. */
export function studioData(studio: Studio): MetaDescriptor[] {
  const { profile, branches, origin } = studio
  const links = [profile.instagramUrl, profile.facebookUrl].filter(Boolean)
  const organization = {
    "@type": "Organization",
    "@id": `${origin}/#estudio`,
    name: profile.name,
    url: origin,
    logo: `${origin}/api/icons/icon-512.png`,
    ...(profile.email && { email: profile.email }),
    ...(links.length > 0 && { sameAs: links }),
  }
  const places = branches.slice(0, mostNamed).map((branch) => ({
    ...placeOf(branch, studio),
    parentOrganization: { "@id": organization["@id"] },
  }))
  return [{ "script:ld+json": { "@context": context, "@graph": [organization, ...places] } }]
}

/** A class as an event, at a branch as `placeOf` has it. */
export function eventOf(item: StudioClass, place: ReturnType<typeof placeOf>, { profile, origin }: Studio) {
  return {
    "@type": "Event",
    name: `${item.discipline} con ${item.instructor}`,
    startDate: item.startsAt,
    endDate: item.endsAt,
    url: `${place.url}?dia=${item.day}&clase=${item.id}`,
    eventAttendanceMode: `${context}/OfflineEventAttendanceMode`,
    eventStatus: `${context}/EventScheduled`,
    image: place.image,
    location: { "@type": "Place", name: place.name, address: place.address },
    organizer: { "@type": "Organization", name: profile.name, url: origin },
    performer: { "@type": "Person", name: item.instructor },
    maximumAttendeeCapacity: item.capacity,
    remainingAttendeeCapacity: item.available,
  }
}

interface ClassType {
  discipline: Discipline
  teachers: Pick<Instructor, "firstName" | "lastName">[]
  next: StudioClass[]
}

/** A kind of class that the studio gives, and the next ones of it. */
export function classTypeData(
  { discipline, teachers, next }: ClassType,
  path: string,
  studio: Studio,
): MetaDescriptor[] {
  const { origin, profile, branches } = studio
  const service = {
    "@type": "Service",
    "@id": origin + path,
    url: origin + path,
    name: discipline.name,
    serviceType: discipline.name,
    ...(discipline.description && { description: discipline.description }),
    ...(discipline.level && { audience: { "@type": "Audience", audienceType: discipline.level } }),
    provider: {
      "@type": "Organization",
      "@id": `${origin}/#estudio`,
      name: profile.name,
      url: origin,
      employee: teachers.map(({ firstName, lastName }) => ({
        "@type": "Person",
        name: `${firstName} ${lastName}`.trim(),
      })),
    },
    areaServed: [...new Set(branches.map(({ area }) => area))],
  }
  const events = next.flatMap((item) => {
    const branch = branches.find(({ id }) => id === item.branch)
    return branch ? [eventOf(item, placeOf(branch, studio), studio)] : []
  })
  return [{ "script:ld+json": { "@context": context, "@graph": [service, ...events] } }]
}
