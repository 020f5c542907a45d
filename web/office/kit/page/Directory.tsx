import type { ReactNode } from "react"
import { Link } from "react-router"
import { NextIcon } from "../../../ui/icons.tsx"
import style from "./Directory.module.css"

export interface DirectoryEntry {
  /** Absent: it is done elsewhere than in the office. */
  to?: string
  title: string
  /** What it says at the moment, in a line. */
  summary: ReactNode
}

/** A few things that are edited, each with what it says now. */
export function Directory({ entries }: { entries: readonly DirectoryEntry[] }) {
  return (
    <ul className={style.directory}>
      {entries.map(({ to, title, summary }) => {
        const said = (
          <span>
            <strong className={style.title}>{title}</strong>
            <span className={style.summary}>{summary}</span>
          </span>
        )
        return (
          <li key={to ?? title}>
            {to ? (
              <Link to={to} className={style.entry}>
                {said}
                <NextIcon />
              </Link>
            ) : (
              <div className={style.said}>{said}</div>
            )}
          </li>
        )
      })}
    </ul>
  )
}
