import { Link } from "react-router"
import { srcSetOf } from "../../../contract/pictureWidths.ts"
import { listInstructors } from "../../../contract/studio.ts"
import { callFromServer } from "../../api/server.ts"
import { EmptyState } from "../../ui/EmptyState.tsx"
import { Initials } from "../../ui/Initials.tsx"
import { Photo } from "../../ui/Photo.tsx"
import { type MetaArgs, pageMeta } from "../meta.ts"
import { Page } from "../Page.tsx"
import { useStudio } from "../useStudio.ts"
import type { Route } from "./+types/Instructors.ts"
import style from "./Instructors.module.css"

const frame = { ratio: 4 / 5, widths: [["(min-width: 40em)", "20rem"], "100vw - 90px"] } as const

export const loader = ({ context }: Route.LoaderArgs) => callFromServer(context, listInstructors, {})

export const meta = (args: MetaArgs) => pageMeta(args, "Instructores", "Quienes dan las clases del estudio.")

export default function Instructors({ loaderData: { instructors } }: Route.ComponentProps) {
  const { branches } = useStudio()
  const hasPhotos = instructors.some(({ photo }) => photo)
  return (
    <Page kicker="Instructores" title="Quienes te cuidan">
      {instructors.length === 0 && <EmptyState title="Pronto conocerás a nuestro equipo." />}
      <ul className={style.people}>
        {instructors.map(({ id, firstName, lastName, branch, bio, photo }) => {
          const home = branches.find((each) => each.id === branch)
          return (
            <li key={id} className={style.person}>
              {hasPhotos ? (
                <div className={style.photo} data-drawn={photo ? undefined : ""}>
                  {photo ? (
                    <Photo image={photo} srcSet={srcSetOf(photo)} frame={frame} />
                  ) : (
                    <Initials name={`${firstName} ${lastName}`} size={104} />
                  )}
                </div>
              ) : (
                <Initials name={`${firstName} ${lastName}`} size={72} />
              )}
              <h2 className={style.name}>{`${firstName} ${lastName}`}</h2>
              {bio && <p className={style.bio}>{bio}</p>}
              {home && (
                <Link to={`/reserva-clase/${home.id}?instructor=${id}`} className={style.classes}>
                  {`Sus clases en ${home.name}`}
                </Link>
              )}
            </li>
          )
        })}
      </ul>
    </Page>
  )
}
