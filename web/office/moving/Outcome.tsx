import { dayIn, formatDate } from "../../../contract/calendar.ts"
import { studioZone } from "../../../contract/house.ts"
import type { Move } from "../../../contract/moving.ts"
import { ButtonLink } from "../../ui/ButtonLink.tsx"
import { Counts } from "./Counts.tsx"
import style from "./Moving.module.css"
import { Undo } from "./Undo.tsx"

const sayDay = (instant: string) => formatDate(dayIn(studioZone(), new Date(instant)))

/** What came, and how it is taken away again. */
export function Outcome({ move }: { move: Move }) {
  const { added, changedAt, built, undoableUntil, madeBy, failure } = move
  return (
    <section className={style.part} aria-labelledby="vino">
      <div role="status">
        <h2 id="vino" className={style.heading}>
          Ya está en tu estudio
        </h2>
      </div>
      <p className={style.quiet}>{`${madeBy}, ${sayDay(changedAt)}`}</p>
      <Counts counts={added} />
      {(built.length > 0 || failure) && (
        <div className={style.refused} role="alert">
          <strong>No se deshizo nada.</strong>
          {failure && <p>{`${failure}. Intenta de nuevo.`}</p>}
          {built.length > 0 && (
            <>
              <p>Ya hay cosas hechas sobre lo que vino:</p>
              <ul>
                {built.map((one) => (
                  <li key={one}>{one}</li>
                ))}
              </ul>
            </>
          )}
        </div>
      )}
      <div className={style.ways}>
        {added.some(({ kind }) => kind === "people" || kind === "users.csv") && (
          <ButtonLink to="/backend/listausuarios">Ver la lista de usuarios</ButtonLink>
        )}
        {undoableUntil && <Undo move={move} />}
      </div>
      {undoableUntil && (
        <p
          className={style.quiet}
        >{`Se puede deshacer hasta el ${sayDay(undoableUntil)}, mientras nadie haga nada sobre lo que vino.`}</p>
      )}
    </section>
  )
}
