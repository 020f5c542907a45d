import style from "./Pictures.module.css"

/** Sizes in pixels. */
export interface Shown {
  id: string
  url: string
  width: number
  height: number
}

/** A picture that says nothing that the words do not: silent for who does not see it. */
export function Photo({ image, first }: { image: Shown; first?: boolean }) {
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
