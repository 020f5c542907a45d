import type { ReactNode } from "react"
import style from "./Chip.module.css"
import { InPlaceLink } from "./InPlaceLink.tsx"

interface ChipProps {
  to: string
  on: boolean
  children: ReactNode
}

/** A filter that lives in the URL: pressing it goes there, without losing the place on the page. */
export function ChipLink({ to, on, children }: ChipProps) {
  return (
    <InPlaceLink to={to} replace className={style.chip} aria-current={on ? "true" : undefined}>
      {children}
    </InPlaceLink>
  )
}
