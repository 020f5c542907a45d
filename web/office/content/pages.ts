import type { TextPage } from "../../../contract/content.ts"

export const list = "/backend/contenido"

/** A text that the studio writes; its path in the office is its path on the site. */
export interface WrittenText {
  page: TextPage
  path: string
  title: string
}

export const texts: readonly WrittenText[] = [
  { page: "who-we-are", path: "quienes-somos", title: "¿Quiénes somos?" },
  { page: "terms", path: "terminos-y-condiciones", title: "Términos y condiciones" },
  { page: "privacy", path: "aviso-de-privacidad", title: "Aviso de privacidad" },
]
