import { Link, useSearchParams } from "react-router"
import { formatDay } from "../../../contract/calendar.ts"
import type { StudioClass } from "../../../contract/schedule.ts"
import { BackIcon } from "../../ui/icons.tsx"
import style from "./ClassHeader.module.css"

/** Which class the seat is for, and the way back to the list. */
export function ClassHeader({ item }: { item: StudioClass }) {
  const [query] = useSearchParams()
  const list = new URLSearchParams(query)
  for (const name of ["clase", "lugar", "reserva"]) list.delete(name)
  const day = formatDay(item.day, { weekday: "short", day: "numeric", month: "short" })
  return (
    <div className={style.header}>
      <Link to={`?${list}`} className={style.back} aria-label="Volver a las clases">
        <BackIcon />
      </Link>
      <div>
        <p className={style.name}>{item.discipline}</p>
        <p className={style.when}>{`${day} · ${item.hour} · ${item.branchName}`}</p>
      </div>
    </div>
  )
}
