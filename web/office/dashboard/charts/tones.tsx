import style from "./tones.module.css"

/** How a series is told from others: by light as much as by colour, and by its pattern where there is neither. */
export type Tone = "solid" | "lines" | "dots" | "pale"

export interface Series {
  id: string
  name: string
  tone: Tone
}

/** Names what a tone is filled with, in a drawing that has `Patterns` of the same id. */
export const fillOf = (id: string, tone: Tone) => `url(#${id}-${tone})`

const tones: readonly Tone[] = ["solid", "lines", "dots", "pale"]

/** What the tones of a drawing are made of. */
export function Patterns({ id }: { id: string }) {
  return (
    <defs>
      {tones.map((tone) => (
        <pattern
          key={tone}
          id={`${id}-${tone}`}
          className={style.pattern}
          data-tone={tone}
          width="6"
          height="6"
          patternUnits="userSpaceOnUse"
          patternTransform={tone === "lines" ? "rotate(45)" : undefined}
        >
          <rect width="6" height="6" className={style.ground} />
          {tone === "lines" && <rect width="2" height="6" className={style.mark} />}
          {tone === "dots" && <circle cx="3" cy="3" r="1.3" className={style.mark} />}
        </pattern>
      ))}
    </defs>
  )
}

/** What each tone stands for. */
export function Legend({ id, series }: { id: string; series: readonly Series[] }) {
  return (
    <ul className={style.legend}>
      {series.map(({ id: name, name: says, tone }) => (
        <li key={name}>
          <svg width="16" height="16" aria-hidden="true">
            <Patterns id={`${id}-${name}`} />
            <rect
              x="1"
              y="1"
              width="14"
              height="14"
              rx="3"
              fill={fillOf(`${id}-${name}`, tone)}
              className={style.edge}
            />
          </svg>
          {says}
        </li>
      ))}
    </ul>
  )
}
