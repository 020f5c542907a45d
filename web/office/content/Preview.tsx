import { useContext } from "react"
import { Hero } from "../../ui/Hero.tsx"
import type { Shown } from "../../ui/Photo.tsx"
import { Pictures } from "../../ui/Pictures.tsx"
import { Prose } from "../../ui/Prose.tsx"
import { StudioName } from "../kit/studio/studioName.ts"
import style from "./Preview.module.css"

/** A text as a visitor reads it. */
export function TextPreview({ title, html }: { title: string; html: string }) {
  const studio = useContext(StudioName)
  return (
    <div className={style.text}>
      <p className={style.kicker}>{studio}</p>
      <h3 className={style.title}>{title}</h3>
      {html ? <Prose html={html} /> : <p className={style.none}>Sin texto, el sitio muestra uno general.</p>}
    </div>
  )
}

interface HomePreviewProps {
  tagline: string
  title: string
  text: string
  images: readonly Shown[]
}

/** The home page's own part as a visitor sees it. Its buttons lead nowhere from here. */
export function HomePreview({ tagline, title, text, images }: HomePreviewProps) {
  return (
    <>
      <Hero main={false} kicker={tagline} title={title} text={text} image={images[0]}>
        <span className={style.button}>Reservar una clase</span>
        <span className={style.button} data-quiet="">
          Ver paquetes
        </span>
      </Hero>
      <Pictures images={images.slice(1)} />
    </>
  )
}
