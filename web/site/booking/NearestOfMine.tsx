import { formatLongDay } from "../../../contract/calendar.ts"
import type { StudioClass } from "../../../contract/schedule.ts"
import { ClassCard } from "../schedule/ClassCard.tsx"
import { canBeHad } from "../schedule/places.ts"
import style from "./NearestOfMine.module.css"
import { useCovered } from "./useCovered.ts"
import { usePreview } from "./usePreview.ts"

interface NearestOfMineProps {
  /** The class that no package of theirs pays. */
  like: StudioClass
  others: StudioClass[]
  now: string
}

const most = 4

/** What one holds pays another type of class: the nearest of those. */
export function NearestOfMine({ like, others, now }: NearestOfMineProps) {
  const { data: preview } = usePreview(like.id)
  const isForeign = preview?.refusal?.error === "NO_COMPATIBLE_PACKAGE"
  const near = others
    .filter((one) => one.type !== like.type && canBeHad(one, now))
    .sort((a, b) => timeBetween(a, like) - timeBetween(b, like))
    .slice(0, isForeign ? most : 0)
  const covered = useCovered(near)
  const item = near.find(({ id }) => id === covered)
  if (!item) return null
  return (
    <section className={style.nearest} aria-labelledby="de-tu-paquete">
      <h2 id="de-tu-paquete" className={style.heading}>
        La más cercana de tu paquete
      </h2>
      <p className={style.day}>{formatLongDay(item.day)}</p>
      <ClassCard item={item} now={now} />
    </section>
  )
}

const timeBetween = (a: StudioClass, b: StudioClass) =>
  Math.abs(Date.parse(a.startsAt) - Date.parse(b.startsAt))
