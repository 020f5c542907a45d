import type { ReactNode } from "react"
import { Link } from "react-router"
import { NextIcon } from "../../../ui/icons.tsx"
import style from "./Directory.module.css"

export interface DirectoryEntry {
  to: string
  title: string
  /** What it says at the moment, in a line. */
  summary: ReactNode
}

/** A few things that are edited, each with what it says now. */
export function Directory({ entries }: { entries: readonly DirectoryEntry[] }) {
  return (
    <ul className={style.directory}>
      {entries.map(({ to, title, summary }) => (
        <li key={to}>
          <Link to={to} className={style.entry}>
            <span>
              <strong className={style.title}>{title}</strong>
              <span className={style.summary}>{summary}</span>
            </span>
            <NextIcon />
          </Link>
        </li>
      ))}
    </ul>
  )
}
