import style from "./RoomLegend.module.css"

interface RoomLegendProps {
  arrived: boolean
  missed?: boolean
  held?: boolean
}

/** How the seats of a class tell what they are. */
export function RoomLegend({ arrived, missed = false, held = false }: RoomLegendProps) {
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
      {missed && (
        <li>
          <span data-state="missed" /> No vino
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
