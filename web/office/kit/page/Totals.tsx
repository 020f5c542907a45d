import type { ReactNode } from "react"
import style from "./Totals.module.css"

export interface Total {
  name: string
  says: string
  /** Said smaller below it. */
  aside?: ReactNode
}

/** What a screen's rows sum to, side by side. */
export function Totals({ of }: { of: readonly Total[] }) {
  return (
    <dl className={style.totals} aria-label="Totales">
      {of.map(({ name, says, aside }) => (
        <div key={name}>
          <dt>{name}</dt>
          <dd className={style.now}>{says}</dd>
          {aside && <dd className={style.aside}>{aside}</dd>}
        </div>
      ))}
    </dl>
  )
}
