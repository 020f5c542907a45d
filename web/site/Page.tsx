import { type ReactNode, useEffect, useRef } from "react"
import style from "./Page.module.css"

interface PageProps {
  /** The small line above the heading. */
  kicker?: string
  title?: ReactNode
  narrow?: boolean
  /** What just happened here: said aloud, with the focus on the heading. */
  news?: string | null | undefined
  children: ReactNode
}

/** The body of a page: its heading and its measure. */
export function Page({ kicker, title, narrow, news, children }: PageProps) {
  const main = useRef<HTMLElement>(null)
  useEffect(() => {
    if (news) focusHeading(main.current)
  }, [news])
  return (
    <main ref={main} id="contenido" className={style.page} data-narrow={narrow || undefined}>
      {kicker && <p className={style.kicker}>{kicker}</p>}
      {title && <h1 className={style.title}>{title}</h1>}
      <p role="status" className={style.news}>
        {news}
      </p>
      {children}
    </main>
  )
}

function focusHeading(main: HTMLElement | null): void {
  const heading = main?.querySelector("h1")
  if (!heading) return
  heading.tabIndex = -1
  heading.focus()
}
