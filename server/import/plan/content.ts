import { cleanHtml } from "../../features/studio/cleanHtml.ts"
import type { ContentPage } from "../../features/studio/versions.ts"
import type { Faults } from "../faults.ts"
import type { Row } from "../files.ts"

/** What the folder says of the studio in its own words, clean. */
export function planContent(rows: Row<"content.csv">[], faults: Faults): ContentPage[] {
  const seen = new Set<string>()
  return rows.map(({ at, page, title, text }) => {
    if (seen.has(page)) faults.add(at, "page", `«${page}» está dos veces`)
    seen.add(page)
    if (page !== "home") return { page, body: { html: cleanHtml(text) } }
    if (title === "") faults.add(at, "title", "falta el título de la página de inicio")
    return { page, body: { title, text, images: [] } }
  })
}
