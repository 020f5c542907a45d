import type { ReactNode } from "react"
import style from "./Prose.module.css"

/** A text to be read. `html` is what was cleaned before it came here. */
export function Prose(props: { html: string } | { children: ReactNode }) {
  if ("html" in props) {
    // biome-ignore lint/security/noDangerouslySetInnerHtml: whoever has it cleaned it
    return <div className={style.prose} dangerouslySetInnerHTML={{ __html: props.html }} />
  }
  return <div className={style.prose}>{props.children}</div>
}

/** The look of such a text, for where it is written. */
export const proseClass = style.prose as string
