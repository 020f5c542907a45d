import { Link } from "react-router"
import type { Picture } from "../../contract/images.ts"
import { srcSetOf } from "../../contract/pictureWidths.ts"
import style from "./Wordmark.module.css"

/** The studio's logo, or its name as its mark, written as its settings write it; a long one takes two lines. */
export function Wordmark({ name, logo }: { name: string; logo: Picture | null }) {
  return (
    <Link
      to="/"
      className={style.mark}
      data-long={name.length > 24 || undefined}
      aria-label={`${name}, inicio`}
    >
      {logo ? (
        <img
          className={style.logo}
          src={logo.url}
          srcSet={srcSetOf(logo)}
          sizes="180px"
          width={logo.width}
          height={logo.height}
          alt=""
        />
      ) : (
        <span>
          {name}
          <span className={style.dot}>.</span>
        </span>
      )}
    </Link>
  )
}
