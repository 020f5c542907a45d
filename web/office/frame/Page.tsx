import type { ReactNode } from "react"
import style from "./Page.module.css"

interface PageProps {
  title: string
  /** One line under the title. */
  lead?: ReactNode
  /** What stands at the end of the heading. */
  actions?: ReactNode
  children: ReactNode
}

/** A screen of the office: its heading and what it holds. */
export function Page({ title, lead, actions, children }: PageProps) {
  return (
    <div className={style.page}>
      <header className={style.head}>
        <div>
          <h1 className={style.title}>{title}</h1>
          {lead && <div className={style.lead}>{lead}</div>}
        </div>
        {actions && <div className={style.actions}>{actions}</div>}
      </header>
      {children}
    </div>
  )
}
