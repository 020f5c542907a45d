import type { ReactNode } from "react"
import { Link } from "react-router"
import { NextIcon } from "../../../ui/icons.tsx"
import style from "./Directory.module.css"
import { Unread } from "./Unread.tsx"

export interface DirectoryEntry {
  /** Absent: it is done elsewhere than in the office. */
  to?: string
  title: string
  /** What it says at the moment, in a line; undefined while it is not known. */
  summary: ReactNode | undefined
}

interface DirectoryProps {
  entries: readonly DirectoryEntry[]
  /** Why what some of them say could not be read. */
  error?: Error | null
}

/** A few things that are edited, each with what it says now; they open though that is not known. */
export function Directory({ entries, error = null }: DirectoryProps) {
  return (
    <>
      <Unread error={error} />
      <ul className={style.directory}>
        {entries.map(({ to, title, summary }) => {
          const said = (
            <span>
              <strong className={style.title}>{title}</strong>
              <span className={style.summary}>{summary ?? (error ? "" : "Cargando...")}</span>
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
    </>
  )
}
