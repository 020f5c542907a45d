import type { StudioClass } from "../../../contract/schedule.ts"
import { OccupancyBar } from "../../ui/OccupancyBar.tsx"
import style from "./Occupancy.module.css"

/** How full a class is: a bar and «n / m». */
export function Occupancy({
  item: { occupied, capacity, available },
}: {
  item: Pick<StudioClass, "occupied" | "capacity" | "available">
}) {
  const full = available === 0
  return (
    <span className={style.occupancy} data-full={full || undefined}>
      <OccupancyBar taken={occupied} of={capacity} urgent={full} />
      <span className={style.numbers}>{`${occupied} / ${capacity}`}</span>
    </span>
  )
}
