import style from "./RoomLegend.module.css"

/** How the seats of a class tell what they are. */
export function RoomLegend({ arrived, held = false }: { arrived: boolean; held?: boolean }) {
  return (
    <ul className={style.legend}>
      <li>
        <span data-state="booked" /> Reservó
      </li>
      {arrived && (
        <li>
          <span data-state="arrived" /> Llegó
        </li>
      )}
      {held && (
        <li>
          <span data-state="held" /> Guardado
        </li>
      )}
      <li>
        <span /> Libre
      </li>
      <li>
        <span data-state="blocked" /> Fuera de uso
      </li>
    </ul>
  )
}
