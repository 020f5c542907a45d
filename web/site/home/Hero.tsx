import { ButtonLink } from "../../ui/ButtonLink.tsx"
import { useReserve } from "../branches/useReserve.ts"
import { useStudio } from "../useStudio.ts"
import { Arches } from "./Arches.tsx"
import style from "./Hero.module.css"

/** What a visitor sees first. */
export function Hero() {
  const { profile } = useStudio()
  const reserve = useReserve()
  return (
    <section className={style.hero}>
      <div className={style.picture}>
        <Arches />
      </div>
      <div className={style.words}>
        <p className={style.kicker}>{profile.tagline.replace(/\.$/, "")}</p>
        <h1 className={style.title}>
          Tu lugar, <em>siempre tuyo.</em>
        </h1>
        <p className={style.lead}>
          Elige clase, hora y reformer. Lo que ves libre está libre; lo que reservas es tuyo.
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
