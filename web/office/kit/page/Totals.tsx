import type { ReactNode } from "react"
import style from "./Totals.module.css"

export interface Total {
  name: string
  says: string
  /** Said smaller below it. */
  aside?: ReactNode
  /** The one that the others lead to. */
  strong?: boolean
}

/** What a screen's rows sum to, side by side. */
export function Totals({ label = "Totales", of }: { label?: string; of: readonly Total[] }) {
  return (
    <dl className={style.totals} aria-label={label}>
      {of.map(({ name, says, aside, strong }) => (
        <div key={name} data-strong={strong || undefined}>
          <dt>{name}</dt>
          <dd className={style.now}>{says}</dd>
          {aside && <dd className={style.aside}>{aside}</dd>}
        </div>
      ))}
    </dl>
  )
}
