import type { ReactNode } from "react"
import { Page } from "../Page.tsx"
import style from "./Prose.module.css"

/** A page to be read. */
export function Prose({ title, kicker, children }: { title: string; kicker?: string; children: ReactNode }) {
  return (
    <Page title={title} {...(kicker ? { kicker } : {})}>
      <div className={style.prose}>{children}</div>
    </Page>
  )
}
