export interface Found {
  kind: "Acciones" | "Secciones" | "Personas" | "Clases"
  to: string
  name: string
  /** What tells it from others of that name. */
  about: string
  /** What is to be done there. */
  state?: object
}

/** As many of a kind are shown. */
export const most = 5
