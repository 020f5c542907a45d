import type { ReactNode } from "react"
import { Link, useLocation } from "react-router"
import { BackIcon } from "../../../ui/icons.tsx"
import style from "./BackLink.module.css"

interface BackLinkProps {
  /** The list that one came from; as it was searched and paged, where that is known. */
  to: string
  children: ReactNode
}

/** Leads from a detail back to its list. */
export function BackLink({ to, children }: BackLinkProps) {
  const { state } = useLocation()
  return (
    <Link to={`${to}${state?.list ?? ""}`} className={style.back}>
      <BackIcon /> {children}
    </Link>
  )
}
