import type { MouseEvent, ReactNode } from "react"
import { Link } from "react-router"
import type { StudioClass } from "../../../contract/schedule.ts"
import { useOverlays } from "../overlays/overlays.ts"
import { classPath } from "./places.ts"
import style from "./WhatLink.module.css"

interface WhatLinkProps {
  item: StudioClass
  className?: string | undefined
  /** Absent: a small «i». */
  children?: ReactNode
}

/** What a class is: its sheet over the page, and an address of its own for who opens it elsewhere or has no scripts. */
export function WhatLink({ item, className, children }: WhatLinkProps) {
  const { askAbout } = useOverlays()
  const press = (event: MouseEvent) => {
    if (event.metaKey || event.ctrlKey || event.shiftKey || event.altKey) return
    event.preventDefault()
    askAbout(item)
  }
  return (
    <Link
      to={classPath({ id: item.disciplineId, name: item.discipline })}
      className={`${children ? "" : style.mark} ${className ?? ""}`}
      {...(!children && { "aria-label": `Cómo es ${item.discipline}` })}
      onClick={press}
    >
      {children}
    </Link>
  )
}
