import { OccupancyBar } from "../../ui/OccupancyBar.tsx"
import style from "./Moving.module.css"

interface MeterProps {
  label: string
  done: number
  /** 0: nobody knows yet. */
  of: number
  /** In the plural; what is counted. Absent: the share alone is told. */
  unit?: string
}

/** How far something is. */
export function Meter({ label, done, of, unit }: MeterProps) {
  const share = of > 0 ? Math.min(100, Math.floor((100 * done) / of)) : 0
  return (
    <div className={style.meter}>
      <div
        role="progressbar"
        aria-label={label}
        aria-valuemin={0}
        aria-valuemax={100}
        {...(of > 0 && { "aria-valuenow": share })}
      >
        <OccupancyBar taken={share} of={100} />
      </div>
      <span className={style.quiet}>
        {of > 0
          ? `${share} %${unit ? ` · ${done.toLocaleString("en")} de ${of.toLocaleString("en")} ${unit}` : ""}`
          : "Empezando…"}
      </span>
    </div>
  )
}
