import { Address } from "../../ui/Address.tsx"
import { mapHref } from "../booking/mapHref.ts"
import { pageMeta } from "../meta.ts"
import { Page } from "../Page.tsx"
import { phoneHref } from "../phoneHref.ts"
import { useStudio } from "../useStudio.ts"
import type { Route } from "./+types/Contact.ts"
import style from "./Contact.module.css"
import { ContactForm } from "./ContactForm.tsx"

export const meta = (args: Route.MetaArgs) =>
  pageMeta(args, "Contacto", "Escríbenos, llámanos o ven: teléfono, correo y direcciones del estudio.")

export default function Contact() {
  const { profile, branches } = useStudio()
  return (
    <Page title="Contacto" kicker={profile.name}>
      <div className={style.columns}>
        <ContactForm />
        <div className={style.ways}>
          <div className={style.way}>
            {profile.phone && (
              <a className={style.main} href={phoneHref(profile.phone)}>
                {profile.phone}
              </a>
            )}
            {profile.email && (
              <a className={style.link} href={`mailto:${profile.email}`}>
                <Address>{profile.email}</Address>
              </a>
            )}
          </div>
          {branches.map((branch) => (
            <section key={branch.id} className={style.way}>
              <h2 className={style.name}>{branch.name}</h2>
              <p>{branch.address}</p>
              {branch.hours && <p className={style.hours}>{branch.hours}</p>}
              <p className={style.links}>
                {branch.phone && (
                  <a className={style.link} href={phoneHref(branch.phone)}>
                    {branch.phone}
                  </a>
                )}
                <a className={style.link} href={mapHref(branch)} target="_blank" rel="noreferrer">
                  Cómo llegar
                </a>
              </p>
            </section>
          ))}
        </div>
      </div>
    </Page>
  )
}
