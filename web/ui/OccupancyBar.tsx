import style from "./OccupancyBar.module.css"

/** How full something is. The words beside it say the same, so it is hidden from screen readers. */
export function OccupancyBar({ taken, of, urgent }: { taken: number; of: number; urgent?: boolean }) {
  const share = of > 0 ? Math.min(1, taken / of) : 1
  return (
    <span className={style.bar} data-urgent={urgent || undefined} aria-hidden="true">
      <span style={{ width: `${share * 100}%` }} />
    </span>
  )
}
