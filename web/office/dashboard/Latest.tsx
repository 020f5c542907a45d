import type { ReactNode } from "react"
import style from "./Latest.module.css"

/** How many of the last ones are shown. */
export const latest = 3

/** The way to all others. */
export const More = ({ children }: { children: ReactNode }) => <p className={style.more}>{children}</p>
