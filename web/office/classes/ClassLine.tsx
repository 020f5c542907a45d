import type { ReactNode } from "react"
import type { StudioClass } from "../../../contract/schedule.ts"
import { Dotted } from "../../ui/Dotted.tsx"
import style from "./ClassLine.module.css"
import { Occupancy } from "./Occupancy.tsx"
import { sayNearness } from "./words.ts"

/** A class in one line of a day: when, what, who teaches it, how full it is; and where, when that is not plain. */
export function ClassLine({ item, now, where }: { item: StudioClass; now: Date; where?: string }) {
  const nearness = sayNearness(item, now)
  const closed = item.cancelledAt ? "cancelada" : item.status === "cerrada" && "cerrada"
  return (
    <span className={style.line} data-over={nearness === "terminó" || undefined}>
      <span>
        <span className={style.what}>
          <span className={style.hour}>{item.hour}</span> {item.discipline}
        </span>
        <span className={style.who}>
          <Dotted facts={[item.instructor, where, nearness, closed]} />
        </span>
      </span>
      <Occupancy item={item} />
    </span>
  )
}

/** The day's classes, one under the other. */
export function ClassLines({ label, children }: { label: string; children: ReactNode }) {
  return (
    <ol className={style.lines} aria-label={label}>
      {children}
    </ol>
  )
}
