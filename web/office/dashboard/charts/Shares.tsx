import { scaleLinear } from "d3-scale"
import { useId } from "react"
import style from "./Shares.module.css"
import { fillOf, Legend, Patterns, type Series } from "./tones.tsx"

interface SharesProps {
  label: string
  series: readonly Series[]
  rows: readonly {
    id: string
    name: string
    note: string
    parts: readonly { value: number; says: string }[]
  }[]
  more: string | null
}

/** A bar for each name, of what the whole of it is made of. */
export function Shares({ label, series, rows, more }: SharesProps) {
  const id = useId()
  return (
    <div className={style.shares}>
      <Legend id={id} series={series} />
      <ul className={style.rows} aria-label={label}>
        {rows.map(({ id: row, name, note, parts }) => {
          const x = scaleLinear([0, Math.max(1, sumOf(parts))], [0, 100])
          return (
            <li key={row}>
              <span className={style.name}>
                <span>{name}</span>
                <span className={style.note}>{note}</span>
              </span>
              <svg
                className={style.bar}
                height="18"
                role="img"
                aria-label={`${name}: ${parts.map(({ says }) => says).join(", ")}`}
              >
                <Patterns id={`${id}-${row}`} />
                {parts.map(({ value, says }, at) => (
                  <rect
                    key={says}
                    className={style.part}
                    x={`${x(sumOf(parts.slice(0, at)))}%`}
                    width={`${x(value)}%`}
                    height="18"
                    fill={fillOf(`${id}-${row}`, series[at]?.tone ?? "solid")}
                    visibility={value === 0 ? "hidden" : undefined}
                  />
                ))}
              </svg>
            </li>
          )
        })}
      </ul>
      {more && <p className={style.note}>{more}</p>}
    </div>
  )
}

const sumOf = (parts: readonly { value: number }[]) => parts.reduce((sum, { value }) => sum + value, 0)
