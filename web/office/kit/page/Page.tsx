import { type ReactNode, useContext } from "react"
import { sectionAt } from "../../sections.ts"
import { mayUse } from "../permitted.ts"
import { useStaff } from "../signedIn.ts"
import { StudioName } from "../studio/studioName.ts"
import { BackLink } from "./BackLink.tsx"
import style from "./Page.module.css"

interface PageProps {
  title: string
  /** What the window is called, when the title alone would not tell it from others. */
  name?: string
  /** One line under the title. */
  lead?: ReactNode
  /** What stands at the end of the heading. */
  actions?: ReactNode
  /** The list that it belongs to, to go back to. */
  back?: string | undefined
  children: ReactNode
}

/** A screen of the office: its heading and what it holds. */
export function Page({ title, name = title, lead, actions, back, children }: PageProps) {
  const studio = useContext(StudioName)
  const { permissions } = useStaff()
  const above = back && sectionAt(back)
  const page = (
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
  if (!above || !mayUse(permissions, above)) return page
  return (
    <div>
      <BackLink to={back}>{above.title}</BackLink>
      {page}
    </div>
  )
}
