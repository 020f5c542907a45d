import type { ComponentPropsWithoutRef } from "react"
import style from "./Panel.module.css"

/** A quiet white surface for dense screens. */
export function Panel({ className, ...rest }: ComponentPropsWithoutRef<"section">) {
  return <section {...rest} className={`${style.panel} ${className ?? ""}`} />
}
