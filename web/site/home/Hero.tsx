import { Button } from "@mantine/core"
import { ButtonLink } from "../../ui/ButtonLink.tsx"
import { useOverlays } from "../overlays/overlays.ts"
import { useStudio } from "../useStudio.ts"
import { Arches } from "./Arches.tsx"
import style from "./Hero.module.css"

export function Hero() {
  const { profile } = useStudio()
  const { pickBranch } = useOverlays()
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
          <Button size="lg" onClick={() => pickBranch(true)}>
            Reservar una clase
          </Button>
          <ButtonLink size="lg" variant="outline" color="ink.8" to="/paquetes">
            Ver paquetes
          </ButtonLink>
        </div>
      </div>
    </section>
  )
}
