import type { MetaDescriptor } from "react-router"

/** What search engines and shared links say of a page. */
export function pageMeta(title: string, description: string): MetaDescriptor[] {
  return [
    { title },
    { name: "description", content: description },
    { property: "og:title", content: title },
    { property: "og:description", content: description },
    { property: "og:type", content: "website" },
    { property: "og:locale", content: "es_MX" },
  ]
}

/** A line of the settings as a whole sentence, whether or not it was written with its full stop. */
export function sentence(line: string): string {
  return /[.!?…]$/.test(line) ? line : `${line}.`
}
