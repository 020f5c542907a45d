import type { ReactNode } from "react"
import type { TextContent } from "../../../contract/content.ts"
import { Page } from "../Page.tsx"
import style from "./Prose.module.css"

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
      {content.html ? (
        // biome-ignore lint/security/noDangerouslySetInnerHtml: the server cleaned it when it was written
        <div className={style.prose} dangerouslySetInnerHTML={{ __html: content.html }} />
      ) : (
        <div className={style.prose}>{children}</div>
      )}
    </Page>
  )
}
