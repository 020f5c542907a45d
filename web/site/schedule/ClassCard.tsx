import { Link } from "react-router"
import { clockOf, formatShortDay } from "../../../contract/calendar.ts"
import type { StudioClass } from "../../../contract/schedule.ts"
import type { WaitlistEntry } from "../../../contract/waitlist.ts"
import { OccupancyBar } from "../../ui/OccupancyBar.tsx"
import { Face } from "../Face.tsx"
import { useFaces } from "../useStudio.ts"
import style from "./ClassCard.module.css"
import { sayOpeningShort } from "./opening.ts"
import { availabilityOf, classHref, sayAvailability, sayLength } from "./places.ts"
import { useOpening } from "./useOpening.ts"
import { WhatLink } from "./WhatLink.tsx"

interface ClassCardProps {
  item: StudioClass
  now: string
  /** The seat of the customer who is looking, when it is theirs. */
  mySeat?: number | undefined
  /** Their place in the line of a class that they wait for. */
  myWait?: Pick<WaitlistEntry, "status" | "position"> | undefined
  to?: string
  /** Upright on wide screens. */
  tile?: boolean
  /** Says its day too: those around it are of others. */
  day?: boolean
}

/** A class in a list: the hour is the hero. */
export function ClassCard({ item, now, mySeat, myWait, to, tile, day }: ClassCardProps) {
  const faces = useFaces()
  const availability = mySeat === undefined ? availabilityOf(item, now) : "mine"
  const opening = useOpening(item, { now })
  const isAhead = opening !== null && ["open", "last", "full"].includes(availability)
  const { clock, period } = clockOf(item.hour)
  const body = (
    <>
      <span className={style.when}>
        {day && <span className={style.day}>{formatShortDay(item.day)}</span>}
        <span className={style.hour}>{clock}</span>
        <span className={style.length}>
          {`${period} `}
          <span className={style.minutes}>{`· ${sayLength(item)}`}</span>
        </span>
      </span>
      <span className={style.what}>
        <strong className={style.discipline}>
          {item.discipline}
          {item.type === "individual" && " · Individual"}
        </strong>
        <span className={style.who}>
          <Face name={item.instructor} photo={faces[item.instructorId]} />
          {item.instructor}
        </span>
      </span>
      <span className={style.places}>
        {mySeat === undefined && myWait ? (
          <span className={style.waiting} data-offered={myWait.status === "offered" || undefined}>
            {myWait.status === "offered" ? "Hay lugar" : `En espera · ${myWait.position}`}
          </span>
        ) : mySeat === undefined && isAhead ? (
          <span className={style.opens}>{sayOpeningShort(opening, item.timeZone)}</span>
        ) : mySeat === undefined ? (
          <>
            <span className={style.words}>{sayAvailability(item, now)}</span>
            {availability === "full" && <span className={style.next}>Lista de espera</span>}
            {(availability === "open" || availability === "last") && (
              <OccupancyBar
                taken={item.capacity - item.available}
                of={item.capacity}
                urgent={availability === "last"}
              />
            )}
          </>
        ) : (
          <span className={style.mine}>{`Reservada · ${mySeat}`}</span>
        )}
      </span>
    </>
  )
  const look = {
    className: style.card,
    "data-state": isAhead ? "ahead" : availability,
    "data-tile": tile || undefined,
  }
  return (
    <div className={style.place} data-tile={tile || undefined}>
      {["started", "closed", "cancelled"].includes(availability) ? (
        <div {...look}>{body}</div>
      ) : (
        <Link {...look} to={to ?? classHref(item)}>
          {body}
        </Link>
      )}
      <WhatLink item={item} className={style.ask} />
    </div>
  )
}
