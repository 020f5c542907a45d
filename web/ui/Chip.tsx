import type { ReactNode } from "react"
import { Link } from "react-router"
import style from "./Chip.module.css"
import { inPlace } from "./useVisit.ts"

interface ChipProps {
  to: string
  on: boolean
  children: ReactNode
}

/** A filter that lives in the URL: pressing it goes there, without losing the place on the page. */
export function ChipLink({ to, on, children }: ChipProps) {
  return (
    <Link to={to} replace {...inPlace} className={style.chip} aria-current={on ? "true" : undefined}>
      {children}
    </Link>
  )
}
