import type { ReactNode } from "react"
import type { StudioClass } from "../../../contract/schedule.ts"
import { sayNearness } from "../classes/words.ts"
import style from "./Tiles.module.css"

/** The day in three figures. */
export function Tiles({ classes, now }: { classes: StudioClass[]; now: Date }) {
  const sum = (of: "occupied" | "capacity") => classes.reduce((total, item) => total + item[of], 0)
  const full = classes.filter(({ available }) => available === 0).length
  const left = classes.filter(({ startsAt }) => new Date(startsAt) > now)
  const [next] = left
  return (
    <ul className={style.tiles} aria-label="El día en cifras">
      <Tile label="Reservados hoy" figure={sum("occupied")}>{`de ${sum("capacity")} lugares`}</Tile>
      <Tile label="Clases por empezar" figure={left.length}>
        {`de ${classes.length} · ${full === 1 ? "1 llena" : `${full} llenas`}`}
      </Tile>
      {next ? (
        <Tile label="Siguiente clase" figure={next.hour}>
          {sayNearness(next, now) ?? next.discipline}
        </Tile>
      ) : (
        <Tile label="Siguiente clase">Por hoy es todo</Tile>
      )}
    </ul>
  )
}

function Tile({ label, figure, children }: { label: string; figure?: string | number; children: ReactNode }) {
  return (
    <li className={style.tile}>
      <p className={style.label}>{label}</p>
      <p className={style.says}>
        {figure !== undefined && <span className={style.figure}>{figure}</span>} <span>{children}</span>
      </p>
    </li>
  )
}
