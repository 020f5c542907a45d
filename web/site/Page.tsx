import type { ReactNode } from "react"
import style from "./Page.module.css"

interface PageProps {
  /** The small line above the heading. */
  kicker?: string
  title?: ReactNode
  narrow?: boolean
  children: ReactNode
}

/** The body of a page: its heading and its measure. */
export function Page({ kicker, title, narrow, children }: PageProps) {
  return (
    <main id="contenido" className={style.page} data-narrow={narrow || undefined}>
      {kicker && <p className={style.kicker}>{kicker}</p>}
      {title && <h1 className={style.title}>{title}</h1>}
      {children}
    </main>
  )
}
