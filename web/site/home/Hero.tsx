import type { HomeContent } from "../../../contract/content.ts"
import { ButtonLink } from "../../ui/ButtonLink.tsx"
import { useReserve } from "../branches/useReserve.ts"
import { useStudio } from "../useStudio.ts"
import { Arches } from "./Arches.tsx"
import style from "./Hero.module.css"
import { Photo } from "./Photo.tsx"
import { Stressed } from "./Stressed.tsx"

/** What a visitor sees first: the studio's own words and picture, or what is true of any studio. */
export function Hero({ content: { title, text, images } }: { content: HomeContent }) {
  const { profile } = useStudio()
  const reserve = useReserve()
  return (
    <section className={style.hero}>
      <div className={style.picture}>{images[0] ? <Photo image={images[0]} first /> : <Arches />}</div>
      <div className={style.words}>
        {profile.tagline && <p className={style.kicker}>{profile.tagline.replace(/\.$/, "")}</p>}
        <h1 className={style.title}>
          <Stressed>{title || "Tu lugar, *siempre tuyo.*"}</Stressed>
        </h1>
        <p className={style.lead}>
          {text || "Elige clase, hora y lugar. Lo que ves libre está libre; lo que reservas es tuyo."}
        </p>
        <div className={style.actions}>
          <ButtonLink size="lg" {...reserve}>
            Reservar una clase
          </ButtonLink>
          <ButtonLink size="lg" variant="outline" color="ink.8" to="/paquetes">
            Ver paquetes
          </ButtonLink>
        </div>
      </div>
    </section>
  )
}
