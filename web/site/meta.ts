import type { MetaDescriptor } from "react-router"
import type { Studio } from "./useStudio.ts"

/** What a page's `meta` is given of the layout above it. */
export interface MetaArgs {
  location: { pathname: string }
  matches: readonly ({ id: string; loaderData?: unknown } | undefined)[]
}

/** The studio that the layout loaded; undefined while the page is an error. */
export function studioOf({ matches }: MetaArgs): Studio | undefined {
  return matches.find((match) => match?.id === "site/SiteLayout")?.loaderData as Studio | undefined
}

/** «Paquetes · Estudio Arcilla»: every page carries the studio's name, as the settings write it. */
export function titleOf(args: MetaArgs, title: string): string {
  const name = studioOf(args)?.profile.name
  return name ? `${title} · ${name}` : title
}

/** What search engines and shared links say of a page. */
export function pageMeta(args: MetaArgs, title: string, description: string): MetaDescriptor[] {
  const full = titleOf(args, title)
  const studio = studioOf(args)
  return [
    { title: full },
    { name: "description", content: description },
    { property: "og:title", content: full },
    { property: "og:description", content: description },
    { property: "og:type", content: "website" },
    { property: "og:locale", content: "es_MX" },
    ...(studio ? shared(studio, args.location.pathname) : []),
  ]
}

/** What a shared link shows of the studio, and the address that a page goes by whatever it was asked with. */
function shared({ profile, origin }: Studio, path: string): MetaDescriptor[] {
  return [
    { tagName: "link", rel: "canonical", href: origin + path },
    { property: "og:url", content: origin + path },
    { property: "og:site_name", content: profile.name },
    { property: "og:image", content: `${origin}/api/cover.png` },
    { property: "og:image:width", content: "1200" },
    { property: "og:image:height", content: "630" },
    { property: "og:image:alt", content: profile.name },
    { name: "twitter:card", content: "summary_large_image" },
  ]
}

/** The `meta` of a page that only its owner sees. */
export const titled =
  (title: string) =>
  (args: MetaArgs): MetaDescriptor[] => [{ title: titleOf(args, title) }]
