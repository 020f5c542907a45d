import type { StudioProfile } from "../../contract/studio.ts"
import style from "./SocialLinks.module.css"

export function SocialLinks({ profile }: { profile: StudioProfile }) {
  const links = [
    ["Instagram", profile.instagramUrl],
    ["Facebook", profile.facebookUrl],
  ].filter(([, url]) => url)
  if (links.length === 0) return null
  return (
    <ul className={style.social} aria-label="Redes sociales">
      {links.map(([name, url]) => (
        <li key={name}>
          <a href={url} target="_blank" rel="noreferrer">
            {name}
          </a>
        </li>
      ))}
    </ul>
  )
}
