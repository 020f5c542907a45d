import type { Picture } from "../../../contract/content.ts"
import style from "./Pictures.module.css"

/** A picture that the studio put up. It says nothing that the words do not: silent for who does not see it. */
export function Photo({ image, first }: { image: Picture; first?: boolean }) {
  return (
    <img
      className={style.photo}
      src={image.url}
      width={image.width}
      height={image.height}
      alt=""
      {...(first ? { fetchPriority: "high" } : { loading: "lazy" })}
    />
  )
}
