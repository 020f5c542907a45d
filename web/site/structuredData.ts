import type { MetaDescriptor } from "react-router"
import type { Branch } from "../../contract/studio.ts"
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

/** A chain's home would be mostly this: each further branch is told by its own page. */
const mostPlaces = 12

/** The studio and its branches. */
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
  const places = branches.slice(0, mostPlaces).map((branch) => ({
    ...placeOf(branch, studio),
    parentOrganization: { "@id": organization["@id"] },
  }))
  return [{ "script:ld+json": { "@context": context, "@graph": [organization, ...places] } }]
}
