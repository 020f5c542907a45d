import type { ReactNode } from "react"
import style from "./EmptyState.module.css"

interface EmptyStateProps {
  title: string
  /** True when nothing else on the page is its heading. */
  main?: boolean
  children?: ReactNode
}

/** Nothing to show, said kindly, with what to do next. */
export function EmptyState({ title, main, children }: EmptyStateProps) {
  const Title = main ? "h1" : "p"
  return (
    <div className={style.empty}>
      <svg viewBox="0 0 96 64" width="96" height="64" aria-hidden="true">
        <path d="M24 60V36a24 24 0 0 1 48 0v24z" fill="var(--sand)" />
        <path d="M36 60V40a12 12 0 0 1 24 0v20z" fill="var(--paper)" />
        <circle cx="78" cy="16" r="8" fill="var(--clay-light)" />
        <path d="M4 60h88" stroke="var(--line)" strokeWidth="2" />
      </svg>
      <Title className={style.title}>{title}</Title>
      {children && <div className={style.next}>{children}</div>}
    </div>
  )
}
