import { srcSetOf } from "../../contract/pictureWidths.ts"
import { Initials } from "../ui/Initials.tsx"
import { Photo, type Shown } from "../ui/Photo.tsx"
import style from "./Face.module.css"

interface FaceProps {
  name: string
  photo: Shown | null | undefined
  /** Across, in pixels of usual letters. */
  size?: number
}

/** Somebody's photograph no larger than it is drawn, or their initials while they have none. */
export function Face({ name, photo, size = 26 }: FaceProps) {
  if (!photo) return <Initials name={name} size={size} />
  const width = `${size / 16}rem`
  return (
    <span className={style.face} style={{ width, height: width }}>
      <Photo image={photo} srcSet={srcSetOf(photo)} frame={{ ratio: 1, widths: [width] }} />
    </span>
  )
}
