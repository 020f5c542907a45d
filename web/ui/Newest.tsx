import type { ReactNode } from "react"
import style from "./Newest.module.css"

interface NewestProps {
  count: number
  /** Where the older ones are, if they are anywhere. */
  children?: ReactNode
}

/** Under a history that shows only its newest rows. */
export function Newest({ count, children }: NewestProps) {
  return (
    <p className={style.note}>
      {`Se ven los ${count} más recientes.`} {children}
    </p>
  )
}
