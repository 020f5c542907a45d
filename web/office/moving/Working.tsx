import { Link } from "react-router"
import type { Move } from "../../../contract/moving.ts"
import { Panel } from "../../ui/Panel.tsx"
import { list } from "./list.ts"
import { Meter } from "./Meter.tsx"
import style from "./Moving.module.css"
import { doing } from "./words.ts"

/** What is being done, how far it is, and that nobody has to wait for it. */
export function Working({ move: { state, progress } }: { move: Move }) {
  return (
    <Panel className={style.working} aria-labelledby="haciendo">
      <div role="status">
        <h2 id="haciendo" className={style.heading}>
          {doing[state]}
        </h2>
      </div>
      <Meter label={doing[state] ?? ""} done={progress?.done ?? 0} of={progress?.total ?? 0} unit="filas" />
      <p className={style.quiet}>
        Puedes salir de esta página: sigue por su cuenta y la encuentras en{" "}
        <Link to={list}>Traer y llevarte tus datos</Link>.
      </p>
    </Panel>
  )
}
