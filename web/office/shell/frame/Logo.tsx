import { Link } from "react-router"
import type { StudioProfile } from "../../../../contract/studio.ts"
import { home } from "../gate.ts"
import style from "./Logo.module.css"

/** The studio's logo, or its name as its mark; it leads home. */
export function Logo({ studio, to = home }: { studio: Pick<StudioProfile, "name" | "logo">; to?: string }) {
  const { name, logo } = studio
  return (
    <Link to={to} className={style.logo} aria-label={`${name}, inicio`}>
      {logo ? (
        <img className={style.picture} src={logo.url} width={logo.width} height={logo.height} alt="" />
      ) : (
        <span>
          {name}
          <span className={style.stop}>.</span>
        </span>
      )}
    </Link>
  )
}
