import { Link } from "react-router"
import style from "./Wordmark.module.css"

/** The studio's name as its mark, written as its settings write it; a long one takes two lines. */
export function Wordmark({ name }: { name: string }) {
  return (
    <Link
      to="/"
      className={style.mark}
      data-long={name.length > 24 || undefined}
      aria-label={`${name}, inicio`}
    >
      <span>
        {name}
        <span className={style.dot}>.</span>
      </span>
    </Link>
  )
}
