import { type MetaArgs, pageMeta } from "../meta.ts"
import { phoneHref } from "../phoneHref.ts"
import { mapHref } from "../reservations/mapHref.ts"
import { useStudio } from "../useStudio.ts"
import style from "./Contact.module.css"
import { Prose } from "./Prose.tsx"

export const meta = (args: MetaArgs) =>
  pageMeta(args, "Contacto", "Teléfono, correo y direcciones del estudio.")

export default function Contact() {
  const { profile, branches } = useStudio()
  return (
    <Prose title="Contacto" kicker={profile.name}>
      <div>
        {profile.phone && <a href={phoneHref(profile.phone)}>{profile.phone}</a>}
        <br />
        {profile.email && <a href={`mailto:${profile.email}`}>{profile.email}</a>}
      </div>
      {branches.map((branch) => (
        <section key={branch.id}>
          <h2>{branch.name}</h2>
          <p>{branch.address}</p>
          <div className={style.ways}>
            {branch.phone && <a href={phoneHref(branch.phone)}>{branch.phone}</a>}
            <a href={mapHref(branch)} target="_blank" rel="noreferrer">
              Cómo llegar
            </a>
          </div>
        </section>
      ))}
    </Prose>
  )
}
