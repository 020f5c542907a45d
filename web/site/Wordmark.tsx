import { Link } from "react-router"
import style from "./Wordmark.module.css"

/** The studio's name as its mark. */
export function Wordmark({ name }: { name: string }) {
  return (
    <Link to="/" className={style.mark} aria-label={`${name}, inicio`}>
      {name.toLowerCase()}
      <span>.</span>
    </Link>
  )
}
