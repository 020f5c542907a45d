import { srcSetOf } from "../../../contract/pictureWidths.ts"
import type { Discipline } from "../../../contract/studio.ts"
import { Photo } from "../../ui/Photo.tsx"
import style from "./DisciplinePhoto.module.css"

/** As DisciplinePhoto.module.css has it. */
const frame = { ratio: 16 / 9, widths: [["(min-width: 75em)", "72rem"], "100vw - 40px"] } as const

/** A kind of class as the studio shows it, where it does. */
export function DisciplinePhoto({ photo, first }: Pick<Discipline, "photo"> & { first?: boolean }) {
  if (!photo) return null
  return (
    <div className={style.frame}>
      <Photo image={photo} srcSet={srcSetOf(photo)} frame={frame} {...(first && { first })} />
    </div>
  )
}
