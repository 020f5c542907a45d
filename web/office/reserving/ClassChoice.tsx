import type { StudioClass } from "../../../contract/schedule.ts"
import { Unread } from "../kit/page/Unread.tsx"
import { isFull, sayDate } from "./offered.ts"
import type { Choice } from "./useChoice.ts"
import style from "./Wizard.module.css"

/** The classes that the filters leave, each with its seats. */
export function ClassChoice({ choice }: { choice: Choice }) {
  const { classes, hasMore, error } = choice
  if (!classes) return error ? <Unread error={error} /> : <p role="status">Cargando clases…</p>
  return (
    <>
      {classes.length === 0 ? (
        <p role="status">No hay clases para los filtros seleccionados.</p>
      ) : (
        <ul className={style.classes}>
          {classes.map((item) => (
            <ClassCard key={item.id} item={item} choice={choice} />
          ))}
        </ul>
      )}
      {hasMore && <p>Hay clases más adelante: para verlas, elige una sucursal o una fecha.</p>}
    </>
  )
}

function ClassCard({ item, choice }: { item: StudioClass; choice: Choice }) {
  const { chosen, choose, seats } = choice
  const isMine = chosen?.item.id === item.id
  const full = isFull(item)
  const what = `${item.discipline}, ${sayDate(item.day)} ${item.hour}, ${item.branchName}, ${item.roomName}`
  return (
    <li className={style.card} data-chosen={isMine || undefined} data-full={full || undefined}>
      <div className={style.top}>
        <p className={style.hour}>{item.hour}</p>
        <p className={style.day}>{sayDate(item.day)}</p>
      </div>
      <p className={style.discipline}>{item.discipline}</p>
      <p className={style.facts}>{`${item.instructorFirstName} · ${item.branchName}`}</p>
      <dl className={style.counts}>
        {[
          ["Capacidad", item.capacity],
          ["Ocupados", item.occupied],
          ["Disponibles", item.available],
        ].map(([name, count]) => (
          <div key={name}>
            <dt>{name}</dt>
            <dd>{count}</dd>
          </div>
        ))}
      </dl>
      <select
        className={style.seat}
        aria-label={`Lugar en ${what}`}
        disabled={full}
        value={isMine ? chosen.seat : ""}
        onChange={({ currentTarget }) => choose(item.id, Number(currentTarget.value))}
      >
        <option value="">{full ? "Clase llena" : "Elige un lugar"}</option>
        {seats(item).map(({ seat, isTaken }) => (
          <option key={seat} value={seat} disabled={isTaken}>
            {`Lugar ${seat}${isTaken ? " (ocupado)" : ""}`}
          </option>
        ))}
      </select>
    </li>
  )
}
