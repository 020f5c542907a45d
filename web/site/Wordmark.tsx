import { Link } from "react-router"
import style from "./Wordmark.module.css"

/** The studio's name as its mark; that it is a demo is said in the footer. */
export function Wordmark({ name }: { name: string }) {
  return (
    <Link to="/" className={style.mark} aria-label={`${name}, inicio`}>
      <span>
        {name.replace(/\s*\(demo\)$/i, "")}
        <span className={style.dot}>.</span>
      </span>
    </Link>
  )
}
