import { Photo, type Shown } from "./Photo.tsx"
import style from "./Pictures.module.css"

interface PicturesProps {
  images: readonly Shown[]
  srcSetOf?: (image: Shown) => string
}

/** As Pictures.module.css has it. */
const frame = { ratio: 4 / 3, widths: [["(min-width: 40em)", "50vw"], "100vw - 40px"] } as const

/** The studio in pictures, when it has put any up. */
export function Pictures({ images, srcSetOf }: PicturesProps) {
  if (images.length === 0) return null
  return (
    <ul className={style.pictures} aria-label="El estudio">
      {images.map((image) => (
        <li key={image.id} className={style.frame}>
          <Photo image={image} srcSet={srcSetOf?.(image)} frame={frame} />
        </li>
      ))}
    </ul>
  )
}
