import { Link } from "react-router"
import { home } from "../gate.ts"
import style from "./Logo.module.css"

/** The studio's name as its mark; it leads home. */
export function Logo({ studio, to = home }: { studio: string; to?: string }) {
  return (
    <Link to={to} className={style.logo} aria-label={`${studio}, inicio`}>
      <span>
        {studio}
        <span className={style.stop}>.</span>
      </span>
    </Link>
  )
}
