import type { ReactNode } from "react"
import type { TextContent } from "../../../contract/content.ts"
import { Prose } from "../../ui/Prose.tsx"
import { Page } from "../Page.tsx"
import style from "./Written.module.css"

interface WrittenProps {
  title: string
  kicker: string
  content: TextContent
  /** What is true of any studio, until this one has written its own. */
  children: ReactNode
}

/** A page to be read, in the studio's own words. */
export function Written({ title, kicker, content, children }: WrittenProps) {
  return (
    <Page title={title} kicker={kicker}>
      <div className={style.measure}>
        {content.html ? <Prose html={content.html} /> : <Prose>{children}</Prose>}
      </div>
    </Page>
  )
}
