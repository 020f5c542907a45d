import type { StudioClass } from "../../../contract/schedule.ts"
import { Alternatives } from "../booking/Alternatives.tsx"
import type { Chosen } from "../booking/chosen.ts"
import style from "./FullClass.module.css"
import { useWaitPreview } from "./useWaitPreview.ts"
import { WaitPanel } from "./WaitPanel.tsx"

interface FullClassProps {
  chosen: Chosen
  others: StudioClass[]
  now: string
  /** It had room a moment ago. */
  hasFilled: boolean
}

/** A class without a place: its line, and beside it the nearest ones with room. */
export function FullClass({ chosen: { item, seats, terms }, others, now, hasFilled }: FullClassProps) {
  const { data: wait, isLoading } = useWaitPreview(item.id)
  const isOffered = wait?.entry?.status === "offered"
  return (
    <>
      <h1 className={style.title}>{isOffered ? "Se liberó un lugar" : "Llena"}</h1>
      {!hasFilled && !isOffered && <p className={style.why}>No hay cupos disponibles en esta clase.</p>}
      <div className={style.full}>
        <WaitPanel item={item} terms={terms} waiting={seats.waiting} hasFilled={hasFilled} />
        {/* With the line and not before it, which would push them away. */}
        {!isLoading && <Alternatives beside like={item} others={others} now={now} />}
      </div>
    </>
  )
}
