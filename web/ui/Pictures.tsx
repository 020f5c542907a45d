import { Photo, type Shown } from "./Photo.tsx"
import style from "./Pictures.module.css"

/** The studio in pictures, when it has put any up. */
export function Pictures({ images }: { images: readonly Shown[] }) {
  if (images.length === 0) return null
  return (
    <ul className={style.pictures} aria-label="El estudio">
      {images.map((image) => (
        <li key={image.id} className={style.frame}>
          <Photo image={image} />
        </li>
      ))}
    </ul>
  )
}
