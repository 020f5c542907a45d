import { Link } from "react-router"
import type { Branch, StudioProfile } from "../../contract/studio.ts"
import { Address } from "../ui/Address.tsx"
import { AllBranches } from "./branches/AllBranches.tsx"
import { mostNamed } from "./branches/few.ts"
import style from "./Footer.module.css"
import { phoneHref } from "./phoneHref.ts"
import { SocialLinks } from "./SocialLinks.tsx"

export function Footer({ profile, branches }: { profile: StudioProfile; branches: Branch[] }) {
  return (
    <footer id="pie" className={style.footer}>
      <div className={style.inner}>
        <div className={style.studio}>
          <p className={style.name}>{profile.name}</p>
          <p>{profile.tagline}</p>
          <SocialLinks profile={profile} />
        </div>
        {branches.length > 0 && (
          <ul className={style.list} aria-label="Sucursales">
            {branches.slice(0, mostNamed).map((branch) => (
              <li key={branch.id}>
                <Link to={`/reserva-clase/${branch.id}`}>{branch.name}</Link>
                <span>{branch.address}</span>
              </li>
            ))}
            {branches.length > mostNamed && (
              <li>
                <AllBranches />
              </li>
            )}
          </ul>
        )}
        <ul className={style.list} aria-label="Contacto">
          {profile.phone && (
            <li>
              <a href={phoneHref(profile.phone)}>{profile.phone}</a>
            </li>
          )}
          {profile.email && (
            <li>
              <a href={`mailto:${profile.email}`}>
                <Address>{profile.email}</Address>
              </a>
            </li>
          )}
          {profile.chatUrl && (
            <li>
              <a href={profile.chatUrl} target="_blank" rel="noreferrer">
                Chatea con el estudio
              </a>
            </li>
          )}
          <li>
            <Link to="/contacto">Contacto</Link>
          </li>
          <li>
            <Link to="/terminos-y-condiciones">Términos y condiciones</Link>
          </li>
          <li>
            <Link to="/aviso-de-privacidad">Aviso de privacidad</Link>
          </li>
        </ul>
      </div>
      <div className={style.legal}>
        <p>{`© 2025 ${profile.name}`}</p>
        {profile.isDemo && (
          <p className={style.demo}>Estudio de demostración: nada de lo que ves se cobra.</p>
        )}
      </div>
    </footer>
  )
}
