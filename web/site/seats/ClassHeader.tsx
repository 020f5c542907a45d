import { Link, useSearchParams } from "react-router"
import { formatShortDay, sayHour } from "../../../contract/calendar.ts"
import type { StudioClass } from "../../../contract/schedule.ts"
import { BackIcon } from "../../ui/icons.tsx"
import { WhatLink } from "../schedule/WhatLink.tsx"
import { ZoneNote } from "../ZoneNote.tsx"
import style from "./ClassHeader.module.css"

/** Which class the seat is for, and the way back to the list. */
export function ClassHeader({ item }: { item: StudioClass }) {
  const [query] = useSearchParams()
  const list = new URLSearchParams(query)
  for (const name of ["clase", "lugar", "reserva"]) list.delete(name)
  const when = `${formatShortDay(item.day)}, ${sayHour(item.hour, "customer")}`
  return (
    <div className={style.header}>
      <Link to={`?${list}`} className={style.back} aria-label="Volver a las clases">
        <BackIcon />
      </Link>
      <div>
        <p className={style.name}>
          {item.discipline}
          <WhatLink item={item} className={style.ask} />
        </p>
        <p className={style.when}>
          {when}
          <ZoneNote at={item.startsAt} timeZone={item.timeZone} />
          {` · ${item.branchName}`}
        </p>
      </div>
    </div>
  )
}
