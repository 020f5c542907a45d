import type { Instructor } from "../../../contract/studio.ts"
import { Face } from "../Face.tsx"
import style from "./Teacher.module.css"

/** Who teaches: their face, and their own words. */
export function Teacher({
  person,
}: {
  person: Pick<Instructor, "firstName" | "lastName" | "bio" | "photo">
}) {
  const name = `${person.firstName} ${person.lastName}`.trim()
  return (
    <div className={style.teacher}>
      <Face name={name} photo={person.photo} size={64} />
      <div>
        <p className={style.name}>{name}</p>
        {person.bio && <p className={style.bio}>{person.bio}</p>}
      </div>
    </div>
  )
}
