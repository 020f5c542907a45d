import { type ReactNode, useContext } from "react"
import { StudioName } from "../studio/studioName.ts"
import style from "./Page.module.css"

interface PageProps {
  title: string
  /** What the window is called, when the title alone would not tell it from others. */
  name?: string
  /** One line under the title. */
  lead?: ReactNode
  /** What stands at the end of the heading. */
  actions?: ReactNode
  children: ReactNode
}

/** A screen of the office: its heading and what it holds. */
export function Page({ title, name = title, lead, actions, children }: PageProps) {
  const studio = useContext(StudioName)
  return (
    <div className={style.page}>
      <title>{`${name} · ${studio}`}</title>
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
