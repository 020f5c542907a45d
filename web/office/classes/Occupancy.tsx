import { OccupancyBar } from "../../ui/OccupancyBar.tsx"
import style from "./Occupancy.module.css"

/** How full a class is: a bar and «n / m». */
export function Occupancy({ occupied, capacity }: { occupied: number; capacity: number }) {
  const full = occupied >= capacity
  return (
    <span className={style.occupancy} data-full={full || undefined}>
      <OccupancyBar taken={occupied} of={capacity} urgent={full} />
      <span className={style.numbers}>{`${occupied} / ${capacity}`}</span>
    </span>
  )
}
