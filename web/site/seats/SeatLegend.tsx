import style from "./SeatLegend.module.css"

/** What the look of a seat means. Screen readers hear it on each seat. */
export function SeatLegend() {
  return (
    <p className={style.legend} aria-hidden="true">
      <span data-state="free">Libre</span>
      <span data-state="taken">Ocupado</span>
      <span data-state="blocked">Fuera de uso</span>
      <span data-state="chosen">Elegido</span>
      <span data-state="mine">Tuyo</span>
    </p>
  )
}
