import type { ReactNode } from "react"
import { Arches } from "./Arches.tsx"
import style from "./Hero.module.css"
import { Photo, type Shown } from "./Photo.tsx"
import { Stressed } from "./Stressed.tsx"

interface HeroProps {
  kicker: string
  /** What stands between asterisks is stressed. */
  title: string
  text: string
  /** Without one, the house's own drawing. */
  image: Shown | undefined
  srcSet?: string | undefined
  /** False where it is not the page's own heading. */
  main?: boolean
  children: ReactNode
}

/** Of the picture, as Hero.module.css has it. */
const frame = { ratio: 350 / 330, widths: [["(min-width: 37.5em)", "46vw"], "100vw - 40px"] } as const

/** What a visitor sees first: a picture, a sentence and what to do next. */
export function Hero({ kicker, title, text, image, srcSet, main = true, children }: HeroProps) {
  const Title = main ? "h1" : "h3"
  return (
    <section className={style.hero}>
      <div className={style.picture}>
        {image ? <Photo image={image} srcSet={srcSet} frame={frame} first /> : <Arches />}
      </div>
      <div className={style.words}>
        {kicker && <p className={style.kicker}>{kicker.replace(/\.$/, "")}</p>}
        <Title className={style.title}>
          <Stressed>{title}</Stressed>
        </Title>
        <p className={style.lead}>{text}</p>
        <div className={style.actions}>{children}</div>
      </div>
    </section>
  )
}

/** What is true of any studio, until it has said its own. */
export const anyHero = {
  title: "Tu lugar, *siempre tuyo.*",
  text: "Elige clase, hora y lugar. Lo que ves libre está libre; lo que reservas es tuyo.",
}
