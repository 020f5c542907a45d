import type { StudioClass } from "../../../contract/schedule.ts"
import { Panel } from "../../ui/Panel.tsx"
import { sayNearness } from "../classes/words.ts"
import style from "./Desk.module.css"

/** The day in three figures. */
export function Tiles({ classes, now }: { classes: StudioClass[]; now: Date }) {
  const sum = (of: "occupied" | "capacity") => classes.reduce((total, item) => total + item[of], 0)
  const full = classes.filter(({ available }) => available === 0).length
  const left = classes.filter(({ startsAt }) => new Date(startsAt) > now)
  const [next] = left
  return (
    <div className={style.tiles}>
      <Tile label="Reservados hoy" figure={sum("occupied")} rest={`de ${sum("capacity")} lugares`} />
      <Tile
        label="Clases por empezar"
        figure={left.length}
        rest={`de ${classes.length} · ${full === 1 ? "1 llena" : `${full} llenas`}`}
      />
      {next ? (
        <Tile label="Siguiente clase" figure={next.hour} rest={sayNearness(next, now) ?? next.discipline} />
      ) : (
        <Tile label="Siguiente clase" rest="Por hoy es todo" />
      )}
    </div>
  )
}

function Tile({ label, figure, rest }: { label: string; figure?: string | number; rest: string }) {
  return (
    <Panel>
      <p className={style.facts}>{label}</p>
      <p>
        {figure !== undefined && <span className={style.figure}>{figure}</span>}{" "}
        <span className={style.rest}>{rest}</span>
      </p>
    </Panel>
  )
}
