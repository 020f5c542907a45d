import type { HomeContent } from "../../../contract/content.ts"
import { formatMoney } from "../../../contract/money.ts"
import { srcSetOf } from "../../../contract/pictureWidths.ts"
import { ButtonLink } from "../../ui/ButtonLink.tsx"
import { anyHero, Hero as Words } from "../../ui/Hero.tsx"
import { useReserve } from "../branches/useReserve.ts"
import { useStudio } from "../useStudio.ts"
import style from "./Hero.module.css"

interface HeroProps {
  content: HomeContent
  /** The least that a class costs, in centavos. */
  from: number | null
}

/** What a visitor sees first: the studio's own words and picture, or what is true of any studio. */
export function Hero({ content: { title, text, images }, from }: HeroProps) {
  const { profile, branches } = useStudio()
  const reserve = useReserve()
  return (
    <div className={style.unknown}>
      <Words
        kicker={profile.tagline}
        title={title || anyHero.title}
        text={text || anyHero.text}
        image={images[0]}
        srcSet={images[0] && srcSetOf(images[0])}
      >
        {branches.length > 0 && (
          <ButtonLink size="lg" {...reserve}>
            Reservar una clase
          </ButtonLink>
        )}
        <ButtonLink size="lg" variant="outline" color="ink.8" to="/paquetes">
          Ver paquetes
        </ButtonLink>
        {from !== null && (
          <p className={style.from}>
            {"Desde "}
            <strong>{formatMoney(from)}</strong>
            {" por clase"}
          </p>
        )}
      </Words>
    </div>
  )
}
