import { srcSetOf } from "../../../contract/pictureWidths.ts"
import type { Instructor } from "../../../contract/studio.ts"
import { Initials } from "../../ui/Initials.tsx"
import { Photo } from "../../ui/Photo.tsx"
import style from "./Teacher.module.css"

const frame = { ratio: 1, widths: ["4rem"] } as const

/** Who teaches: their face, and their own words. */
export function Teacher({
  person,
}: {
  person: Pick<Instructor, "firstName" | "lastName" | "bio" | "photo">
}) {
  const name = `${person.firstName} ${person.lastName}`.trim()
  return (
    <div className={style.teacher}>
      {person.photo ? (
        <span className={style.photo}>
          <Photo image={person.photo} srcSet={srcSetOf(person.photo)} frame={frame} />
        </span>
      ) : (
        <Initials name={name} size={64} />
      )}
      <div>
        <p className={style.name}>{name}</p>
        {person.bio && <p className={style.bio}>{person.bio}</p>}
      </div>
    </div>
  )
}
